import type { ReplyError } from "#contract/endpoint.ts";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import type {
  QuestionnaireAnswers,
  QuestionnaireQuestion,
  QuestionnaireStep,
} from "#contract/records/steps/questionnaire.schema.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import type { Language } from "#contract/values/languages.ts";
import { compilePattern } from "#engines/patterns/whole-match.ts";
import { answersRefusalOf } from "./flow-answers.rules.ts";

type Answer = QuestionnaireAnswers[string];
export type QuestionnaireReading = { language: Language | null; offered: readonly Language[] };

export const questionnaireReadingOf = (
  language: string | null,
  offered: readonly Language[],
): QuestionnaireReading => ({
  language: offered.find((tag) => tag === language) ?? null,
  offered,
});

export function requestedQuestions(
  { questions }: QuestionnaireStep,
  answers: QuestionnaireAnswers,
): QuestionnaireAnswers {
  const requested = questions.flatMap(({ id }): [string, Answer][] => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    return answer === undefined || answer.length === 0 ? [] : [[id, answer]];
  });
  return Object.fromEntries(requested);
}

const patternLanguage = (
  { pattern }: QuestionnaireQuestion,
  { language, offered }: QuestionnaireReading,
): Language | null => (language ? [language, ...offered] : offered).find((tag) => pattern[tag]) ?? null;

/** Patterns that do not compile were refused when the form was saved. */
function isWritten(question: QuestionnaireQuestion, answer: string, reading: QuestionnaireReading): boolean {
  const tag = patternLanguage(question, reading);
  if (tag === null) return true;
  const { pattern } = compilePattern(question.pattern[tag] ?? "");
  return pattern?.matches(answer) ?? false;
}

function isOffered({ kind, options }: QuestionnaireQuestion, answer: Answer): boolean {
  const chosen = typeof answer === "string" ? [answer] : answer;
  const values = new Set(options.map(({ value }) => value));
  const isOnce = new Set(chosen).size === chosen.length && (kind === "multiple" || chosen.length === 1);
  return isOnce && chosen.every((value) => values.has(value));
}

export function whyNotAnswer(
  question: QuestionnaireQuestion,
  answer: Answer,
  reading: QuestionnaireReading,
): ReplyError | null {
  const parameter = question.id;
  if (question.kind !== "text")
    return isOffered(question, answer) ? null : answersRefusalOf(flowAnswerFailures.answer_not_offered, { parameter });
  if (typeof answer !== "string") return answersRefusalOf(flowAnswerFailures.answer_not_text, { parameter });
  if (isWritten(question, answer, reading)) return null;
  const { language, offered } = reading;
  const message = language ? translatedTextIn(question.validationText, language, offered) : "";
  return answersRefusalOf(flowAnswerFailures.answer_not_matching, { parameter, ...(message ? { message } : {}) });
}

export const whyNotAnswers = (
  step: QuestionnaireStep,
  answers: QuestionnaireAnswers,
  reading: QuestionnaireReading,
): ReplyError[] =>
  step.questions.flatMap((question) => {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const refusal = answer === undefined ? null : whyNotAnswer(question, answer, reading);
    return refusal ? [refusal] : [];
  });
