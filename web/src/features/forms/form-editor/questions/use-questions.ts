import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { QuestionnaireQuestion } from "#contract/records/steps/questionnaire.schema.ts";
import { useRemoved } from "../fields/removed-note.widget.tsx";
import { useOpenText } from "../fields/use-open-text.ts";
import type { SectionProps } from "../section-props.ts";
import { type QuestionTemplate, questionFromTemplate } from "./questions.rules.ts";

type Form = SectionProps["form"];

export const questionsName = "steps.QUESTIONNAIRE.questions";

export function useQuestions(form: Form) {
  const { t } = useTranslation("formSteps");
  const list = useFieldArray({ control: form.control, name: questionsName, keyName: "key" });
  const text = useOpenText(form, questionsName);
  const { removed, remember, forget } = useRemoved<QuestionnaireQuestion>();
  const words = {
    fullName: t("questionnaire.fullName.title"),
    latinOnly: t("questionnaire.fullName.validation"),
    yes: t("questionnaire.yes"),
    no: t("questionnaire.no"),
  };
  return {
    questions: list.fields,
    text,
    removed,
    move: list.move,
    add: (template: QuestionTemplate) => {
      const question = questionFromTemplate(template, { open: text.language, offered: text.offered, words });
      list.append(question, { shouldFocus: false });
      text.setOpen(question.id);
    },
    remove: (index: number) => {
      const item = form.getValues(`${questionsName}.${index}`);
      remember({ item, index, name: item.title[text.language] || t("questionnaire.untitled") });
      list.remove(index);
    },
    undo: () => {
      if (removed) list.insert(removed.index, removed.item, { shouldFocus: false });
      forget();
    },
  };
}
