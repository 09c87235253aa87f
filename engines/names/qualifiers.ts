import type { NameIndex } from "./name-index.ts";
import type { NameQualifiers, QualifierEffect } from "./names.types.ts";

/** -1 where there are not so many digits. */
function digitsAt(text: string, from: number, count: number): number {
  let number = 0;
  for (let i = from; i < from + count; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** What is no date is left out. */
export function numbersOfBirths(births: readonly string[] = []): number[] {
  const numbers: number[] = [];
  for (const birth of births) {
    const year = digitsAt(birth, 0, 4);
    if (year < 0) continue;
    const month = birth[4] === "-" ? digitsAt(birth, 5, 2) : -1;
    const day = month >= 0 && birth[7] === "-" ? digitsAt(birth, 8, 2) : -1;
    numbers.push(year * 10_000 + Math.max(0, month) * 100 + Math.max(0, day));
  }
  return numbers;
}

/** The code of the capital; 0 for what is no letter of A to Z. */
const capitalAt = (text: string, at: number) => {
  const code = text.charCodeAt(at) & ~32;
  return code >= 65 && code <= 90 && text.charCodeAt(at) < 128 ? code : 0;
};

/** Two letters as one number; 0 for what is no country. */
export function numberOfCountry(country: string): number {
  const [first, second] = [capitalAt(country, 0), capitalAt(country, 1)];
  return country.length === 2 && first > 0 && second > 0 ? first * 256 + second : 0;
}

const GENDERS = { male: 1, female: 2 };
const KINDS = { person: 4, company: 8 };

export const qualifierMarkOf = ({ gender, kind }: NameQualifiers): number =>
  (gender ? GENDERS[gender] : 0) | (kind ? KINDS[kind] : 0);

/** What the list says that an entry is. */
export function entryKindOf({ marks }: NameIndex, entry: number): NameQualifiers["kind"] {
  const mark = marks[entry] ?? 0;
  return (mark & KINDS.person) !== 0 ? "person" : (mark & KINDS.company) !== 0 ? "company" : undefined;
}

type Birth = { year: number; month: number; day: number };
const birthOf = (number: number): Birth => ({
  year: Math.floor(number / 10_000),
  month: Math.floor(number / 100) % 100,
  day: number % 100,
});

/** Best first. `near`: a year apart, or the same year where one side knows no more. */
const ORDER = ["same", "swapped", "sameYear", "near", "different"] as const;

function compareBirths(a: Birth, b: Birth): QualifierEffect["outcome"] {
  if (a.year !== b.year) return Math.abs(a.year - b.year) === 1 ? "near" : "different";
  if (a.month === 0 || b.month === 0) return "sameYear";
  if (a.day !== 0 && b.day !== 0 && a.day === b.month && a.month === b.day)
    return a.day === a.month ? "same" : "swapped";
  if (a.month !== b.month) return "near";
  if (a.day === 0 || b.day === 0) return "sameYear";
  return a.day === b.day ? "same" : "near";
}

const RAISES = { same: 10, swapped: 6, sameYear: 4, near: -3 };
const SAME_COUNTRY = 3;
const FAR_YEARS = 10;

/** The rows of one entry in a table, from `from` to `to`. */
type EntryRows = { values: Uint32Array; from: number; to: number };

const rowsOf = ({ starts, values }: NameIndex["births"], entry: number): EntryRows => ({
  values,
  from: starts[entry] ?? 0,
  to: starts[entry + 1] ?? 0,
});

function birthEffect(queried: readonly number[], { values, from, to }: EntryRows): QualifierEffect | null {
  if (queried.length === 0 || from === to) return null;
  let best: QualifierEffect["outcome"] = "different";
  let years = Number.POSITIVE_INFINITY;
  for (const number of queried) {
    const a = birthOf(number);
    for (let at = from; at < to; at += 1) {
      const b = birthOf(values[at] ?? 0);
      const outcome = compareBirths(a, b);
      if (ORDER.indexOf(outcome) < ORDER.indexOf(best)) best = outcome;
      years = Math.min(years, Math.abs(a.year - b.year));
    }
  }
  const points = best === "different" ? (years > FAR_YEARS ? -32 : years > 2 ? -26 : -15) : RAISES[best];
  return { what: "birth", outcome: best, points };
}

function isAny(queried: readonly number[], { values, from, to }: EntryRows): boolean {
  for (let at = from; at < to; at += 1) if (queried.includes(values[at] ?? 0)) return true;
  return false;
}

/** As the index keeps them, read once for all entries that are compared. */
export type QueriedQualifiers = { births: readonly number[]; countries: readonly number[]; mark: number };

export const readQualifiers = (query: NameQualifiers): QueriedQualifiers => ({
  births: numbersOfBirths(query.births),
  countries: (query.countries ?? []).map(numberOfCountry).filter(Boolean),
  mark: qualifierMarkOf(query),
});

/** A qualifier counts only where both sides have it. */
export function qualifierEffectsOf(index: NameIndex, entry: number, queried: QueriedQualifiers): QualifierEffect[] {
  const effects: QualifierEffect[] = [];
  const birth = birthEffect(queried.births, rowsOf(index.births, entry));
  if (birth) effects.push(birth);
  const listed = rowsOf(index.countries, entry);
  if (queried.countries.length > 0 && listed.from < listed.to) {
    const isSame = isAny(queried.countries, listed);
    // Namesakes live in one country: it proves nothing against a birth that is two years away or more.
    const sameCountry = birth?.outcome === "different" ? 0 : SAME_COUNTRY;
    effects.push({ what: "country", outcome: isSame ? "same" : "different", points: isSame ? sameCountry : -6 });
  }
  const [mine, theirs] = [queried.mark, index.marks[entry] ?? 0];
  if ((mine & 3) !== 0 && (theirs & 3) !== 0 && (mine & 3) !== (theirs & 3))
    effects.push({ what: "gender", outcome: "different", points: -12 });
  if ((mine & 12) !== 0 && (theirs & 12) !== 0 && (mine & 12) !== (theirs & 12))
    effects.push({ what: "kind", outcome: "different", points: -20 });
  return effects;
}

/** What agrees cannot make one name of two: it raises only what is near a hit by its name. */
const RAISED_FROM = 60;

/** The most that birth and country add: both are the same. */
const MOST_RAISED = RAISES.same + SAME_COUNTRY;

/** Below this score of the name, no qualifier leads to `minScore` points, which are rounded. */
export const leastNameScore = (minScore: number): number =>
  minScore - 0.5 < RAISED_FROM ? minScore - 0.5 : Math.max(RAISED_FROM, minScore - 0.5 - MOST_RAISED);

export function qualifiedScore(nameScore: number, effects: readonly QualifierEffect[]): number {
  let score = nameScore;
  for (const { points } of effects) if (points < 0) score += points;
  if (nameScore >= RAISED_FROM) for (const { points } of effects) if (points > 0) score += points;
  return Math.max(0, Math.min(100, score));
}
