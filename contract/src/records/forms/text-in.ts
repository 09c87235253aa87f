import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import type { Language } from "../../values/languages.ts";

/** Falls back to the first of the form's languages (`offered`) that has the text. */
export function translatedTextIn(texts: TranslatedText, language: Language, offered: readonly Language[]): string {
  const filled = [language, ...offered].find((tag) => texts[tag]);
  return (filled && texts[filled]) || "";
}
