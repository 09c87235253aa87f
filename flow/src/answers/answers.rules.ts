import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { answeredSteps, missingAnswersOf, partOfStep } from "#contract/records/requested/requested.rules.ts";
import type { AnswerPart } from "#contract/records/steps/step-definition.ts";
import { type AnsweredStep, steps, stepVisits } from "#contract/records/steps/steps.ts";

const parts = Object.values(partOfStep);
export type AnswerScreen = (typeof stepVisits)[AnsweredStep]["screen"];
const partOfScreen = Object.fromEntries(
  answeredSteps.map((type) => [stepVisits[type].screen, steps[type].part]),
) as Record<AnswerScreen, AnswerPart>;

export const isAnswerScreen = (screen: string): screen is AnswerScreen => Object.hasOwn(partOfScreen, screen);

/** A screen with only optional questions must be seen once. */
export function isAnswered(screen: AnswerScreen, state: FlowState): boolean {
  const part = partOfScreen[screen];
  return state[part] !== null && !missingAnswersOf(state.form, state).some((path) => path.startsWith(`${part}.`));
}

/** A choice that photos depend on is there from the start when only the photos are requested again. */
const isPartRequested = ({ requestedAgain }: FlowState, part: AnswerPart): boolean =>
  requestedAgain === null ||
  requestedAgain.items.some(
    ({ item }) => Object.hasOwn(partOfStep, item) && partOfStep[item as keyof typeof partOfStep] === part,
  );

export const isUntouched = (state: FlowState): boolean =>
  state.files.length === 0 &&
  state.videos.length === 0 &&
  Object.keys(state.profile).length === 0 &&
  parts.every((part) => part === "profile" || state[part] === null || !isPartRequested(state, part));
