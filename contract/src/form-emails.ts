import { z } from "zod";
import { text } from "./fields.ts";

/** Mails that a form sends, to the applicant or to the customer's members (specification 2, section 3, the two notifications). */
export const formEmailKinds = [
  "applicant_submitted",
  "applicant_approved",
  "applicant_declined",
  "customer_submitted",
  "customer_decided",
] as const;
export type FormEmailKind = (typeof formEmailKinds)[number];

/** What `{{name}}` in a template stands for. */
export const emailPlaceholders = [
  "applicant_name",
  "business_name",
  "form_name",
  "status",
  "decline_reasons",
  "verification_link",
] as const;
export type EmailPlaceholder = (typeof emailPlaceholders)[number];

export const FormEmail = z.object({
  subject: text(1, 200),
  /** Of a rich editor; cleaned again by the server before it is kept. */
  html: z.string().min(1, "Write the message.").max(20_000, "Enter at most 20,000 characters."),
});
export type FormEmail = z.infer<typeof FormEmail>;

/** Templates of the customer's own; a kind that is not there sends ours. */
export const FormEmails = z.partialRecord(z.enum(formEmailKinds), FormEmail);
