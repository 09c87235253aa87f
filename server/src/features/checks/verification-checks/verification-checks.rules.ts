import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import { screeningFound } from "#server/features/screening/screenings/screenings.rules.ts";
import { checkBankId } from "./verification-checks.bank-id.rules.ts";
import {
  checkCompany,
  checkCompanyDocuments,
  checkOwnershipShares,
  checkPersons,
  checkRegister,
} from "./verification-checks.company.rules.ts";
import { checkContact } from "./verification-checks.contacts.rules.ts";
import { checkConnection, checkCountries, checkNetwork } from "./verification-checks.countries.rules.ts";
import {
  checkBarcode,
  checkDocumentCopy,
  checkDocumentExpiry,
  checkDocumentGender,
  checkDocumentType,
  checkMrz,
  checkTypedDocument,
  checkVisualZone,
} from "./verification-checks.document.rules.ts";
import {
  checkSameCompany,
  checkSameDevice,
  checkSameDocument,
  checkSameFace,
  checkSamePerson,
  checkSameProfile,
} from "./verification-checks.duplicates.rules.ts";
import { checkEarlierFaces, checkFaces, checkReturningFace } from "./verification-checks.faces.rules.ts";
import type { CheckFacts, CheckRule } from "./verification-checks.facts.rules.ts";
import { checkDeepfake, checkLiveness } from "./verification-checks.liveness.rules.ts";
import { checkAdverseMedia } from "./verification-checks.media.rules.ts";
import type { CompletedCheck } from "./verification-checks.outcome.rules.ts";
import { checkCameraOnly, checkRecordings } from "./verification-checks.photos.rules.ts";
import { checkApplicantAge, checkExtraction, checkProfile } from "./verification-checks.profile.rules.ts";
import { checkPicture, checkSelfieDocument } from "./verification-checks.selfie.rules.ts";
import { checkSignature } from "./verification-checks.signature.rules.ts";
import {
  checkAddress,
  checkFunds,
  checkLiveVideo,
  checkPaymentMethod,
  checkQuestionnaire,
  checkQuiz,
  checkTaxId,
} from "./verification-checks.steps.rules.ts";
import { checkUsRecords } from "./verification-checks.us-eidv.rules.ts";

export const rulesVersion = "2";

const checkScreening: CheckRule<"database_screening"> = (facts) => {
  const step = stepOf(facts.form, "DATABASE_SCREENING");
  return step ? screeningFound(step, facts.screening) : null;
};

type Family<N extends CheckName> = N extends `duplicate_${string}`
  ? `duplicate_${DuplicateKind}`
  : N extends `${string}_confirmed`
    ? Extract<CheckName, `${string}_confirmed`>
    : N;

/** In the order in which they are kept. A new check is a line here; `check-evidence.ts` has its findings. */
const rules: { [N in CheckName]: CheckRule<Family<N>> } = {
  document_type: checkDocumentType,
  document_mrz: checkMrz,
  document_barcode: checkBarcode,
  document_visual: checkVisualZone,
  document_expiry: checkDocumentExpiry,
  bank_id: checkBankId,
  duplicate_document: checkSameDocument,
  profile_match: checkProfile,
  country: checkCountries,
  age: checkApplicantAge,
  duplicate_person: checkSamePerson,
  face_match: checkFaces,
  selfie_picture: checkPicture,
  selfie_document: checkSelfieDocument,
  duplicate_face: checkSameFace,
  ip_country: checkConnection,
  duplicate_device: checkSameDevice,
  duplicate_profile: checkSameProfile,
  anonymizing_network: checkNetwork,
  document_gender: checkDocumentGender,
  document_fields: checkTypedDocument,
  document_scanned_copy: checkDocumentCopy,
  profile_extraction: checkExtraction,
  liveness: checkLiveness,
  deepfake: checkDeepfake,
  live_video: checkLiveVideo,
  database_screening: checkScreening,
  adverse_media: checkAdverseMedia,
  qes: checkSignature,
  us_eidv: checkUsRecords,
  company: checkCompany,
  company_documents: checkCompanyDocuments,
  company_shares: checkOwnershipShares,
  company_persons: checkPersons,
  company_register: checkRegister,
  duplicate_company: checkSameCompany,
  recordings: checkRecordings,
  camera_only: checkCameraOnly,
  face_cross_match: checkEarlierFaces,
  biometric_authentication: checkReturningFace,
  email_confirmed: checkContact("email"),
  phone_confirmed: checkContact("phone"),
  tax_id: checkTaxId,
  address: checkAddress,
  source_of_funds: checkFunds,
  payment_method: checkPaymentMethod,
  questionnaire: checkQuestionnaire,
  video_quiz: checkQuiz,
};

export function completedCheckOf(name: CheckName, facts: CheckFacts): CompletedCheck | null {
  const made = rules[name](facts);
  if (!made) return null;
  const { result, score, reasons, evidence, engine } = made;
  return {
    name,
    result,
    score: score ?? null,
    reasons: result === "pass" ? [] : (reasons ?? []),
    evidence,
    engine: engine ?? "rules",
    engineVersion: engine ? `${rulesVersion} on ${facts.engines[engine]}` : rulesVersion,
  };
}

export const completedChecksOf = (facts: CheckFacts): CompletedCheck[] =>
  (Object.keys(rules) as CheckName[]).flatMap((name) => completedCheckOf(name, facts) ?? []);
