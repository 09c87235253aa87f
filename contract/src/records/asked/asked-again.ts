import { fileSides } from "../forms/identity-documents.ts";

// What a reviewer asked an applicant for once more.

/** A step's answers: for `DOCUMENT` the choice with all of its photos, for `VIDEO` the whole quiz. */
export const askedSteps = [
  "PROFILE",
  "DOCUMENT",
  "TAX_ID",
  "ADDRESS",
  "AML",
  "PAYMENT_METHOD",
  "QUESTIONNAIRE",
  "VIDEO",
  "US_EIDV",
  "COMPANY",
] as const;
export type AskedStepName = (typeof askedSteps)[number];

export const askedItems = [...askedSteps, ...fileSides] as const;
export type AskedItem = (typeof askedItems)[number];

/** Shown to the applicant in their own language. */
export const askedReasons = [
  "blurred",
  "cut_off",
  "glare",
  "too_dark",
  "wrong_document",
  "expired",
  "not_matching",
  "face_hidden",
  "incomplete",
  "other",
] as const;
export type AskedReason = (typeof askedReasons)[number];

/** How many days the applicant has. */
export const askedDays = 14;
/** How often one verification may be asked for more. */
export const mostRequests = 10;
/** Links of one request, the mailed ones included. */
export const mostRequestLinks = 10;
