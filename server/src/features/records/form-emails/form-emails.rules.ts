import {
  type FormEmail,
  type FormEmailKind,
  FormEmail as FormEmailSchema,
} from "#contract/records/forms/form-emails.ts";
import type { Language } from "#contract/values/languages.ts";
import { frameEmail } from "./form-emails.frame.rules.ts";
import { cleanHtml, type EmailPlaceholderValues, fillEmail } from "./form-emails.html.rules.ts";
import { sayWhy } from "./form-emails.words.rules.ts";

type Composed = { kind: FormEmailKind; email: FormEmail; values: EmailPlaceholderValues; language: Language };

export function composeEmail({ kind, email, values, language }: Composed) {
  const { subject, html, text } = fillEmail(email, values);
  const footer = sayWhy(kind, language, { business: values.business_name, form: values.form_name });
  return {
    subject,
    text: `${text}\n\n--\n${footer}`,
    html: frameEmail({ subject, html, businessName: values.business_name, language, footer }),
  };
}

/** Cleaning may make it longer, since letters become entities. */
export function cleanEmail(email: FormEmail): { ok: true; email: FormEmail } | { ok: false; why: "empty" | "long" } {
  const cleaned = { ...email, html: cleanHtml(email.html) };
  if (FormEmailSchema.safeParse(cleaned).success) return { ok: true, email: cleaned };
  return { ok: false, why: cleaned.html.length > 20_000 ? "long" : "empty" };
}
