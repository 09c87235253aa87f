import type { FormElement } from "#contract/records/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "./words.ts";

/** In the applicant's language, else in the form's first that has it. */
export function useElement(): (name: FormElement) => string | undefined {
  const { language } = useSpeech();
  const { elements, languages } = useVisit().state.form;
  return (name) =>
    [language as Language, ...languages].map((tag) => elements[tag]?.[name]).find((text) => Boolean(text));
}
