import { type Language, pageLanguages } from "#contract/values/languages.ts";

/** English in Hebrew letters, made at run time, to test right-to-left. */
export const pseudoLanguage = "he-x-pseudo";

export const knownLanguages = [...pageLanguages, pseudoLanguage] as const;
export type OurLanguage = (typeof knownLanguages)[number];
export type KnownLanguage = OurLanguage | Language;

export const isBuiltIn = (language: string): language is OurLanguage =>
  knownLanguages.some((each) => each === language);

const rightToLeft = new Set(["he", "yi", "ar", "fa", "ur"]);

export const directionOf = (language: string): "rtl" | "ltr" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

const primary = (tag: string) => tag.toLowerCase().split("-")[0];

/** By the whole tag, else by its language (`de-AT` → `de`). */
export function matchLanguage<L extends string>(wishes: readonly string[], choices: readonly L[]): L | undefined {
  for (const wish of wishes) {
    const found =
      choices.find((choice) => choice.toLowerCase() === wish.toLowerCase()) ??
      choices.find((choice) => choice !== pseudoLanguage && primary(choice) === primary(wish));
    if (found) return found;
  }
  return undefined;
}

export const choicesOf = (formLanguages: readonly Language[]): KnownLanguage[] => [...formLanguages];
