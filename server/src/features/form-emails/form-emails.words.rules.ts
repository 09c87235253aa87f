import type { FormEmailKind } from "#contract/forms/form-emails.ts";
import type { DeclineReason, VerificationStatus } from "#contract/verifications/verification-states.ts";
import { isForApplicant, type MailLanguage } from "./form-emails.texts.rules.ts";

type Outcome = "processing" | "approved" | "declined";

export const outcomeOf = (status: VerificationStatus): Outcome =>
  status === "valid" ? "approved" : status === "invalid" ? "declined" : "processing";

const statuses: Record<MailLanguage, Record<Outcome, string>> = {
  en: { processing: "Being checked", approved: "Approved", declined: "Declined" },
  uk: { processing: "Перевіряється", approved: "Схвалено", declined: "Відхилено" },
};
export const sayStatus = (status: VerificationStatus, language: MailLanguage): string =>
  statuses[language][outcomeOf(status)];

/** What members read, and applicants where the two are the same. */
const reasonsInEnglish: Record<DeclineReason, string> = {
  OTHER: "Another reason.",
  WRONG_NAME: "The name differs from the one in the document.",
  WRONG_DOB: "The date of birth differs from the one in the document.",
  AGE_RESTRICTION: "The age is outside the allowed range.",
  BAD_QUALITY: "The photos could not be read well enough.",
  PROHIBITED_JURISDICTION: "Documents or residents of this country are not accepted.",
  DUPLICATE: "The person or the document has been here before.",
  COMPROMISED_PERSON: "The person is known to be compromised.",
  MULTIPLE_PERSON: "More than one person took part.",
  ANONYMIZING_NETWORK: "The visit came through an anonymizing network.",
  DIFFERENT_FACES: "The faces in the photos differ.",
  DOCUMENT_DAMAGED: "The document is damaged.",
  DOCUMENT_INCOMPLETE: "The document is not completely in the picture.",
  EDITED_DOCUMENT: "The document was edited.",
  EXPIRED_DOCUMENT: "The document has expired.",
  FAKE_DOCUMENT: "The document is a fake.",
  IP_MISMATCH: "The visit came from another country.",
  NO_SELFIE: "There is no face in the selfie.",
  QES_MISMATCH: "The signature belongs to somebody else.",
  TAX_ID_REQUIRED: "A tax number is required.",
  WRONG_DOCUMENT: "This is not the document that was asked for.",
  WRONG_INFO: "Some of the details are not correct.",
  FRAUDULENT: "The verification looks fraudulent.",
  COMPULSION: "The person may have been compelled.",
};

/** What speaks to the applicant as the applicant's page does (`reasonsToTell`); a test compares the two, letter by letter. */
const reasonsToApplicants: Record<MailLanguage, Partial<Record<DeclineReason, string>>> = {
  en: { AGE_RESTRICTION: "Your age is outside the allowed range." },
  uk: {
    WRONG_NAME: "Ім’я відрізняється від зазначеного в документі.",
    WRONG_DOB: "Дата народження відрізняється від зазначеної в документі.",
    AGE_RESTRICTION: "Ваш вік поза дозволеними межами.",
    BAD_QUALITY: "Фото не вдалося достатньо добре прочитати.",
    PROHIBITED_JURISDICTION: "Документи або мешканці цієї країни не приймаються.",
    DOCUMENT_DAMAGED: "Документ пошкоджено.",
    DOCUMENT_INCOMPLETE: "Документ видно на фото не повністю.",
    EXPIRED_DOCUMENT: "Термін дії документа минув.",
    NO_SELFIE: "На селфі немає обличчя.",
    TAX_ID_REQUIRED: "Потрібен податковий номер.",
    WRONG_DOCUMENT: "Це не той документ, про який просили.",
    WRONG_INFO: "Деякі дані неправильні.",
  },
};

/** One sentence a line. */
export const sayReasons = (
  reasons: readonly DeclineReason[],
  { kind, language }: { kind: FormEmailKind; language: MailLanguage },
): string =>
  reasons
    .map(
      (reason) =>
        (isForApplicant(kind) ? reasonsToApplicants[language][reason] : undefined) ?? reasonsInEnglish[reason],
    )
    .join("\n");

/** What stands for a name that nobody gave. */
export const sayNobody = (kind: FormEmailKind, language: MailLanguage): string =>
  isForApplicant(kind) ? { en: "there", uk: "шановний клієнте" }[language] : "An applicant without a name";

/** Small print: why this mail came. */
export function sayWhy(kind: FormEmailKind, language: MailLanguage, names: { business: string; form: string }): string {
  if (!isForApplicant(kind))
    return `You get this mail because the form “${names.form}” tells your team of its verifications.`;
  return {
    en: `You get this mail because you filled in a form of ${names.business}.`,
    uk: `Ви отримали цей лист, бо заповнили форму компанії ${names.business}.`,
  }[language];
}
