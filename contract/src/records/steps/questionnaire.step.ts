import { unanswered } from "../requested/unanswered.rules.ts";
import type { AnswerLine } from "../verifications/answer-line.ts";
import type { AnswersView } from "../verifications/verification-answers.ts";
import type { StepDefinition, StepSettings } from "./step-definition.ts";

export const questionnaireStep = {
  part: "questionnaire",
  screen: "questionnaire",
  words: "questionnaire",
  icon: "pencil",
  meets: "page",
  againOrder: 7,
  missing: ({ questions }, { questionnaire }) => {
    const mandatory = questions.filter((question) => question.mandatory).map(({ id }) => id);
    return unanswered("questionnaire", mandatory, questionnaire);
  },
} as const satisfies StepDefinition<"QUESTIONNAIRE">;

export const questionnaireSettings = {
  page: "questionnaire",
  words: "questionnaire",
  cents: 5,
  checks: ["questionnaire"],
  isScreened: false,
  isSubmittedByApi: false,
  fresh: () => ({ type: "QUESTIONNAIRE", questions: [] }),
  texts: ({ questions }) =>
    questions.flatMap(({ title, kind, options }, n) => [
      { texts: title, path: ["questions", n, "title"] },
      ...(kind === "text"
        ? []
        : options.map(({ label }, o) => ({ texts: label, path: ["questions", n, "options", o, "label"] }))),
    ]),
} as const satisfies StepSettings<"QUESTIONNAIRE">;

export const questionnaireLines = (questions: NonNullable<AnswersView["questionnaire"]>): AnswerLine[] =>
  questions.map(({ id, title, answers }) => ({ id, term: title, kind: "choices", values: answers }));
