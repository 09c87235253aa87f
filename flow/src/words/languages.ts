import { type Language, pageLanguages } from "#contract/values/languages.ts";

/** English in Hebrew letters, made at run time, to test right-to-left. */
export const pseudoLanguage = "he-x-pseudo";

export const knownLanguages = [...pageLanguages, pseudoLanguage] as const;
export type OurLanguage = (typeof knownLanguages)[number];
export type KnownLanguage = OurLanguage | Language;

export const isBuiltIn = (language: string): language is OurLanguage =>
  knownLanguages.some((each) => each === language);

export const choicesOf = (formLanguages: readonly Language[]): KnownLanguage[] => [...formLanguages];
