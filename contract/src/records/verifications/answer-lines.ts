import { answeredSteps, partOfStep } from "#contract/records/requested/requested.rules.ts";
import { type AnsweredStep, stepLines } from "#contract/records/steps/steps.ts";
import type { AnswerLine } from "./answer-line.ts";
import { type FieldWords, fieldWords, type ReviewWords } from "./field-words.ts";
import type { AnswersView } from "./verification-answers.ts";

/** The usual fields are the applicant's profile. */
const answersOf = (step: AnsweredStep, answers: AnswersView) =>
  step === "PROFILE" ? answers.custom : answers[partOfStep[step]];

export const stepsWithAnswers = ({ answers }: { answers: AnswersView }): AnsweredStep[] =>
  answeredSteps.filter((step) => Object.keys(answersOf(step, answers) ?? {}).length > 0);

export function answerLines(step: AnsweredStep, answers: AnswersView, words: ReviewWords): AnswerLine[] {
  const given = answersOf(step, answers);
  // The compiler cannot follow the step through both look-ups.
  const linesOf = stepLines[step] as (given: unknown, words: ReviewWords, fields: FieldWords) => AnswerLine[];
  return given ? linesOf(given, words, fieldWords(words)) : [];
}
