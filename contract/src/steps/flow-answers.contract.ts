import { endpoint } from "../endpoint.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { type SaveCalls, type SavedStep, type SaveName, savedSteps, saveName } from "../records/steps/save-calls.ts";
import { savedAnswers } from "../records/steps/step-schemas.ts";
import { flowAnswers as calls } from "./flow-answers.calls.ts";

const terms = {
  side: "applicants",
  access: "applicant",
  limit: { max: 120, seconds: 60, per: "applicant" },
  reply: FlowState,
} as const;

type Terms<T extends SavedStep> = typeof terms & Readonly<(typeof savedAnswers)[T]>;

/** Each replaces the step's earlier answers. */
export const flowAnswers = Object.fromEntries(
  savedSteps.map((type) => {
    const name = saveName(type);
    return [name, endpoint(calls[name], { ...terms, ...savedAnswers[type] })];
  }),
) as { [T in SavedStep as SaveName<T>]: SaveCalls[SaveName<T>] & Terms<T> };
