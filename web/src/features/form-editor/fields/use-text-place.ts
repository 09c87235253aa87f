import { useEffect, useState } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import type { Language } from "#contract/values/languages.ts";
import type { SectionProps } from "../section-props.ts";
import { sectionCard } from "../use-show-wrong.ts";
import { firstWrong, shownLanguage } from "./text-languages.rules.ts";

type ListName = "steps.PROFILE.customFields" | "steps.QUESTIONNAIRE.questions";

/**
 * Which item of a list is open, by its id, and in which language its texts are shown. A refused save opens the first
 * wrong item in its wrong language.
 */
export function useTextPlace(form: SectionProps["form"], name: ListName) {
  const offered = useWatch({ control: form.control, name: "languages" });
  const { errors, submitCount } = useFormState({ control: form.control });
  const [place, setPlace] = useState<{ open: string | null; language: Language | null; wrongAt: number; seen: number }>(
    {
      open: null,
      language: null,
      wrongAt: 0,
      seen: 0,
    },
  );
  if (place.seen !== submitCount) {
    const wrong = firstWrong(get(errors, name), offered);
    setPlace({
      open: (wrong && form.getValues(name)[wrong.index]?.id) ?? place.open,
      language: wrong?.language ?? place.language,
      wrongAt: wrong ? submitCount : place.wrongAt,
      seen: submitCount,
    });
  }
  // The item with the error is rendered now, so it can be focused.
  useEffect(() => {
    if (place.wrongAt > 0) document.querySelector<HTMLElement>(`#${sectionCard} [aria-invalid="true"]`)?.focus();
  }, [place.wrongAt]);
  return {
    offered,
    language: shownLanguage(place.language, offered),
    show: (language: Language) => setPlace({ ...place, language }),
    open: place.open,
    setOpen: (open: string | null) => setPlace({ ...place, open }),
  };
}
