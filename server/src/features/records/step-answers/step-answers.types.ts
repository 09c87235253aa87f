import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { AnsweredStep, steps } from "#contract/records/steps/steps.ts";
import type { AnswersView } from "#contract/records/verifications/verification-answers.ts";
import type { SearchedPersonFacts } from "./step-answers.searched.rules.ts";

type PartOf<T extends AnsweredStep> = (typeof steps)[T]["part"];
type Kept<T extends AnsweredStep> = StepAnswers[PartOf<T>];
type Shown<T extends AnsweredStep> = FlowState[PartOf<T>];
type Viewed<T extends AnsweredStep> = T extends "PROFILE"
  ? AnswersView["custom"]
  : AnswersView[PartOf<T> & keyof AnswersView];

/** Who sees what of a step's answers. */
export type AnswerRules<T extends AnsweredStep> = {
  /** Whoever holds the link sees what was given, but not the numbers that a thief would want. */
  shown(kept: Kept<T>): Shown<T>;
  /** What is left of them in a visit for other items: the choices that its photos depend on. */
  unrequested(shown: Shown<T>): Shown<T>;
  /** To reviewers. */
  viewed(kept: Kept<T>, form: FormConfig): Viewed<T>;
  /** What lists are searched for. */
  searched?(kept: NonNullable<Kept<T>>): SearchedPersonFacts;
};
