import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing } from "../input/fields.ts";
import { PersonRequest } from "../records/companies/affiliated-persons.ts";
import { personProgress } from "../records/companies/company-values.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { flowPersons as calls } from "./flow-persons.calls.ts";

const limit = { max: 120, seconds: 60, per: "applicant" } as const;

/** How far each person is; nothing else of them is shown once the company was submitted. */
export const PersonsProgress = z.object({
  persons: z.array(
    z.object({
      id: z.string(),
      /** A first name and an initial, or a company's name. */
      name: z.string(),
      progress: z.enum(personProgress),
      isRequired: z.boolean(),
      /** Mails can still be sent to them. */
      canMail: z.boolean(),
    }),
  ),
  /** The company's checks wait for them. */
  isWaiting: z.boolean(),
});
export type PersonsProgress = z.infer<typeof PersonsProgress>;

/** `mail`: sent to them; `copy`: to be sent by the representative; `here`: filled in by the representative. */
export const linkWays = ["mail", "copy", "here"] as const;

/** Authorised persons and beneficial owners of a company. */
export const flowPersons = {
  list: endpoint(calls.list, {
    side: "applicants",
    access: "applicant",
    summary: "How far each person of the company is",
    reply: PersonsProgress,
  }),
  add: endpoint(calls.add, {
    side: "applicants",
    access: "applicant",
    summary: "Names an authorised person or an owner",
    limit,
    body: PersonRequest,
    reply: FlowState,
  }),
  edit: endpoint(calls.edit, {
    side: "applicants",
    access: "applicant",
    summary: "Replaces what was said of a person",
    limit,
    body: PersonRequest,
    reply: FlowState,
  }),
  remove: endpoint(calls.remove, {
    side: "applicants",
    access: "applicant",
    summary: "Takes a person out, with the owners named under it; their links end",
    limit,
    body: Nothing.prefault({}),
    reply: FlowState,
  }),
  link: endpoint(calls.link, {
    side: "applicants",
    access: "applicant",
    summary: "Gives a person a link to a verification of their own, or sends it again",
    limit: { max: 30, seconds: 600, per: "applicant" },
    body: z.object({ way: z.enum(linkWays) }),
    reply: z.object({
      /** Null: it was mailed. */
      link: z.string().nullable(),
      progress: PersonsProgress,
    }),
  }),
};
