import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStep, FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import type { FlowScreen } from "#flow/visit/screens.rules.ts";
import type { FlowTranslation } from "#flow/words/words.ts";

// How a step's answers are read out on the review.

export type ReviewRow = { id: string; label: string; value: string | undefined; editTo?: FlowScreen };
export type ReviewLanguage = { speech: FlowTranslation; say: (texts: TranslatedText) => string };
export type RowsOf<T extends FlowStep["type"]> = (
  step: FlowStepOf<T>,
  state: FlowState,
  reader: ReviewLanguage,
) => ReviewRow[];
