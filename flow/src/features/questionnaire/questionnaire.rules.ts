import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import { freeAnswerLength } from "#contract/records/requested/answer-shapes.ts";
import type { QuestionnaireAnswers } from "#contract/records/steps/questionnaire.schema.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";

type Step = FlowStepOf<"QUESTIONNAIRE">;
export type FlowQuestion = Step["questions"][number];
export type QuestionnaireDraft = { [id: string]: string | string[] };

export function questionnaireDraftOf(
  { questions }: Step,
  state: FlowState,
  say: (texts: TranslatedText) => string,
): QuestionnaireDraft {
  const start = ({ id, kind, defaultAnswer }: FlowQuestion) => {
    const given = state.questionnaire;
    const earlier = given && Object.hasOwn(given, id) ? given[id] : undefined;
    if (earlier !== undefined || given) return earlier ?? (kind === "text" ? "" : []);
    return kind === "text" ? say(defaultAnswer) : [];
  };
  return Object.fromEntries(questions.map((question) => [question.id, start(question)]));
}

export const questionTextOf = (draft: QuestionnaireDraft, id: string): string => {
  const answer = draft[id] ?? "";
  return typeof answer === "string" ? answer : "";
};

export const chosenOptionsOf = (draft: QuestionnaireDraft, id: string): readonly string[] => {
  const answer = draft[id] ?? [];
  return typeof answer === "string" ? [answer] : answer;
};

/** Only the server can check a free answer's pattern. */
export function checkDraft({ questions }: Step, draft: QuestionnaireDraft): FieldProblems {
  const problems: FieldProblems = {};
  for (const { id, kind, mandatory } of questions) {
    if (kind !== "text") {
      if (mandatory && chosenOptionsOf(draft, id).length === 0) problems[id] = "problem.choose";
      continue;
    }
    const typed = questionTextOf(draft, id).trim();
    if (mandatory && !typed) problems[id] = "problem.required";
    if (typed.length > freeAnswerLength[1]) problems[id] = "problem.too_long";
  }
  return problems;
}

export function questionnaireAnswersOf({ questions }: Step, draft: QuestionnaireDraft): QuestionnaireAnswers {
  const given = questions.map(({ id, kind }): [string, string | string[]] => [
    id,
    kind === "text" ? questionTextOf(draft, id).trim() : [...chosenOptionsOf(draft, id)],
  ]);
  return Object.fromEntries(given.filter(([, answer]) => answer.length > 0));
}
