import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Id, Nothing } from "./fields.ts";
import { FormEmail, formEmailKinds } from "./forms/form-emails.ts";

export const formEmailFailures = failures("form-emails", {
  nothing_left: {
    status: 422,
    parameter: "email.html",
    message: "This message cannot be sent as written. Write it as plain text.",
  },
  too_long: { status: 422, parameter: "email.html", message: "Enter at most 20,000 characters." },
});

/** `public_id`: the form's id, needed for its name. */
const Draft = z.object({ public_id: Id.optional(), kind: z.enum(formEmailKinds), email: FormEmail });
const access = "forms:manage";

/** Specification 2, sections 2, 3 and 7, "email-templates". */
export const formEmails = {
  templates: endpoint({
    method: "GET",
    path: "/api/forms/email-templates",
    access,
    effect: "read",
    summary: "For each mail of a form what we say, and what the saved form says in its place",
    query: z.object({ public_id: Id.optional() }),
    reply: z.object({
      items: z.array(z.object({ kind: z.enum(formEmailKinds), ours: FormEmail, own: FormEmail.nullable() })),
    }),
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/forms/email-preview",
    access,
    effect: "read",
    summary: "A mail as it would be sent, with sample values",
    limit: { max: 240, seconds: 60, per: "account" },
    body: Draft,
    reply: z.object({ subject: z.string(), html: z.string() }),
  }),
  test: endpoint({
    method: "POST",
    path: "/api/forms/test-email",
    access,
    effect: "write",
    summary: "Sends a mail with sample values to the member's own address",
    limit: { max: 20, seconds: 3600, per: "account" },
    body: Draft,
    reply: Nothing,
  }),
};
