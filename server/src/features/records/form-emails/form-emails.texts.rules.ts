import type { FormEmail, FormEmailKind } from "#contract/records/forms/form-emails.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { mailWords, memberMailWords } from "#server/words.ts";

type Texts = Record<FormEmailKind, FormEmail>;

export const ourEmails = Object.fromEntries(
  languages.map((language): [Language, Texts] => [
    language,
    { ...mailWords[language].templates, ...memberMailWords[language].templates },
  ]),
) as Record<Language, Texts>;

export const isEmailForApplicant = (kind: FormEmailKind): boolean => kind.startsWith("applicant_");
