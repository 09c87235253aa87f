import { isDeepStrictEqual } from "node:util";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { type CheckName, stepOfCheck } from "#contract/records/verifications/check-evidence.ts";

type Relevant = (form: FormConfig) => unknown;

const has = (form: FormConfig, type: StepType) => stepOf(form, type) !== undefined;
const wholeStep =
  (...types: StepType[]): Relevant =>
  (form) =>
    types.map((type) => stepOf(form, type) ?? null);
const all =
  (...parts: Relevant[]): Relevant =>
  (form) =>
    parts.map((part) => part(form));

const document: Relevant = (form) => [has(form, "DOCUMENT"), stepOf(form, "DOCUMENT")?.bankId ?? null];
const profile: Relevant = (form) => [stepOf(form, "PROFILE")?.fields ?? null];
/** Which photo is compared, and how many faces it may show. */
const selfie: Relevant = (form) => {
  const step = stepOf(form, "FACIAL");
  return step ? [step.mode, step.withDocument, step.withCreditCard] : null;
};
const thresholds: Relevant = (form) => stepOf(form, "FACIAL")?.thresholds ?? null;
/** Whom the lists and the news are searched for follows from the steps. */
const stepNames: Relevant = (form) => form.steps.map(({ type }) => type).sort();
const samePerson: Relevant = (form) => [
  form.detectMatchingApplicants,
  form.blockMultipleAccounts,
  form.blockDocumentDuplicates,
];
const uploads: Relevant = (form) =>
  form.steps.map((step) => [step.type, "fileUploading" in step ? step.fileUploading : null]).sort();

/**
 * What of a form a check depends on: its own settings, and those by which its facts are gathered. Where none of it
 * differs between two forms, the check says the same of the same case. Too much here costs an answer ("not known");
 * too little would be a wrong one, so a test compares it with what each rule reads.
 */
const relevant: Partial<Record<CheckName, Relevant>> = {
  document_type: document,
  document_mrz: document,
  document_barcode: document,
  document_visual: document,
  document_expiry: document,
  bank_id: all(document, profile),
  duplicate_document: all(document, samePerson),
  profile_match: all(document, profile),
  country: all(document, profile, (form) => form.countries),
  age: all(document, profile, ({ ageMin, ageMax }) => [ageMin, ageMax]),
  duplicate_person: all(document, profile, samePerson),
  face_match: all(document, selfie, thresholds),
  selfie_picture: all(document, selfie),
  selfie_document: selfie,
  duplicate_face: all(selfie, samePerson),
  ip_country: all(document, profile, (form) => form.blockCountryMismatch),
  duplicate_device: (form) => form.blockDeviceDuplicates,
  duplicate_profile: profile,
  anonymizing_network: (form) => form.blockAnonymizingNetwork,
  document_gender: all(
    document,
    profile,
    wholeStep("TAX_ID"),
    (form) => stepOf(form, "DOCUMENT")?.genderValidation ?? null,
  ),
  document_fields: all(document, (form) => {
    const step = stepOf(form, "DOCUMENT");
    return step ? [step.fields, step.compareTyped] : null;
  }),
  document_scanned_copy: all(document, (form) => stepOf(form, "DOCUMENT")?.blockScannedCopy ?? null),
  profile_extraction: all(document, profile),
  liveness: all(selfie, thresholds),
  deepfake: all(selfie, (form) => stepOf(form, "FACIAL")?.deepfakeDetection ?? null),
  live_video: wholeStep("LIVE_VIDEO"),
  database_screening: all(wholeStep("DATABASE_SCREENING"), profile, stepNames),
  adverse_media: all(wholeStep("ADVERSE_MEDIA"), profile, stepNames),
  qes: all(wholeStep("QES", "TAX_ID"), document, profile),
  company: wholeStep("COMPANY"),
  company_documents: wholeStep("COMPANY"),
  company_shares: wholeStep("COMPANY"),
  company_persons: wholeStep("COMPANY"),
  company_register: wholeStep("COMPANY"),
  duplicate_company: all(wholeStep("COMPANY"), (form) => form.blockMultipleAccounts),
  recordings: all(document, selfie, (form) => [
    stepOf(form, "DOCUMENT")?.recordVideo ?? null,
    stepOf(form, "FACIAL")?.recordVideo ?? null,
  ]),
  camera_only: uploads,
  face_cross_match: all(selfie, thresholds, (form) => stepOf(form, "FACIAL")?.crossMatching ?? null),
  biometric_authentication: all(selfie, thresholds, (form) => stepOf(form, "FACIAL")?.biometricAuthentication ?? null),
  email_confirmed: profile,
  phone_confirmed: profile,
  tax_id: all(wholeStep("TAX_ID"), (form) => form.countries),
  address: all(wholeStep("ADDRESS"), (form) => form.countries),
  source_of_funds: wholeStep("AML"),
  payment_method: wholeStep("PAYMENT_METHOD"),
  questionnaire: all(wholeStep("QUESTIONNAIRE"), (form) => form.languages),
  video_quiz: wholeStep("VIDEO"),
};

/** Of a check that the list does not name: all of its own step, and whom the applicant said to be. */
const ownStep = (name: CheckName): Relevant => all(wholeStep(stepOfCheck(name, [])), document, profile);

export const settingsOfCheck = (name: CheckName, form: FormConfig): unknown => (relevant[name] ?? ownStep(name))(form);

export const isSameForCheck = (name: CheckName, before: FormConfig, after: FormConfig): boolean =>
  isDeepStrictEqual(settingsOfCheck(name, before), settingsOfCheck(name, after));
