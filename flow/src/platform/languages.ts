/** A Hebrew-looking English, made while it is read, that shows whether right-to-left works. */
export const pseudoLanguage = "he-x-pseudo";

/** Languages that this page has words for. A form may offer more; those wait for their translation. */
export const knownLanguages = ["en", "uk", pseudoLanguage] as const;
export type KnownLanguage = (typeof knownLanguages)[number];

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

/** What a form's applicant may choose from: its languages that have words here, in the form's order; English when none has. */
export function choicesOf(formLanguages: readonly string[]): KnownLanguage[] {
  const shared = formLanguages.flatMap((tag) => knownLanguages.find((language) => language === tag) ?? []);
  return shared.length > 0 ? shared : ["en"];
}
