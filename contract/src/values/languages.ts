/** Specification 1, section 1, as BCP 47 tags. */
export const languages = [
  "en",
  "uk",
  "kk",
  "pt",
  "es",
  "de",
  "fr",
  "bn",
  "nl",
  "az",
  "hi",
  "pl",
  "tr",
  "uz",
  "zh",
  "es-MX",
  "he",
  "yi",
  "ro",
  "ru",
  "sr-Cyrl",
  "sr-Latn",
  "fr-CA",
  "pt-BR",
  "tg",
  "hr",
  "id",
  "ka",
  "ms",
  "th",
  "vi",
  "fi",
  "no",
  "ko",
  "ja",
] as const;
export type Language = (typeof languages)[number];

/** A folder of `contract/src/locales` each; others show the form's own texts, and English for the rest. */
export const pageLanguages = languages;
export type PageLanguage = (typeof pageLanguages)[number];
