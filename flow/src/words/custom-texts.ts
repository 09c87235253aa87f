import type { Texts } from "#contract/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";
import { textIn } from "#contract/values/text-in.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "./words.ts";

/** Says what the customer wrote: in the applicant's language, else in the form's first one that has it. */
export function useTexts(): (texts: Texts) => string {
  const { language } = useSpeech();
  const { languages } = useVisit().state.form;
  // The builder's own language is none of a form's: it then reads the form's first.
  return (texts) => textIn(texts, language as Language, languages);
}
