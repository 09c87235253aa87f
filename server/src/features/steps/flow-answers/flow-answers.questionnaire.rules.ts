import type { ReplyError } from "#contract/endpoint.ts";
import { textIn } from "#contract/records/forms/text-in.ts";
import type {
  Question,
  QuestionnaireAnswers,
  QuestionnaireStep,
} from "#contract/records/steps/questionnaire.schema.ts";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import type { Language } from "#contract/values/languages.ts";
import { compilePattern } from "#engines/patterns/whole-match.ts";
import { refusalOf } from "./flow-answers.rules.ts";

type Answer = QuestionnaireAnswers[string];
export type Reading = { language: Language | null; offered: readonly Language[] };

export const readingOf = (language: string | null, offered: readonly Language[]): Reading => ({
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

const patternLanguage = ({ pattern }: Question, { language, offered }: Reading): Language | null =>
  (language ? [language, ...offered] : offered).find((tag) => pattern[tag]) ?? null;

/** Patterns that do not compile were refused when the form was saved. */
function isWritten(question: Question, answer: string, reading: Reading): boolean {
  const tag = patternLanguage(question, reading);
  if (tag === null) return true;
  const { pattern } = compilePattern(question.pattern[tag] ?? "");
  return pattern?.matches(answer) ?? false;
}

function isOffered({ kind, options }: Question, answer: Answer): boolean {
  const chosen = typeof answer === "string" ? [answer] : answer;
  const values = new Set(options.map(({ value }) => value));
  const isOnce = new Set(chosen).size === chosen.length && (kind === "multiple" || chosen.length === 1);
  return isOnce && chosen.every((value) => values.has(value));
}

export function whyNotAnswer(question: Question, answer: Answer, reading: Reading): ReplyError | null {
  const parameter = question.id;
  if (question.kind !== "text")
    return isOffered(question, answer) ? null : refusalOf(flowAnswerFailures.answer_not_offered, { parameter });
  if (typeof answer !== "string") return refusalOf(flowAnswerFailures.answer_not_text, { parameter });
  if (isWritten(question, answer, reading)) return null;
  const { language, offered } = reading;
  const message = language ? textIn(question.validationText, language, offered) : "";
  return refusalOf(flowAnswerFailures.answer_not_matching, { parameter, ...(message ? { message } : {}) });
}

export const whyNotAnswers = (step: QuestionnaireStep, answers: QuestionnaireAnswers, reading: Reading): ReplyError[] =>
  step.questions.flatMap((question) => {
    const answer = Object.hasOwn(answers, question.id) ? answers[question.id] : undefined;
    const refusal = answer === undefined ? null : whyNotAnswer(question, answer, reading);
    return refusal ? [refusal] : [];
  });
