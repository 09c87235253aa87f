import type { Texts } from "#contract/forms/form-texts.ts";
import type { Language } from "./languages.ts";

/** The text in a language, else in the form's first language that has one, else "". `offered` are the form's languages. */
export function textIn(texts: Texts, language: Language, offered: readonly Language[]): string {
  const filled = [language, ...offered].find((tag) => texts[tag]);
  return (filled && texts[filled]) || "";
}
