import type { NameWord } from "./name-word.ts";
import { isPlaceName } from "./place-names.ts";
import { COMPANY_WORDS } from "./word-lists.ts";

const isEssential = ({ kind }: NameWord) => kind !== "title" && kind !== "companyForm" && kind !== "particle";

/** After the first name only these are titles: Larry King is no king. */
const AFTER_NAME = new Set("jr sr snr jnr ii iii iv phd md msc mba esq mp dr sahib".split(" "));

const LEAST_OF_NAME = 4;

/** It has a form, a word that only companies have, or nothing but letters. */
export const isCompanyLike = (words: readonly NameWord[]): boolean =>
  words.some(({ kind }) => kind === "companyForm" || kind === "companyWord") ||
  (words.some(({ kind }) => kind === "initial") &&
    words.every(({ kind, plain }) => kind === "initial" || (kind !== "name" && plain.length < LEAST_OF_NAME)));

/** A person has no form and no line of business: Sa, Co and Bank are surnames. */
export function asPersonName(words: NameWord[]): NameWord[] {
  if (!words.some(({ kind }) => kind === "companyForm" || kind === "companyWord")) return words;
  return words.map((word) =>
    word.kind === "companyForm" || word.kind === "companyWord" ? { ...word, kind: "name" as const } : word,
  );
}

const PLACES_OF_TWO = new Map([
  ["hong kong", "hongkong"],
  ["saudi arabia", "saudiarabia"],
  ["south africa", "southafrica"],
  ["new zealand", "newzealand"],
  ["sri lanka", "srilanka"],
  ["costa rica", "costarica"],
  ["united kingdom", "uk"],
  ["great britain", "uk"],
  ["united states", "usa"],
]);

function joinPlaces(words: NameWord[]): NameWord[] {
  const out: NameWord[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word, next] = [words[i], words[i + 1]];
    if (!word) continue;
    const plain = next && PLACES_OF_TWO.get(`${word.plain} ${next.plain}`);
    out.push(plain ? { ...word, written: `${word.written} ${next.written}`, plain, kind: "name", number: -1 } : word);
    if (plain) i += 1;
  }
  return out;
}

/** King Shipping has no title; where a company is at home is a word of companies, unless it is all that it is called by. */
export function asCompanyName(read: NameWord[]): NameWord[] {
  const words = joinPlaces(read);
  const isNamed = words.some(({ kind, plain }) => kind === "name" && !isPlaceName(plain));
  return words.map((word) => {
    if (word.kind === "title" || word.kind === "patronymic")
      return { ...word, kind: COMPANY_WORDS.has(word.plain) ? ("companyWord" as const) : ("name" as const) };
    return isNamed && word.kind === "name" && isPlaceName(word.plain)
      ? { ...word, kind: "companyWord" as const }
      : word;
  });
}

/** At the beginning of two words these are a name: Zu Liang, An Minh. */
const ALSO_FIRST_NAMES = new Set("zu in an at ten den az ar".split(" "));

/** A name may consist of what is elsewhere a title or a particle: Don King, An Le. */
export function withWordRoles(words: NameWord[]): NameWord[] {
  if (words.every(({ kind }) => kind === "name" || kind === "initial")) return words;
  if (!words.some(isEssential)) return words.map((word) => ({ ...word, kind: "name" }));
  let isNamed = false;
  const hasMiddle = words.filter(isEssential).length > 2;
  return words.map((word, i) => {
    if (isEssential(word)) isNamed = true;
    if (word.kind === "patronymic" && !hasMiddle) return { ...word, kind: "name" };
    const isLast = i === words.length - 1;
    if (i === 0 && words.length === 2 && word.kind === "particle" && ALSO_FIRST_NAMES.has(word.plain))
      return { ...word, kind: "name" };
    const isSurname = isNamed && word.kind === "title" && !AFTER_NAME.has(word.plain);
    return isSurname || (isLast && word.kind === "particle") ? { ...word, kind: "name" } : word;
  });
}
