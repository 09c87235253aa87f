import { z } from "zod";
import { Bool, textInput } from "#contract/input/fields.ts";
import { answerPatterns, freeAnswerLength } from "#contract/records/requested/answer-shapes.ts";
import { formLimits } from "../forms/form-limits.ts";
import { TranslatedText } from "../forms/form-texts.ts";
import { CustomId } from "./answer-fields.ts";
import type { StepSettings } from "./step-settings.ts";

const optionValue = z
  .string()
  .min(1, "Fill in the value.")
  .max(64, "Enter at most 64 characters.")
  .regex(/^[A-Za-z0-9._-]+$/, "Use Latin letters, digits, dots, hyphens and underscores, without spaces.");

export const questionKinds = ["text", "single", "multiple"] as const;

const isPattern = (pattern: string): boolean => {
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
};

export const QuestionOption = z.object({ value: optionValue, label: TranslatedText(128) });

const QuestionnaireQuestion = z
  .object({
    id: z.string().regex(answerPatterns.customId, "Use small letters, digits and underscores, 36 characters at most."),
    kind: z.enum(questionKinds),
    mandatory: Bool.default(true),
    title: TranslatedText(256),
    description: TranslatedText(512).default({}),
    options: z
      .array(QuestionOption)
      .max(formLimits.questionOptions, `At most ${formLimits.questionOptions} options.`)
      .default([]),
    defaultAnswer: TranslatedText(formLimits.defaultAnswer).default({}),
    placeholder: TranslatedText(128).default({}),
    /** A free answer must match it as a whole; run by a linear-time engine on the server (S21). */
    pattern: TranslatedText(512).default({}),
    validationText: TranslatedText(256).default({}),
  })
  .superRefine((question, check) => {
    const say = (path: PropertyKey[], message: string) => check.addIssue({ code: "custom", path, message });
    for (const [language, pattern] of Object.entries(question.kind === "text" ? question.pattern : {})) {
      if (!pattern) continue;
      if (!isPattern(pattern)) say(["pattern", language], "This regular expression is not valid.");
      if (!question.validationText[language as keyof typeof question.validationText])
        say(["validationText", language], "Enter the error message for answers that do not match.");
    }
    if (question.kind === "text") return;
    if (question.options.length === 0) say(["options"], "Add at least one option.");
    const values = question.options.map(({ value }) => value);
    for (const [index, value] of values.entries())
      if (values.indexOf(value) < index) say(["options", index, "value"], "Each value can be listed once.");
  });
export type QuestionnaireQuestion = z.infer<typeof QuestionnaireQuestion>;

/** Specification 2, section 5. */
export const QuestionnaireStep = z.object({
  type: z.literal("QUESTIONNAIRE"),
  questions: z
    .array(QuestionnaireQuestion)
    .min(1, "Add at least one question.")
    .max(formLimits.questions, `At most ${formLimits.questions} questions.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Each question needs a unique ID."),
});
export type QuestionnaireStep = z.infer<typeof QuestionnaireStep>;

/** Specification 2, section 5. */
export const fullNamePattern = "[A-Za-z]+(?:[ '-][A-Za-z]+)*";

export const QuestionnaireAnswers = z.record(
  CustomId,
  z.union([textInput(...freeAnswerLength), z.array(z.string().max(64)).max(formLimits.questionOptions)]),
);
export type QuestionnaireAnswers = z.infer<typeof QuestionnaireAnswers>;

export const questionnaireSaved = {
  summary: "Keeps the answers of the questionnaire; each must be one of the options or match its pattern",
  body: QuestionnaireAnswers,
};

export const QuestionnaireView = z.array(z.object({ id: z.string(), title: z.string(), answers: z.array(z.string()) }));

export const questionnaireSettings = {
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
} as const satisfies StepSettings<z.output<typeof QuestionnaireStep>>;
