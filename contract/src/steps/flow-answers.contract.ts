import { endpoint } from "../endpoint.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { type SaveCalls, type SavedStep, type SaveName, savedSteps, saveName } from "../records/steps/save-calls.ts";
import { savedAnswers } from "../records/steps/step-schemas.ts";
import { flowAnswers as calls } from "./flow-answers.calls.ts";

const limit = { max: 120, seconds: 60, per: "applicant" } as const;

type Terms<T extends SavedStep> = {
  side: "applicants";
  access: "applicant";
  summary: string;
  limit: typeof limit;
  body: (typeof savedAnswers)[T]["body"];
  reply: typeof FlowState;
};

const saving = (type: SavedStep) =>
  endpoint(calls[saveName(type)], {
    side: "applicants",
    access: "applicant",
    summary: savedAnswers[type].summary,
    limit,
    body: savedAnswers[type].body,
    reply: FlowState,
  });

/** Each replaces the step's earlier answers. */
export const flowAnswers = Object.fromEntries(savedSteps.map((type) => [saveName(type), saving(type)])) as {
  [T in SavedStep as SaveName<T>]: SaveCalls[SaveName<T>] & Terms<T>;
};
