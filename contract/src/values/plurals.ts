/** Where ICU has no rules of a language (Tajik), those of English and not of the machine's own language. */
export const pluralsOf = (language: string): Intl.PluralRules =>
  new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : "en");
