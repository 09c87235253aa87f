import type { FormEmail, FormEmailKind } from "#contract/forms/form-emails.ts";
import english from "#contract/locales/en/member-mails.json" with { type: "json" };
import { type PageLanguage, pageLanguages } from "#contract/values/languages.ts";
import { mailWords, pageLanguageOf } from "#server/words.ts";

type Texts = Record<FormEmailKind, FormEmail>;

/** Our own templates. What members read is English, as their dashboard is. */
export const ourEmails = Object.fromEntries(
  pageLanguages.map((language): [PageLanguage, Texts] => [
    language,
    { ...mailWords[language].templates, ...english.templates },
  ]),
) as Record<PageLanguage, Texts>;

export const isForApplicant = (kind: FormEmailKind): boolean => kind.startsWith("applicant_");

/** Our templates' language for an applicant who read the page in another one. */
export const mailLanguageOf = (kind: FormEmailKind, language: string | null): PageLanguage =>
  isForApplicant(kind) ? pageLanguageOf(language) : "en";
