import { z } from "zod";
import type { ProfileFieldName } from "../forms/profile-fields.ts";
import { keptAnswers } from "../steps/step-schemas.ts";

/** A hint for duplicates, never a proof. */
export const DeviceMark = z.object({ mark: z.string().regex(/^[0-9a-f]{16,64}$/) });

export const applicantFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
] as const satisfies readonly ProfileFieldName[];

/** Null: no answer yet. */
export const StepAnswers = z.object(keptAnswers);
export type StepAnswers = z.infer<typeof StepAnswers>;
