import { type StepType, stepTypes } from "../steps/step-types.ts";
import { settingsOf } from "../steps/steps.ts";
import type { StepOf } from "./form-steps.ts";

export const defaultSteps = () =>
  Object.fromEntries(stepTypes.map((type) => [type, settingsOf(type).fresh()])) as { [T in StepType]: StepOf<T> };
