/** Not every browser knows these. Source: CLDR. */
const ownNames = new Map([
  ["tg", "Тоҷикӣ"],
  ["yi", "ייִדיש"],
]);

/** In the language itself, so that those who read it find it; with a capital, but in Georgian, which has none in names. */
export function nameOfLanguage(tag: string): string {
  const own = ownNames.get(tag);
  if (own) return own;
  // A private part (`-x-…`) has no name.
  const [language = tag] = tag.split("-x-");
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return language === "ka" ? name : name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
