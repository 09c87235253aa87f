import { formElementKeys } from "#contract/forms/form-element-keys.ts";
import type { FormElement, FormElementTexts } from "#contract/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";

/** The texts with one of them written anew; an emptied one is gone, so that the applicant reads ours. */
export function changeElement(
  texts: FormElementTexts,
  language: Language,
  name: FormElement,
  text: string,
): FormElementTexts {
  const { [name]: _, ...others } = texts[language] ?? {};
  const changed = text === "" ? others : { ...texts[language], [name]: text };
  const { [language]: __, ...rest } = texts;
  return Object.keys(changed).length === 0 ? rest : { ...texts, [language]: changed };
}

/**
 * What the applicant reads where the form says nothing of its own in a language: what it says in the first of its languages
 * that has the text, else our `words` of that language (`flow/src/words/form-texts.ts` reads them so).
 */
export function insteadOf(
  texts: FormElementTexts,
  name: FormElement,
  { offered, business, words }: { offered: readonly Language[]; business: string; words: Record<string, string> },
): string {
  const own = offered.map((tag) => texts[tag]?.[name]).find((text) => Boolean(text));
  return own ?? (words[formElementKeys[name]] ?? "").replaceAll("{business}", business);
}
