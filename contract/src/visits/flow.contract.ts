import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LinkToken } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { DeviceMark } from "../records/flow/flow-answers.ts";
import { FlowFile } from "../records/flow/flow-given.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { fileSides } from "../records/forms/identity-documents.ts";
import { DocumentChoice } from "../records/steps/document.schema.ts";
import { ProfileRequest } from "../records/steps/profile.schema.ts";
import { flow as calls } from "./flow.calls.ts";

/** Hints for reviewers, never a proof. */
export const DeviceHints = z
  .object({
    language: z.string().max(35),
    timezone: z.string().max(64),
    screen: z.string().regex(/^\d{1,5}x\d{1,5}$/),
    platform: z.string().max(64),
    touch: z.boolean(),
  })
  .partial();

/** 32 random bytes that the device keeps: who gave something on it goes on with it. */
export const DeviceKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const flow = {
  open: endpoint(calls.open, {
    side: "applicants",
    access: "public",
    summary: "Opens a link: starts its verification or comes back to it",
    csrf: "none",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken, device: DeviceHints.prefault({}), deviceKey: DeviceKey.optional() }),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  state: endpoint(calls.state, {
    side: "applicants",
    access: "applicant",
    summary: "What the applicant has answered, and what is missing",
    reply: FlowState,
  }),
  saveProfile: endpoint(calls.saveProfile, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the answers of the profile step",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: ProfileRequest,
    reply: FlowState,
  }),
  chooseDocument: endpoint(calls.chooseDocument, {
    side: "applicants",
    access: "applicant",
    summary: "Keeps the chosen document type and country; photos of another choice are dropped",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: DocumentChoice,
    reply: FlowState,
  }),
  addFile: endpoint(calls.addFile, {
    side: "applicants",
    access: "applicant",
    summary: "Takes one photo, or a paper as PDF, or refuses it at once with the reason",
    limit: { max: 40, seconds: 60, per: "applicant" },
    upload: { maxBytes: limits.uploadBytes },
    body: z.object({ side: z.enum(fileSides), source: z.enum(["camera", "upload"]).default("upload") }),
    reply: FlowFile,
  }),
  file: endpoint(calls.file, {
    side: "applicants",
    access: "applicant",
    summary: "One of the applicant's own photos",
    reply: "file",
  }),
  submit: endpoint(calls.submit, {
    side: "applicants",
    access: "applicant",
    summary: "Hands the verification in; its checks start",
    limit: { max: 20, seconds: 60, per: "applicant" },
    body: DeviceMark.partial().prefault({}),
    reply: FlowState,
  }),
};
