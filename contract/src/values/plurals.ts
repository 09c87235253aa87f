const known = new Map<string, Intl.PluralRules>();

/** Where ICU has no rules of a language (Tajik), those of English and not of the machine's own language. */
export function pluralFormsOf(language: string): Intl.PluralRules {
  const rules =
    known.get(language) ??
    new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : "en");
  known.set(language, rules);
  return rules;
}
