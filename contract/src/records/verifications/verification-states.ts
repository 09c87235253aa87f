import { type StepType, stepTypes } from "#contract/records/steps/step-types.ts";

/** Specification 1, section 3; `created` from product.md, "Verification life cycle". */
export const verificationStatuses = [
  "created",
  "processing",
  "pending",
  "customer_pending",
  "valid",
  "invalid",
] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];
/** Both are "To review" to people: whether the checks or the form's rules left it to a reviewer, only the API tells. */
export const shownStatuses = (statuses: readonly VerificationStatus[]): VerificationStatus[] => [
  ...new Set(statuses.map((status) => (status === "customer_pending" ? "pending" : status))),
];
export const requestedStatuses = (shown: readonly string[]): string[] =>
  shown.flatMap((status) => (status === "pending" ? ["pending", "customer_pending"] : [status]));
export const submittedStatuses = ["processing", "pending", "customer_pending", "valid", "invalid"] as const;

export const verificationTypes = stepTypes;
export type VerificationType = StepType;

/** The specification's nine (specification 1, section 3) and those of the checks, the most frequent first. */
export const declineReasonGroups = {
  document: [
    "FAKE_DOCUMENT",
    "EDITED_DOCUMENT",
    "EXPIRED_DOCUMENT",
    "BAD_QUALITY",
    "WRONG_DOCUMENT",
    "DOCUMENT_DAMAGED",
    "DOCUMENT_INCOMPLETE",
  ],
  person: [
    "DIFFERENT_FACES",
    "DUPLICATE",
    "NO_SELFIE",
    "AGE_RESTRICTION",
    "MULTIPLE_PERSON",
    "COMPROMISED_PERSON",
    "FRAUDULENT",
    "COMPULSION",
  ],
  data: [
    "WRONG_NAME",
    "WRONG_DOB",
    "WRONG_INFO",
    "PROHIBITED_JURISDICTION",
    "TAX_ID_REQUIRED",
    "QES_MISMATCH",
    "IP_MISMATCH",
    "ANONYMIZING_NETWORK",
  ],
  other: ["OTHER"],
} as const;
export type DeclineReasonGroup = keyof typeof declineReasonGroups;

export const declineReasons = [
  ...declineReasonGroups.document,
  ...declineReasonGroups.person,
  ...declineReasonGroups.data,
  ...declineReasonGroups.other,
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const duplicateKinds = ["person", "document", "face", "device", "profile", "company"] as const;
export type DuplicateKind = (typeof duplicateKinds)[number];

/** `fail` may decline, `review` needs a person, `not_available`: could not be checked and needs a person. */
export const checkResults = ["pass", "review", "fail", "not_available"] as const;
export type CheckResult = (typeof checkResults)[number];

/** `SERVICE_RESULT` is about a service request, the others about a verification. */
export const callbackTypes = [
  "VERIFICATION_STATUS_CHANGED",
  "VERIFICATION_COMPLETED",
  "MONITORING",
  "SERVICE_RESULT",
] as const;
export type CallbackType = (typeof callbackTypes)[number];
