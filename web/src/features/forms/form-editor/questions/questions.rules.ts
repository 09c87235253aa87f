import {
  fullNamePattern,
  type QuestionnaireQuestion,
  QuestionOption,
} from "#contract/records/steps/questionnaire.schema.ts";
import type { Language } from "#contract/values/languages.ts";
import { newItemId } from "../fields/item-id.rules.ts";

export const questionTemplates = ["text", "single", "fullName"] as const;
export type QuestionTemplate = (typeof questionTemplates)[number];

export type TemplateWords = { fullName: string; latinOnly: string; yes: string; no: string };

const emptyQuestion = (kind: QuestionnaireQuestion["kind"]): QuestionnaireQuestion => ({
  id: newItemId("question"),
  kind,
  mandatory: true,
  title: {},
  description: {},
  options: [],
  defaultAnswer: {},
  placeholder: {},
  pattern: {},
  validationText: {},
});

/** Words are in the open language; a pattern is set for every language of the form. */
export function questionFromTemplate(
  template: QuestionTemplate,
  { open, offered, words }: { open: Language; offered: readonly Language[]; words: TemplateWords },
): QuestionnaireQuestion {
  if (template === "text") return emptyQuestion("text");
  if (template === "single")
    return {
      ...emptyQuestion("single"),
      options: [
        { value: "yes", label: { [open]: words.yes } },
        { value: "no", label: { [open]: words.no } },
      ],
    };
  return {
    ...emptyQuestion("text"),
    title: { [open]: words.fullName },
    pattern: Object.fromEntries(offered.map((language) => [language, fullNamePattern])),
    validationText: { [open]: words.latinOnly },
  };
}

/** With a value that no other option has. */
export function newQuestionOption(options: QuestionnaireQuestion["options"]): QuestionnaireQuestion["options"][number] {
  const used = new Set(options.map(({ value }) => value));
  let number = options.length + 1;
  while (used.has(`option_${number}`)) number += 1;
  return { value: `option_${number}`, label: {} };
}

/** A half-written option may not be saved. */
export const isQuestionUsable = (option: QuestionnaireQuestion["options"][number]): boolean =>
  QuestionOption.safeParse(option).success;

export const textsToFill = ({ title, kind, options }: Pick<QuestionnaireQuestion, "title" | "kind" | "options">) =>
  kind === "text" ? [title] : [title, ...options.map(({ label }) => label)];

export const unexplainedPatterns = (
  { kind, pattern, validationText }: Pick<QuestionnaireQuestion, "kind" | "pattern" | "validationText">,
  offered: readonly Language[],
): Language[] =>
  kind === "text" ? offered.filter((language) => pattern[language] && !validationText[language]?.trim()) : [];
