import type { Texts } from "#contract/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";

const isFilled = (texts: Texts, language: Language) => Boolean(texts[language]?.trim());

/** Languages of the form in which one of the texts that applicants must be able to read is missing. */
export const missingLanguages = (texts: readonly Texts[], offered: readonly Language[]): Language[] =>
  offered.filter((language) => texts.some((each) => !isFilled(each, language)));

/** The texts with one of them changed; an emptied one is no longer there, so that nothing seems changed that is not. */
export function withText(texts: Texts, language: Language, text: string): Texts {
  const { [language]: _, ...others } = texts;
  return text === "" ? others : { ...texts, [language]: text };
}

/** The language to show: the chosen one while the form offers it, else the form's first. */
export const shownLanguage = (chosen: Language | null, offered: readonly Language[]): Language =>
  chosen && offered.includes(chosen) ? chosen : (offered[0] ?? "en");

type Place = { index: number; language: Language | null };

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function languageIn(error: unknown, offered: readonly Language[]): Language | null {
  if (!isGroup(error)) return null;
  for (const [key, inner] of Object.entries(error)) {
    const language = offered.find((each) => each === key);
    // A language's own error has a message; other groups may be called like a language.
    if (language && isGroup(inner) && "message" in inner) return language;
    const deeper = languageIn(inner, offered);
    if (deeper) return deeper;
  }
  return null;
}

/**
 * The first item of a list that an error is in, and the language of its first wrong text, so that both can be opened.
 * `errors` are the list's, nested as its items are.
 */
export function firstWrong(errors: unknown, offered: readonly Language[]): Place | null {
  if (!isGroup(errors)) return null;
  const wrong = Object.entries(errors).find(([index, error]) => /^\d+$/.test(index) && isGroup(error));
  return wrong ? { index: Number(wrong[0]), language: languageIn(wrong[1], offered) } : null;
}
