import { useState } from "react";
import { get, useFieldArray, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Question } from "#contract/form-questions.ts";
import type { Language } from "#contract/languages.ts";
import type { SectionProps } from "../form-section-fields.widget.tsx";
import { type QuestionTemplate, questionFrom } from "./questions.rules.ts";
import { useRemoved } from "./removed-note.widget.tsx";
import { firstWrong, shownLanguage } from "./text-languages.rules.ts";

type Form = SectionProps["form"];

export const questionsName = "steps.QUESTIONNAIRE.questions";

/** Which question is open, by its id, and in which language; saving in vain opens the first that is wrong, in its language. */
function usePlace(form: Form) {
  const offered = useWatch({ control: form.control, name: "languages" });
  const { errors, submitCount } = useFormState({ control: form.control });
  const [place, setPlace] = useState<{ open: string | null; language: Language | null; afterSubmit: number }>({
    open: null,
    language: null,
    afterSubmit: 0,
  });
  if (place.afterSubmit !== submitCount) {
    const wrong = firstWrong(get(errors, questionsName), offered);
    setPlace({
      open: (wrong && form.getValues(questionsName)[wrong.index]?.id) ?? place.open,
      language: wrong?.language ?? place.language,
      afterSubmit: submitCount,
    });
  }
  return {
    offered,
    language: shownLanguage(place.language, offered),
    show: (language: Language) => setPlace({ ...place, language }),
    open: place.open,
    setOpen: (open: string | null) => setPlace({ ...place, open }),
  };
}

/** The list of questions with what can be done to it. */
export function useQuestions(form: Form) {
  const { t } = useTranslation("formSteps");
  const list = useFieldArray({ control: form.control, name: questionsName, keyName: "key" });
  const place = usePlace(form);
  const { removed, remember, forget } = useRemoved<Question>();
  const words = {
    fullName: t("questionnaire.fullName.title"),
    latinOnly: t("questionnaire.fullName.validation"),
    yes: t("questionnaire.yes"),
    no: t("questionnaire.no"),
  };
  return {
    questions: list.fields,
    place,
    removed,
    move: list.move,
    add: (template: QuestionTemplate) => {
      const question = questionFrom(template, { open: place.language, offered: place.offered, words });
      list.append(question, { shouldFocus: false });
      place.setOpen(question.id);
    },
    remove: (index: number) => {
      const item = form.getValues(`${questionsName}.${index}`);
      remember({ item, index, name: item.title[place.language] || t("questionnaire.untitled") });
      list.remove(index);
    },
    undo: () => {
      if (removed) list.insert(removed.index, removed.item, { shouldFocus: false });
      forget();
    },
  };
}
