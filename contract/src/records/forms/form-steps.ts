import { z } from "zod";
import { formStepSchemas } from "../steps/step-schemas.ts";
import type { StepType } from "../steps/step-types.ts";

type Schema = (typeof formStepSchemas)[StepType];

export const FormStep = z.discriminatedUnion(
  "type",
  Object.values(formStepSchemas) as unknown as [Schema, ...Schema[]],
);
export type FormStep = z.infer<typeof FormStep>;
export type FormStepInput = z.input<typeof FormStep>;
export type FormStepOfType<T extends StepType> = Extract<FormStep, { type: T }>;

// Apart, since the applicant’s page takes it without zod.
export { stepOf } from "./step-of.rules.ts";
