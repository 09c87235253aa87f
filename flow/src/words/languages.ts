import { type Language, languages } from "#contract/values/languages.ts";

/** English in Hebrew letters, made at run time, to test right-to-left. */
export const pseudoLanguage = "he-x-pseudo";

export const knownLanguages = [...languages, pseudoLanguage] as const;
export type KnownLanguage = (typeof knownLanguages)[number];

export const languageChoicesOf = (formLanguages: readonly Language[]): KnownLanguage[] => [...formLanguages];
