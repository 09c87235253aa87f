import { matchLanguage } from "#contract/values/language-match.ts";
import { type Language, languages } from "#contract/values/languages.ts";

/** English in Hebrew letters, made at run time, to test right-to-left. */
export const pseudoLanguage = "he-x-pseudo";

/** Those of the desk: each has its folder of words in `locales`. */
export const writtenLanguages = languages;
export type WrittenLanguage = Language;

const offeredLanguages = [...writtenLanguages, pseudoLanguage] as const;
export type OfferedLanguage = (typeof offeredLanguages)[number];

/** Whether it is offered, itself or a shorter form of it. */
export const isOffered = (tag: string): boolean => matchLanguage([tag], offeredLanguages) !== undefined;

/** English when the tag names none. */
export const asOffered = (tag: string): OfferedLanguage => matchLanguage([tag], offeredLanguages) ?? "en";

/** First the address's `lang`, then the stored choice, then the browser's languages (specification 1, section 1). */
export function chooseLanguage(preferences: {
  query: string | null;
  stored: string | null;
  browser: readonly string[];
}): OfferedLanguage {
  const tags = [preferences.query, preferences.stored, ...preferences.browser].filter((tag) => tag !== null);
  return matchLanguage(tags, offeredLanguages) ?? "en";
}

/** The pseudo-language is offered in development, and to those who use it already. */
export const shownLanguages = (current: string, isDevelopment: boolean): readonly OfferedLanguage[] =>
  offeredLanguages.filter((language) => language !== pseudoLanguage || isDevelopment || current === pseudoLanguage);
