import type { ApiFailure } from "#contract/failures.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormStepOfType, stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { neededFileSides, stepOfFileSide } from "#contract/records/requested/requested.rules.ts";
import type { DocumentChoice } from "#contract/records/steps/document.schema.ts";
import { typedFields } from "#contract/records/steps/document.step.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { requestedFields } from "#contract/records/steps/profile.step.ts";
import type { PhotoAnswers } from "#contract/records/steps/step-definition.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";

const applicantStatuses = {
  created: "created",
  processing: "processing",
  pending: "review",
  customer_pending: "review",
  valid: "approved",
  invalid: "declined",
} as const satisfies Record<VerificationStatus, string>;

/** Applicants do not see who reviews. */
export const applicantStatus = (status: VerificationStatus) => applicantStatuses[status];

/** Others would teach a forger. */
const shownReasons: ReadonlySet<DeclineReason> = new Set<DeclineReason>([
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

export const reasonsToReport = (status: VerificationStatus, reasons: readonly DeclineReason[]): DeclineReason[] =>
  status === "invalid" ? reasons.filter((reason) => shownReasons.has(reason)) : [];

export function requestedAnswers(form: FormConfig, { custom = {}, ...answers }: ProfileAnswers): ProfileAnswers {
  const requested = requestedFields(form).filter((name) => answers[name] !== undefined);
  const own = (stepOf(form, "PROFILE")?.customFields ?? []).filter(({ id }) => Object.hasOwn(custom, id));
  return {
    ...Object.fromEntries(requested.map((name) => [name, answers[name]])),
    ...(own.length > 0 ? { custom: Object.fromEntries(own.map(({ id }) => [id, custom[id] ?? ""])) } : {}),
  };
}

export const isOfDocument = (side: FileSide): boolean => stepOfFileSide[side] === "DOCUMENT";

/** Movements are judged as they are made, and nothing of a test is: a selfie is requested in their place. */
export const formOfTest = (form: FormConfig): FormConfig => ({
  ...form,
  steps: form.steps.map((step) =>
    step.type === "FACIAL" && step.mode === "active" ? { ...step, mode: "static_selfie" as const } : step,
  ),
});

export function isJudgedAtOnce(form: FormConfig, side: FileSide): boolean {
  const step = stepOf(form, stepOfFileSide[side]);
  return step !== undefined && (!("preProcessing" in step) || step.preProcessing);
}

type PhotoOffer = { side: FileSide; source: "camera" | "upload" };

/** `source` is the page's claim: it only guides honest people. */
export function whyNotTakePhoto(
  form: FormConfig,
  answers: PhotoAnswers,
  { side, source }: PhotoOffer,
): ApiFailure | null {
  const step = stepOf(form, stepOfFileSide[side]);
  if (!step) return flowFailures.photo_not_needed;
  if (isOfDocument(side) && !answers.document) return flowFailures.choose_document_first;
  if (!neededFileSides(form, answers).includes(side)) return flowFailures.photo_not_needed;
  return source === "upload" && !step.fileUploading ? flowFailures.upload_not_allowed : null;
}

export function requestedDocument(step: FormStepOfType<"DOCUMENT">, choice: DocumentChoice): DocumentChoice {
  const requested = typedFields(step).filter((name) => choice.fields[name] !== undefined);
  return { ...choice, fields: Object.fromEntries(requested.map((name) => [name, choice.fields[name]])) };
}

export function nearestLanguage(offered: readonly Language[], wanted: string | undefined): Language | null {
  const primary = (tag: string) => tag.toLowerCase().split("-")[0];
  return (
    offered.find((tag) => tag.toLowerCase() === wanted?.toLowerCase()) ??
    offered.find((tag) => wanted !== undefined && primary(tag) === primary(wanted)) ??
    offered[0] ??
    null
  );
}
