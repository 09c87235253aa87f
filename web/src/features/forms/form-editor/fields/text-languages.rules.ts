import type { TranslatedText } from "#contract/records/forms/form-texts.ts";
import type { Language } from "#contract/values/languages.ts";

const isFilled = (texts: TranslatedText, language: Language) => Boolean(texts[language]?.trim());

export const missingLanguages = (texts: readonly TranslatedText[], offered: readonly Language[]): Language[] =>
  offered.filter((language) => texts.some((each) => !isFilled(each, language)));

/** An empty text is removed, so that clearing a new text counts as no change. */
export function withText(texts: TranslatedText, language: Language, text: string): TranslatedText {
  const { [language]: _, ...others } = texts;
  return text === "" ? others : { ...texts, [language]: text };
}

export const shownLanguage = (chosen: Language | null, offered: readonly Language[]): Language =>
  chosen && offered.includes(chosen) ? chosen : (offered[0] ?? "en");

type WrongText = { index: number; language: Language | null };

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function languageIn(error: unknown, offered: readonly Language[]): Language | null {
  if (!isGroup(error)) return null;
  for (const [key, inner] of Object.entries(error)) {
    const language = offered.find((each) => each === key);
    // Only a language's own error has a message; other groups may have a language's name.
    if (language && isGroup(inner) && "message" in inner) return language;
    const deeper = languageIn(inner, offered);
    if (deeper) return deeper;
  }
  return null;
}

/** `errors` are nested as the list's items are. */
export function firstWrong(errors: unknown, offered: readonly Language[]): WrongText | null {
  if (!isGroup(errors)) return null;
  const wrong = Object.entries(errors).find(([index, error]) => /^\d+$/.test(index) && isGroup(error));
  return wrong ? { index: Number(wrong[0]), language: languageIn(wrong[1], offered) } : null;
}
