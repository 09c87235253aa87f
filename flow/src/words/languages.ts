import { type Language, pageLanguages } from "#contract/values/languages.ts";

/** A Hebrew-looking English, made while it is read, that shows whether right-to-left works. */
export const pseudoLanguage = "he-x-pseudo";

/** Languages that this page has words for. A form may offer more: in those its own texts are read, and English for the rest. */
export const knownLanguages = [...pageLanguages, pseudoLanguage] as const;
export type OurLanguage = (typeof knownLanguages)[number];
/** What the page can be read in. */
export type KnownLanguage = OurLanguage | Language;

export const isOurs = (language: string): language is OurLanguage => knownLanguages.some((each) => each === language);

const rightToLeft = new Set(["he", "yi", "ar", "fa", "ur"]);

export const directionOf = (language: string): "rtl" | "ltr" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

const primary = (tag: string) => tag.toLowerCase().split("-")[0];

/** The first wish that is among the choices: by the whole tag, else by its language (`de-AT` → `de`); else undefined. */
export function matchLanguage<L extends string>(wishes: readonly string[], choices: readonly L[]): L | undefined {
  for (const wish of wishes) {
    const found =
      choices.find((choice) => choice.toLowerCase() === wish.toLowerCase()) ??
      choices.find((choice) => choice !== pseudoLanguage && primary(choice) === primary(wish));
    if (found) return found;
  }
  return undefined;
}

/** What a form's applicant may choose from: its languages, in the form's order. Words that one lacks are English. */
export const choicesOf = (formLanguages: readonly Language[]): KnownLanguage[] => [...formLanguages];
