import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { LinkToken } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { askedItems, askedReasons } from "../records/asked/asked-again.ts";
import { FlowPerson } from "../records/companies/affiliated-persons.ts";
import {
  DeviceMark,
  DocumentChoice,
  ProfileRequest,
  ShownDocument,
  ShownUsEidv,
  StepAnswers,
} from "../records/flow/flow-answers.ts";
import { FlowForm } from "../records/flow/flow-form.ts";
import { fileSides, videoKinds } from "../records/forms/identity-documents.ts";
import { legalNames } from "../records/forms/legal-names.ts";
import { languages } from "../values/languages.ts";
import { flow as calls } from "./flow.calls.ts";

export const FlowFile = z.object({
  id: z.string(),
  side: z.enum(fileSides),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  /** Of a PDF; the picture is its first one. */
  pages: z.number().int(),
});

/** `question` counts from 0. */
export const FlowVideo = z.object({
  id: z.string(),
  kind: z.enum(videoKinds),
  question: z.number().int().nullable(),
  durationMs: z.number().int(),
  sizeBytes: z.number().int(),
});
export type FlowVideo = z.infer<typeof FlowVideo>;

export const FlowSignature = z.object({ signer: z.string(), signed: z.iso.datetime() });
export type FlowSignature = z.infer<typeof FlowSignature>;

/** Of active liveness, in this visit. */
export const FlowLiveness = z.object({ hasPassed: z.boolean(), triesLeft: z.number().int() });
export type FlowLiveness = z.infer<typeof FlowLiveness>;

export const FlowState = z.object({
  verificationId: z.string(),
  status: z.enum(["created", "processing", "review", "approved", "declined"]),
  declineReasons: z.array(z.string()),
  language: z.string().nullable(),
  form: FlowForm,
  ...StepAnswers.shape,
  document: ShownDocument.nullable(),
  usEidv: ShownUsEidv.nullable(),
  consents: z.array(z.enum(legalNames)),
  confirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  videos: z.array(FlowVideo),
  files: z.array(FlowFile),
  /** Null: not asked. */
  liveness: FlowLiveness.nullable(),
  /** Of the data as they are now; null: not signed, or changed since. */
  signature: FlowSignature.nullable(),
  /** Of a company, while it is being filled in. */
  persons: z.array(FlowPerson),
  expires: z.iso.datetime(),
  canRetry: z.boolean(),
  isPreview: z.boolean(),
  /** Set when a reviewer asked for single items once more: nothing else is shown or taken. */
  askedAgain: z
    .object({
      items: z.array(z.object({ item: z.enum(askedItems), reason: z.enum(askedReasons), words: z.string() })),
      sides: z.array(z.enum(fileSides)),
    })
    .nullable(),
  ownWords: z.array(z.enum(languages)),
  /** All is handed in, and a live video call is left. */
  liveCall: z.boolean(),
});
export type FlowState = z.infer<typeof FlowState>;

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
    access: "public",
    summary: "Opens a link: starts its verification or comes back to it",
    csrf: "none",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken, device: DeviceHints.prefault({}), deviceKey: DeviceKey.optional() }),
    reply: z.object({ flowToken: z.string(), state: FlowState }),
  }),
  state: endpoint(calls.state, {
    access: "applicant",
    summary: "Where the applicant stands",
    reply: FlowState,
  }),
  saveProfile: endpoint(calls.saveProfile, {
    access: "applicant",
    summary: "Keeps the answers of the profile step",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: ProfileRequest,
    reply: FlowState,
  }),
  chooseDocument: endpoint(calls.chooseDocument, {
    access: "applicant",
    summary: "Keeps the chosen document type and country; photos of another choice are dropped",
    limit: { max: 120, seconds: 60, per: "applicant" },
    body: DocumentChoice,
    reply: FlowState,
  }),
  addFile: endpoint(calls.addFile, {
    access: "applicant",
    summary: "Takes one photo, or a paper as PDF, or refuses it at once with the reason",
    limit: { max: 40, seconds: 60, per: "applicant" },
    upload: { maxBytes: limits.uploadBytes },
    body: z.object({ side: z.enum(fileSides), source: z.enum(["camera", "upload"]).default("upload") }),
    reply: FlowFile,
  }),
  file: endpoint(calls.file, {
    access: "applicant",
    summary: "One of the applicant's own photos",
    reply: "file",
  }),
  submit: endpoint(calls.submit, {
    access: "applicant",
    summary: "Hands the verification in; its checks start",
    limit: { max: 20, seconds: 60, per: "applicant" },
    body: DeviceMark.partial().prefault({}),
    reply: FlowState,
  }),
};
