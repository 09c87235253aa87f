import { type StepType, stepTypes } from "./form-steps.ts";

/** Statuses of a verification (specification 1, section 3; `created` from `product.md`, "Verification life cycle"). */
export const verificationStatuses = [
  "created",
  "processing",
  "pending",
  "customer_pending",
  "valid",
  "invalid",
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
/** Those that a list shows unless asked for more. */
export const submittedStatuses = ["processing", "pending", "customer_pending", "valid", "invalid"] as const;

/** Steps of a form, in the spelling of `product.md`. */
export const verificationTypes = stepTypes;
export type VerificationType = StepType;

/** Reasons a reviewer may give (specification 1, section 3). */
export const reviewerDeclineReasons = [
  "OTHER",
  "WRONG_NAME",
  "WRONG_DOB",
  "AGE_RESTRICTION",
  "BAD_QUALITY",
  "PROHIBITED_JURISDICTION",
  "DUPLICATE",
  "COMPROMISED_PERSON",
  "MULTIPLE_PERSON",
] as const;

/** The engine's and the public API's (`product.md`). */
export const declineReasons = [
  ...reviewerDeclineReasons,
  "ANONYMIZING_NETWORK",
  "DIFFERENT_FACES",
  "DOCUMENT_DAMAGED",
  "DOCUMENT_INCOMPLETE",
  "EDITED_DOCUMENT",
  "EXPIRED_DOCUMENT",
  "FAKE_DOCUMENT",
  "IP_MISMATCH",
  "NO_SELFIE",
  "QES_MISMATCH",
  "TAX_ID_REQUIRED",
  "WRONG_DOCUMENT",
  "WRONG_INFO",
  "FRAUDULENT",
  "COMPULSION",
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Checks, each stored with its result, score, evidence and version. */
export const checkNames = [
  "document_mrz",
  "document_visual",
  "document_expiry",
  "document_type",
  "profile_match",
  "age",
  "country",
  "face_match",
  "duplicate_person",
  "duplicate_document",
  "duplicate_face",
  "ip_country",
  "duplicate_device",
  "duplicate_profile",
  "anonymizing_network",
  "document_gender",
  "document_fields",
  "document_scanned_copy",
  "face_cross_match",
  "liveness",
  "deepfake",
  "profile_extraction",
  "email_confirmed",
  "phone_confirmed",
  "tax_id",
  "address",
  "source_of_funds",
  "payment_method",
  "questionnaire",
  "video_quiz",
  "live_video",
  "database_screening",
  "adverse_media",
  "qes",
  "us_eidv",
  "company",
] as const;
export type CheckName = (typeof checkNames)[number];

/** By what two verifications look like one person's. */
export const duplicateKinds = ["person", "document", "face", "device", "profile"] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** `fail` may decline, `review` needs a person, `not_available` says that nothing could be checked and needs a person. */
export const checkResults = ["pass", "review", "fail", "not_available"] as const;
export type CheckResult = (typeof checkResults)[number];

export const callbackTypes = ["VERIFICATION_STATUS_CHANGED", "VERIFICATION_COMPLETED", "MONITORING"] as const;
export type CallbackType = (typeof callbackTypes)[number];
