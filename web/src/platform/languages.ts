/** English in Hebrew letters, made at run time, to test right-to-left. */
export const pseudoLanguage = "he-x-pseudo";

/** The interface languages that have a folder of words in `locales`; adding one is that folder and a tag here. */
export const writtenLanguages = ["en"] as const;

const offeredLanguages = [...writtenLanguages, pseudoLanguage] as const;
export type OfferedLanguage = (typeof offeredLanguages)[number];

const rightToLeft = new Set(["he", "yi", "ar", "fa", "ur"]);

export const directionOf = (language: string): "rtl" | "ltr" =>
  rightToLeft.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";

/** The offered language for a tag: the tag itself, else its shorter forms (`de-AT` → `de`); case does not count. */
function matchLanguage(tag: string): OfferedLanguage | undefined {
  const parts = tag.toLowerCase().split("-");
  for (let length = parts.length; length > 0; length -= 1) {
    const wanted = parts.slice(0, length).join("-");
    const found = offeredLanguages.find((language) => language.toLowerCase() === wanted);
    if (found) return found;
  }
  return undefined;
}

/** Whether it is offered, itself or a shorter form of it. */
export const isOffered = (tag: string): boolean => matchLanguage(tag) !== undefined;

/** English when the tag names none. */
export const asOffered = (tag: string): OfferedLanguage => matchLanguage(tag) ?? "en";

/** First the address's `lang`, then the stored choice, then the browser's languages (specification 1, section 1). */
export function chooseLanguage(wishes: {
  query: string | null;
  stored: string | null;
  browser: readonly string[];
}): OfferedLanguage {
  const tags = [wishes.query, wishes.stored, ...wishes.browser].filter((tag) => tag !== null);
  for (const tag of tags) {
    const language = matchLanguage(tag);
    if (language) return language;
  }
  return "en";
}

/** The pseudo-language is offered in development, and to those who use it already. */
export const shownLanguages = (current: string, isDevelopment: boolean): readonly OfferedLanguage[] =>
  offeredLanguages.filter((language) => language !== pseudoLanguage || isDevelopment || current === pseudoLanguage);
