import { type AnswerPart, missingOf } from "#contract/asked.rules.ts";
import type { FlowState } from "#contract/flow.contract.ts";

/** The screens on which something is typed or chosen, and what of the visit is answered there. */
const partOf = {
  profile: "profile",
  document: "document",
  "tax-id": "taxId",
  address: "address",
  funds: "funds",
  payment: "payment",
  questionnaire: "questionnaire",
} as const satisfies Record<string, AnswerPart>;
export type AnswerScreen = keyof typeof partOf;

export const isAnswerScreen = (screen: string): screen is AnswerScreen => Object.hasOwn(partOf, screen);

/** Whether the server has all that must be answered on a screen. Questions that are all optional have to be seen once. */
export function isAnswered(screen: AnswerScreen, state: FlowState): boolean {
  const part = partOf[screen];
  return state[part] !== null && !missingOf(state.form, state).some((path) => path.startsWith(`${part}.`));
}

/** Nothing has been given yet. */
export const isUntouched = ({ profile, files, ...state }: FlowState): boolean =>
  Object.keys(profile).length === 0 &&
  files.length === 0 &&
  state.videos.length === 0 &&
  [state.document, state.taxId, state.address, state.funds, state.payment, state.questionnaire].every(
    (answers) => answers === null,
  );
