import type { FormEmail, FormEmailKind } from "#contract/records/forms/form-emails.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { mailWords, memberMailWords, pageLanguageOf } from "#server/words.ts";

type Texts = Record<FormEmailKind, FormEmail>;

/** Members' mails are in English, as the dashboard. */
export const ourEmails = Object.fromEntries(
  languages.map((language): [Language, Texts] => [
    language,
    { ...mailWords[language].templates, ...memberMailWords.en.templates },
  ]),
) as Record<Language, Texts>;

export const isEmailForApplicant = (kind: FormEmailKind): boolean => kind.startsWith("applicant_");

export const mailLanguageOf = (kind: FormEmailKind, language: string | null): Language =>
  isEmailForApplicant(kind) ? pageLanguageOf(language) : "en";
