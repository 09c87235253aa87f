import { fileSides } from "../forms/identity-documents.ts";
import { stepTypes } from "../steps/step-types.ts";
import { type StepWith, steps } from "../steps/steps.ts";

// What a reviewer requested of an applicant again.

export type ResubmissionStep = StepWith<"againOrder", number>;

/** A step's answers: for `DOCUMENT` the choice with all of its photos, for `VIDEO` the whole quiz. */
export const resubmissionSteps = stepTypes
  .filter((type): type is ResubmissionStep => steps[type].againOrder !== null)
  .sort((a, b) => steps[a].againOrder - steps[b].againOrder);

export const resubmissionItems = [...resubmissionSteps, ...fileSides] as const;
export type ResubmissionItem = (typeof resubmissionItems)[number];

/** Shown to the applicant in their own language. */
export const resubmissionReasons = [
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
export type ResubmissionReason = (typeof resubmissionReasons)[number];

/** How many days the applicant has. */
export const requestDays = 14;
/** How many requests one verification may have. */
export const resubmissionRequestsMax = 10;
/** Links of one request, the mailed ones included. */
export const mostRequestLinks = 10;
