import { countryNamesOf, orderOf } from "#contract/values/intl.ts";

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export type CountryOption = { code: string; name: string };

export const countryName = (code: string, language: string): string => countryNamesOf(language)(code);

export function sortCountries(
  codes: readonly string[],
  language: string,
  first: readonly string[] = [],
): CountryOption[] {
  const [nameOf, order] = [countryNamesOf(language), orderOf(language)];
  const place = ({ code }: CountryOption) => (first.includes(code) ? 0 : 1);
  return codes
    .map((code) => ({ code, name: nameOf(code) }))
    .sort((a, b) => place(a) - place(b) || order(a.name, b.name));
}

export function findCountries(countries: readonly CountryOption[], typed: string): CountryOption[] {
  const wanted = plain(typed);
  if (!wanted) return [...countries];
  const rank = ({ code, name }: CountryOption) => {
    const text = plain(name);
    if (text.startsWith(wanted)) return 0;
    if (text.includes(` ${wanted}`)) return 1;
    return code.toLowerCase() === wanted ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wantedRank) => countries.filter((country) => rank(country) === wantedRank));
}
