import type { FormEmail, FormEmailKind } from "#contract/records/forms/form-emails.ts";
import { type PageLanguage, pageLanguages } from "#contract/values/languages.ts";
import { mailWords, memberMailWords, pageLanguageOf } from "#server/words.ts";

type Texts = Record<FormEmailKind, FormEmail>;

/** Members' mails are in English, as the dashboard. */
export const ourEmails = Object.fromEntries(
  pageLanguages.map((language): [PageLanguage, Texts] => [
    language,
    { ...mailWords[language].templates, ...memberMailWords.en.templates },
  ]),
) as Record<PageLanguage, Texts>;

export const isForApplicant = (kind: FormEmailKind): boolean => kind.startsWith("applicant_");

export const mailLanguageOf = (kind: FormEmailKind, language: string | null): PageLanguage =>
  isForApplicant(kind) ? pageLanguageOf(language) : "en";
