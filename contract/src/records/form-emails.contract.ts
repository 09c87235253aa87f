import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing } from "../input/fields.ts";
import { formEmails as calls } from "./form-emails.calls.ts";
import { FormEmail, formEmailKinds } from "./forms/form-emails.ts";

const Draft = z.object({ public_id: Id.optional(), kind: z.enum(formEmailKinds), email: FormEmail });
const access = "forms:manage";

/** Specification 2, sections 2, 3 and 7, "email-templates". */
export const formEmails = {
  templates: endpoint(calls.templates, {
    side: "desk",
    access,
    summary: "For each email of a form the default text, and the text of the saved form that replaces it",
    query: z.object({ public_id: Id.optional() }),
    reply: z.object({
      items: z.array(z.object({ kind: z.enum(formEmailKinds), ours: FormEmail, own: FormEmail.nullable() })),
    }),
  }),
  preview: endpoint(calls.preview, {
    side: "desk",
    access,
    summary: "An email as it would be sent, with sample values",
    limit: { max: 240, seconds: 60, per: "account" },
    body: Draft,
    reply: z.object({ subject: z.string(), html: z.string() }),
  }),
  test: endpoint(calls.test, {
    side: "desk",
    access,
    summary: "Sends an email with sample values to the member's own address",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: Draft,
    reply: Nothing,
  }),
};
