import type { ReplyError } from "#contract/endpoint.ts";
import type { Failure } from "#contract/failures.ts";
import { flowFailures } from "#contract/flow.contract.ts";
import type { ProfileAnswers } from "#contract/flow-answers.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { profileFieldNames } from "#contract/form-profile.ts";
import { stepOf } from "#contract/form-steps.ts";
import { type FileSide, type IdentityDocumentType, identityDocuments } from "#contract/identity-documents.ts";
import type { Language } from "#contract/languages.ts";
import type { DeclineReason, VerificationStatus } from "#contract/verification-states.ts";

const applicantStatuses = {
  created: "created",
  processing: "processing",
  pending: "review",
  customer_pending: "review",
  valid: "approved",
  invalid: "declined",
} as const satisfies Record<VerificationStatus, string>;

/** What the applicant is told of the status: who looks at it is not their matter. */
export const applicantStatus = (status: VerificationStatus) => applicantStatuses[status];

/** Reasons that help an honest applicant; those that would teach a forger are kept. */
const toldReasons: ReadonlySet<DeclineReason> = new Set<DeclineReason>([
  "WRONG_NAME",
  "WRONG_DOB",
  "AGE_RESTRICTION",
  "BAD_QUALITY",
  "PROHIBITED_JURISDICTION",
  "DOCUMENT_DAMAGED",
  "DOCUMENT_INCOMPLETE",
  "EXPIRED_DOCUMENT",
  "NO_SELFIE",
  "TAX_ID_REQUIRED",
  "WRONG_DOCUMENT",
  "WRONG_INFO",
]);

export const reasonsToTell = (status: VerificationStatus, reasons: readonly DeclineReason[]): DeclineReason[] =>
  status === "invalid" ? reasons.filter((reason) => toldReasons.has(reason)) : [];

/** The answers that the form asks for; others are dropped. */
export function askedAnswers(form: FormConfig, answers: ProfileAnswers): ProfileAnswers {
  const step = stepOf(form, "PROFILE");
  const asked = profileFieldNames.filter((name) => step?.fields[name].enabled && answers[name] !== undefined);
  return Object.fromEntries(asked.map((name) => [name, answers[name]])) as ProfileAnswers;
}

/** Why nobody who is verified was born on this day; null when it may be. Days are YYYY-MM-DD. */
export function whyNotBornOn(dob: string, today: string): string | null {
  if (dob > today) return "A date in the future is unavailable.";
  const hundredYearsBack = `${Number(today.slice(0, 4)) - 100}${today.slice(4)}`;
  return dob < hundredYearsBack ? "A date more than 100 years back is unavailable." : null;
}

/** Photos that the form needs of this document, and the selfie. */
export function neededSides(form: FormConfig, documentType: IdentityDocumentType | null): FileSide[] {
  const ofDocument = stepOf(form, "DOCUMENT") && documentType ? identityDocuments[documentType].sides : [];
  return [...ofDocument, ...(stepOf(form, "FACIAL") ? (["selfie"] as const) : [])];
}

type PhotoOffer = { side: FileSide; source: "camera" | "upload" };

/** Why a photo may not be given now, or null. `source` is the page's word: it keeps honest people to the form's wish. */
export function whyNotTakePhoto(
  form: FormConfig,
  documentType: IdentityDocumentType | null,
  { side, source }: PhotoOffer,
): Failure | null {
  const step = stepOf(form, side === "selfie" ? "FACIAL" : "DOCUMENT");
  if (!step) return flowFailures.photo_not_needed;
  if (side !== "selfie" && documentType === null) return flowFailures.choose_document_first;
  if (!neededSides(form, documentType).includes(side)) return flowFailures.photo_not_needed;
  return source === "upload" && !step.fileUploading ? flowFailures.upload_not_allowed : null;
}

export type Filled = {
  profile: ProfileAnswers;
  documentType: IdentityDocumentType | null;
  sides: ReadonlySet<FileSide>;
};

/** Everything that is still missing for a submission, named by step and field; empty when complete. */
export function whatIsMissing(form: FormConfig, filled: Filled): ReplyError[] {
  const missing = (parameter: string, message: string): ReplyError => ({
    parameter,
    message,
    code: flowFailures.incomplete.code,
  });
  const profile = stepOf(form, "PROFILE");
  const fields = profileFieldNames
    .filter((name) => profile?.fields[name].enabled && profile.fields[name].mandatory && !filled.profile[name])
    .map((name) => missing(`profile.${name}`, "This field is required."));
  const document =
    stepOf(form, "DOCUMENT") && !filled.documentType ? [missing("documentType", "Choose your document.")] : [];
  const files = neededSides(form, filled.documentType)
    .filter((side) => !filled.sides.has(side))
    .map((side) => missing(`files.${side}`, "This photo is missing."));
  return [...fields, ...document, ...files];
}

/** The form's language that is nearest to the browser's: the same tag, the same language, else the form's first. */
export function nearestLanguage(offered: readonly Language[], wanted: string | undefined): Language | null {
  const primary = (tag: string) => tag.toLowerCase().split("-")[0];
  return (
    offered.find((tag) => tag.toLowerCase() === wanted?.toLowerCase()) ??
    offered.find((tag) => wanted !== undefined && primary(tag) === primary(wanted)) ??
    offered[0] ??
    null
  );
}
