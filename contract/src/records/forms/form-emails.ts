import { z } from "zod";
import { paragraphsInput } from "#contract/input/fields.ts";

/** Specification 2, section 3, the two notifications. */
export const formEmailKinds = [
  "applicant_submitted",
  "applicant_approved",
  "applicant_declined",
  "customer_submitted",
  "customer_decided",
] as const;
export type FormEmailKind = (typeof formEmailKinds)[number];

export const emailPlaceholders = [
  "applicant_name",
  "business_name",
  "form_name",
  "status",
  "decline_reasons",
  "verification_link",
] as const;
export type EmailPlaceholder = (typeof emailPlaceholders)[number];

const known: ReadonlySet<string> = new Set(emailPlaceholders);
/** Blanks around the name are ignored, see `placeholderName`. */
export const placeholderPattern = /\{\{([^{}]*)\}\}/g;
export const placeholderName = (between: string): string => between.trim();

export const unknownPlaceholders = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(placeholderPattern)]
      .map(([, between = ""]) => placeholderName(between))
      .filter((name) => !known.has(name)),
  ),
];

const refusePlaceholders = (template: string, check: z.core.$RefinementCtx<string>) => {
  // Refinements run even when the length was refused.
  if (template.length > longest) return;
  const unknown = unknownPlaceholders(template).map((name) => `{{${name}}}`);
  if (unknown.length > 0) check.addIssue({ code: "custom", message: `No such placeholder: ${unknown.join(", ")}.` });
};

const longest = 20_000;

const isWritten = (html: string) => html.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "";

const noMessage = "Write the message.";

export const FormEmail = z.object({
  subject: paragraphsInput(1, 200)
    .refine((subject) => !/[\p{Cc}\u2028\u2029]/u.test(subject), "A subject is one line of text.")
    .superRefine(refusePlaceholders),
  /** From a rich editor; the server cleans it before it is kept. */
  html: z
    .string()
    .min(1, noMessage)
    .max(longest, "Enter at most 20,000 characters.")
    .refine(isWritten, noMessage)
    .refine((html) => !html.includes("\0") && !/\p{Surrogate}/u.test(html), "This text contains a damaged character.")
    .superRefine(refusePlaceholders),
});
export type FormEmail = z.infer<typeof FormEmail>;

export const FormEmails = z.partialRecord(z.enum(formEmailKinds), FormEmail);
