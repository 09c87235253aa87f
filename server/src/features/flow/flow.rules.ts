import type { Country } from "#contract/countries.ts";
import type { Failure } from "#contract/failures.ts";
import { type FlowState, flowFailures } from "#contract/flow.contract.ts";
import type { DocumentChoice, ProfileAnswers } from "#contract/flow-answers.ts";
import type { FormConfig } from "#contract/form-config.ts";
import { type ProfileFieldName, profileFieldNames } from "#contract/form-profile.ts";
import { documentFieldNames, type StepOf, type StepType, stepOf } from "#contract/form-steps.ts";
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

/** Whether the applicant is asked for a field: what the document will tell is not, where there is a document. */
export function isAskedOfApplicant(form: FormConfig, name: ProfileFieldName): boolean {
  const field = stepOf(form, "PROFILE")?.fields[name];
  return Boolean(field?.enabled) && !(field?.dataExtraction && stepOf(form, "DOCUMENT"));
}

/** The answers that the form asks for; others are dropped, of the customer's own fields too. */
export function askedAnswers(form: FormConfig, { custom = {}, ...answers }: ProfileAnswers): ProfileAnswers {
  const asked = profileFieldNames.filter((name) => isAskedOfApplicant(form, name) && answers[name] !== undefined);
  const own = (stepOf(form, "PROFILE")?.customFields ?? []).filter(({ id }) => Object.hasOwn(custom, id));
  return {
    ...Object.fromEntries(asked.map((name) => [name, answers[name]])),
    ...(own.length > 0 ? { custom: Object.fromEntries(own.map(({ id }) => [id, custom[id] ?? ""])) } : {}),
  };
}

/** The answers that say which photos are wanted. */
export type PhotoAnswers = Pick<FlowState, "document" | "taxId" | "payment">;

function documentSides(form: FormConfig, { document }: PhotoAnswers): readonly FileSide[] {
  const step = stepOf(form, "DOCUMENT");
  if (!step || !document) return [];
  const { documentType } = document;
  return step.frontOnly.includes(documentType) ? ["front"] : identityDocuments[documentType].sides;
}

/** How the applicant pays: as the form says, else as they chose; null while they have not. */
function paymentMethod(form: FormConfig, { payment }: PhotoAnswers): "card" | "bank_statement" | null {
  const method = stepOf(form, "PAYMENT_METHOD")?.method;
  return method === "applicant_choice" ? (payment?.method ?? null) : (method ?? null);
}

/** Proofs that the steps after the document ask for. */
function proofSides(form: FormConfig, answers: PhotoAnswers): FileSide[] {
  const [taxId, address, funds] = [stepOf(form, "TAX_ID"), stepOf(form, "ADDRESS"), stepOf(form, "AML")];
  const isPassedOver = taxId?.skipPage && answers.taxId?.skipped;
  const method = paymentMethod(form, answers);
  return [
    ...(taxId && !taxId.disableDocumentProof && !isPassedOver ? (["tax_id_proof"] as const) : []),
    ...(address && !address.skipProof ? (["address_proof"] as const) : []),
    ...(funds && !funds.disableDocumentProof ? (["funds_proof"] as const) : []),
    ...(method === null ? [] : [method === "card" ? ("card_photo" as const) : ("bank_statement" as const)]),
  ];
}

/** Photos that the form needs: of the chosen document, the selfie, and the proofs of the other steps. */
export const neededSides = (form: FormConfig, answers: PhotoAnswers): FileSide[] => [
  ...documentSides(form, answers),
  ...(stepOf(form, "FACIAL") ? (["selfie"] as const) : []),
  ...proofSides(form, answers),
];

const stepOfSide = {
  front: "DOCUMENT",
  back: "DOCUMENT",
  selfie: "FACIAL",
  tax_id_proof: "TAX_ID",
  address_proof: "ADDRESS",
  funds_proof: "AML",
  card_photo: "PAYMENT_METHOD",
  bank_statement: "PAYMENT_METHOD",
} as const satisfies Record<FileSide, StepType>;

export const isOfDocument = (side: FileSide): boolean => stepOfSide[side] === "DOCUMENT";

/** Whether a photo is judged when it is given; else only the checks judge it. */
export function isJudgedAtOnce(form: FormConfig, side: FileSide): boolean {
  const step = stepOf(form, stepOfSide[side]);
  return step !== undefined && (!("preProcessing" in step) || step.preProcessing);
}

/** Whether the step that a photo belongs to takes a file, too. */
export const mayUpload = (form: FormConfig, side: FileSide): boolean =>
  stepOf(form, stepOfSide[side])?.fileUploading ?? true;

type PhotoOffer = { side: FileSide; source: "camera" | "upload" };

/** Why a photo may not be given now, or null. `source` is the page's word: it keeps honest people to the form's wish. */
export function whyNotTakePhoto(form: FormConfig, answers: PhotoAnswers, { side, source }: PhotoOffer): Failure | null {
  const step = stepOf(form, stepOfSide[side]);
  if (!step) return flowFailures.photo_not_needed;
  if (isOfDocument(side) && !answers.document) return flowFailures.choose_document_first;
  if (!neededSides(form, answers).includes(side)) return flowFailures.photo_not_needed;
  return source === "upload" && !step.fileUploading ? flowFailures.upload_not_allowed : null;
}

/** Kinds of documents that are taken of a country: its own list, else the one for all. */
export const documentTypesFor = (
  { documentTypes, perCountry }: StepOf<"DOCUMENT">,
  country: Country,
): readonly IdentityDocumentType[] =>
  perCountry.find((each) => each.country === country)?.documentTypes ?? documentTypes;

/** What the applicant typed of the document, as far as the form asks. */
export function askedDocument({ fields }: StepOf<"DOCUMENT">, choice: DocumentChoice): DocumentChoice {
  const asked = documentFieldNames.filter((name) => fields[name].enabled && choice.fields[name] !== undefined);
  return { ...choice, fields: Object.fromEntries(asked.map((name) => [name, choice.fields[name]])) };
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
