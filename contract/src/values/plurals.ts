const known = new Map<string, Intl.PluralRules>();

/** `pt` alone is Brazil's to CLDR, ours is Portugal's: its zero is many, its numbers have a comma and a blank. */
export const intlTagOf = (language: string): string => (language === "pt" ? "pt-PT" : language);

/** Chromium and Node may think of other calendars and digits than the product: Gregorian and 0–9 everywhere. */
export const localeOf = (language: string): string =>
  `${intlTagOf(language.split("-x-")[0] ?? language)}-u-ca-gregory-nu-latn`;

/** Where ICU has no rules of a language (Tajik), those of English and not of the machine's own language. */
export function pluralFormsOf(language: string): Intl.PluralRules {
  const tag = intlTagOf(language);
  const rules =
    known.get(language) ?? new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(tag).length > 0 ? tag : "en");
  known.set(language, rules);
  return rules;
}
