/** Specification 2, section 2. The API and the desk list them in this order. */
export const stepTypes = [
  "PROFILE",
  "DOCUMENT",
  "FACIAL",
  "TAX_ID",
  "ADDRESS",
  "AML",
  "VIDEO",
  "LIVE_VIDEO",
  "PAYMENT_METHOD",
  "DATABASE_SCREENING",
  "ADVERSE_MEDIA",
  "QUESTIONNAIRE",
  "QES",
  "US_EIDV",
  "COMPANY",
] as const;
export type StepType = (typeof stepTypes)[number];
