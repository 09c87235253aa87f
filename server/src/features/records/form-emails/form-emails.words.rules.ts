import type { FormEmailKind } from "#contract/records/forms/form-emails.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";
import { fillWords, mailWords, memberMailWords, pageWords } from "#server/words.ts";
import { isEmailForApplicant } from "./form-emails.texts.rules.ts";

type Outcome = "processing" | "approved" | "declined";

export const emailOutcomeOf = (status: VerificationStatus): Outcome =>
  status === "valid" ? "approved" : status === "invalid" ? "declined" : "processing";

export const sayStatus = (status: VerificationStatus, language: Language): string =>
  mailWords[language].statuses[emailOutcomeOf(status)];

const toMembers = (reason: DeclineReason, language: Language): string => memberMailWords[language].reasons[reason];

const toApplicants = (reason: DeclineReason, language: Language): string =>
  (pageWords[language] as Record<string, string>)[`reason.${reason}`] ?? toMembers(reason, language);

export const sayReasons = (
  reasons: readonly DeclineReason[],
  { kind, language }: { kind: FormEmailKind; language: Language },
): string =>
  reasons
    .map((reason) => (isEmailForApplicant(kind) ? toApplicants(reason, language) : toMembers(reason, language)))
    .join("\n");

export const sayNobody = (kind: FormEmailKind, language: Language): string =>
  isEmailForApplicant(kind) ? mailWords[language].nobody : memberMailWords[language].nobody;

export const sayWhy = (kind: FormEmailKind, language: Language, names: { business: string; form: string }): string =>
  fillWords(isEmailForApplicant(kind) ? mailWords[language].why : memberMailWords[language].why, names);
