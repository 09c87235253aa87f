import { stepTypes } from "./step-types.ts";
import { type AnsweredStep, steps, stepVisits } from "./steps.ts";

// Apart from the failures of these calls, which the applicant's page does not have.

/** A profile and a document are sent with calls of their own. */
export type SavedStep = Exclude<AnsweredStep, "PROFILE" | "DOCUMENT">;
export const savedSteps = stepTypes.filter(
  (type): type is SavedStep => steps[type].part !== null && type !== "PROFILE" && type !== "DOCUMENT",
);

type Steps = typeof steps;
export type SaveName<T extends SavedStep> = `save${Capitalize<Steps[T]["part"]>}`;
export const saveName = <T extends SavedStep>(type: T): SaveName<T> => {
  const { part } = steps[type];
  return `save${part.charAt(0).toUpperCase()}${part.slice(1)}` as SaveName<T>;
};

export type SaveCalls = {
  [T in SavedStep as SaveName<T>]: {
    method: "POST";
    path: `/api/flow/${(typeof stepVisits)[T]["screen"]}`;
    effect: "write";
  };
};
export const saveCalls = Object.fromEntries(
  savedSteps.map((type) => [
    saveName(type),
    { method: "POST", path: `/api/flow/${stepVisits[type].screen}`, effect: "write" },
  ]),
) as SaveCalls;
