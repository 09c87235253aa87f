import { formElementKeys } from "#contract/records/forms/form-element-keys.ts";
import type { FormElement, FormElementTexts } from "#contract/records/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";

/** A cleared text is removed, so that the applicant reads the built-in one. */
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

/** The same rule as `flow/src/words/form-texts.ts`. */
export function insteadOf(
  texts: FormElementTexts,
  name: FormElement,
  { offered, business, words }: { offered: readonly Language[]; business: string; words: Record<string, string> },
): string {
  const own = offered.map((tag) => texts[tag]?.[name]).find((text) => Boolean(text));
  return own ?? (words[formElementKeys[name]] ?? "").replaceAll("{business}", business);
}
