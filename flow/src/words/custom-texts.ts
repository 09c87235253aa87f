import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import type { Language } from "#contract/values/languages.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "./words.ts";

export function useTexts(): (texts: TranslatedText) => string {
  const { language } = useSpeech();
  const { languages } = useVisit().state.form;
  // The pseudo language is no form's.
  return (texts) => translatedTextIn(texts, language as Language, languages);
}
