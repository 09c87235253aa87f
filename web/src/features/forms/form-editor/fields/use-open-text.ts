import { useEffect, useState } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import type { Language } from "#contract/values/languages.ts";
import type { SectionProps } from "../section-props.ts";
import { sectionCard } from "../use-show-wrong.ts";
import { firstWrong, shownLanguage } from "./text-languages.rules.ts";

type ListName = "steps.PROFILE.customFields" | "steps.QUESTIONNAIRE.questions";

/** A refused save opens the first wrong item in its wrong language. */
export function useOpenText(form: SectionProps["form"], name: ListName) {
  const offered = useWatch({ control: form.control, name: "languages" });
  const { errors, submitCount } = useFormState({ control: form.control });
  const [state, setState] = useState<{ open: string | null; language: Language | null; wrongAt: number; seen: number }>(
    {
      open: null,
      language: null,
      wrongAt: 0,
      seen: 0,
    },
  );
  if (state.seen !== submitCount) {
    const wrong = firstWrong(get(errors, name), offered);
    setState({
      open: (wrong && form.getValues(name)[wrong.index]?.id) ?? state.open,
      language: wrong?.language ?? state.language,
      wrongAt: wrong ? submitCount : state.wrongAt,
      seen: submitCount,
    });
  }
  // The item with the error is rendered now, so it can be focused.
  useEffect(() => {
    if (state.wrongAt > 0) document.querySelector<HTMLElement>(`#${sectionCard} [aria-invalid="true"]`)?.focus();
  }, [state.wrongAt]);
  return {
    offered,
    language: shownLanguage(state.language, offered),
    show: (language: Language) => setState({ ...state, language }),
    open: state.open,
    setOpen: (open: string | null) => setState({ ...state, open }),
  };
}
