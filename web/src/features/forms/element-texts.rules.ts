import type { FormElement, FormElementTexts } from "#contract/form-texts.ts";
import type { Language } from "#contract/languages.ts";

/** The texts with one of them written anew; an emptied one is gone, so that the applicant reads ours. */
export function changeElement(
  texts: FormElementTexts,
  language: Language,
  name: FormElement,
  text: string,
): FormElementTexts {
  const { [name]: _, ...others } = texts[language] ?? {};
  const changed = text === "" ? others : { ...others, [name]: text };
  const { [language]: __, ...rest } = texts;
  return Object.keys(changed).length === 0 ? rest : { ...rest, [language]: changed };
}
