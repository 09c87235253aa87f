import { partOfStep } from "#contract/asked.rules.ts";
import type { AnswersView } from "#contract/verifications/verification-answers.ts";
import type { VerificationView } from "#contract/verifications.contract.ts";

export type AnsweredStep = keyof typeof partOfStep;
/** Steps whose answers stand in a box of their own, in the order in which a reviewer reads them. */
export const answeredSteps = Object.keys(partOfStep) as AnsweredStep[];

/** Of the profile, only the customer's own fields: the others are in the box of the person. */
const answersOf = (step: AnsweredStep, answers: AnswersView) =>
  step === "PROFILE" ? answers.custom : answers[partOfStep[step]];

/** The boxes that have something in them. */
export const stepsWithAnswers = ({ answers }: Pick<VerificationView, "answers">): AnsweredStep[] =>
  answeredSteps.filter((step) => Object.keys(answersOf(step, answers) ?? {}).length > 0);

/** An address as its parts, what is empty left out; the country comes last. */
export const addressLines = ({
  line1,
  line2,
  postalCode,
  city,
  state,
}: NonNullable<AnswersView["address"]>): string[] =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), state].flatMap((line) => (line ? [line] : []));
