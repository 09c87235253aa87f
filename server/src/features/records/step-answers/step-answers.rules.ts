import { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { answeredSteps, noAnswers, partOfStep } from "#contract/records/requested/requested.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import type { AnswerPart } from "#contract/records/steps/step-definition.ts";
import type { AnsweredStep } from "#contract/records/steps/steps.ts";
import type { AnswersView } from "#contract/records/verifications/verification-answers.ts";
import { documentAnswers } from "./step-answers.document.rules.ts";
import { paymentMethodAnswers } from "./step-answers.payment-method.rules.ts";
import { profileAnswers } from "./step-answers.profile.rules.ts";
import { questionnaireAnswers } from "./step-answers.questionnaire.rules.ts";
import type { SearchedPersonFacts } from "./step-answers.searched.rules.ts";
import { taxIdAnswers } from "./step-answers.tax-id.rules.ts";
import type { AnswerRules } from "./step-answers.types.ts";
import { usEidvAnswers } from "./step-answers.us-eidv.rules.ts";

/** Everybody sees them as they were given. */
const asGiven = {
  shown: <A>(given: A): A => given,
  unrequested: () => null,
  viewed: <A>(given: A): A => given,
};

const rules: { [T in AnsweredStep]: AnswerRules<T> } = {
  PROFILE: profileAnswers,
  DOCUMENT: documentAnswers,
  TAX_ID: taxIdAnswers,
  ADDRESS: asGiven,
  AML: asGiven,
  PAYMENT_METHOD: paymentMethodAnswers,
  QUESTIONNAIRE: questionnaireAnswers,
  US_EIDV: usEidvAnswers,
  COMPANY: asGiven,
};
type Shown = Pick<FlowState, AnswerPart>;

/** The compiler cannot follow the step through the look-up. */
const rulesOf = (step: AnsweredStep) =>
  rules[step] as {
    shown: (kept: unknown) => unknown;
    unrequested: (shown: unknown) => unknown;
    viewed: (kept: unknown, form: FormConfig) => unknown;
    searched?: (kept: unknown) => SearchedPersonFacts;
  };

const byPart = (made: (step: AnsweredStep, part: AnswerPart) => unknown) =>
  Object.fromEntries(answeredSteps.map((step) => [partOfStep[step], made(step, partOfStep[step])]));

/** From what is kept by step. */
export const stepAnswersOf = (kept: Record<string, unknown>): StepAnswers =>
  StepAnswers.parse(byPart((step, part) => kept[step] ?? noAnswers[part]));

export const shownAnswers = (kept: StepAnswers): Shown =>
  byPart((step, part) => rulesOf(step).shown(kept[part])) as Shown;

export const answersOfVisit = (shown: Shown, requested: readonly ResubmissionItem[]): Shown =>
  byPart((step, part) => (requested.includes(step) ? shown[part] : rulesOf(step).unrequested(shown[part]))) as Shown;

/** A profile's is the first. */
export const searchedOf = (given: Partial<StepAnswers>): SearchedPersonFacts[] =>
  answeredSteps.map((step) => {
    const kept = given[partOfStep[step]];
    return (kept && rulesOf(step).searched?.(kept)) ?? {};
  });

/** The usual fields of a profile are the applicant's. */
export function answersView(form: FormConfig, kept: StepAnswers): AnswersView {
  const { profile, ...views } = byPart((step, part) => rulesOf(step).viewed(kept[part], form));
  return { custom: profile, ...views } as AnswersView;
}
