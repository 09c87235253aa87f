import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStep, FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { Texts } from "#contract/records/forms/form-texts.ts";
import type { Screen } from "#flow/visit/screens.rules.ts";
import type { Speech } from "#flow/words/words.ts";

// How a step's answers are read out on the review.

export type Row = { id: string; label: string; value: string | undefined; editTo?: Screen };
export type Reader = { speech: Speech; say: (texts: Texts) => string };
export type RowsOf<T extends FlowStep["type"]> = (step: FlowStepOf<T>, state: FlowState, reader: Reader) => Row[];
