import { settingsOf } from "../steps/step-schemas.ts";
import { type StepType, stepTypes } from "../steps/step-types.ts";
import type { FormStepOfType } from "./form-steps.ts";

export const defaultSteps = () =>
  Object.fromEntries(stepTypes.map((type) => [type, settingsOf(type).fresh()])) as {
    [T in StepType]: FormStepOfType<T>;
  };
