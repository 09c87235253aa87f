import { unansweredParts } from "../requested/unanswered.rules.ts";
import type { AnswerLine } from "../verifications/answer-line.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { StepDefinition, StepDesk, StepVisit } from "./step-definition.ts";

export const questionnaireStep = {
  part: "questionnaire",
  meets: "page",
  againOrder: 7,
} as const satisfies StepDefinition<"QUESTIONNAIRE">;

export const questionnaireVisit = {
  screen: "questionnaire",
  words: "questionnaire",
  icon: "pencil",
  missing: ({ questions }, { questionnaire }) => {
    const mandatory = questions.filter((question) => question.mandatory).map(({ id }) => id);
    return unansweredParts("questionnaire", mandatory, questionnaire);
  },
} as const satisfies StepVisit<"QUESTIONNAIRE">;

export const questionnaireDesk = {
  page: "questionnaire",
  words: "questionnaire",
  cents: 5,
} as const satisfies StepDesk;

export const questionnaireLines = (questions: NonNullable<AnswersView["questionnaire"]>): AnswerLine[] =>
  questions.map(({ id, title, answers }) => ({ id, term: title, kind: "choices", values: answers }));
