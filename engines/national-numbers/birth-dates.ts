import type { NationalNumberProblem } from "#contract/values/national-numbers.ts";
import type { NationalNumberFacts, NationalNumberReader } from "./national-numbers.types.ts";

type Parts = { year: number; month: number; day: number };

const longestLifeYears = 120;

/** Of the Gregorian calendar; null when there is no such day. */
export function nationalNumberDate({ year, month, day }: Parts): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day > last ? null : `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The number names the century itself. */
export function birthDateFacts(parts: Parts, today: string): { birthDates: [string] } | "date" {
  const date = nationalNumberDate(parts);
  return date === null || date > today ? "date" : { birthDates: [date] };
}

/** The number has two digits of the year: each date that somebody alive may have been born on, the latest first. */
export function possibleBirthDates(parts: Parts, today: string): { birthDates: string[] } | "date" {
  const thisYear = Number(today.slice(0, 4));
  const thisCentury = thisYear - (thisYear % 100);
  const dates = [thisCentury, thisCentury - 100, thisCentury - 200].flatMap((century) => {
    const date = nationalNumberDate({ ...parts, year: century + parts.year });
    const isAlive = century + parts.year >= thisYear - longestLifeYears;
    return date !== null && date <= today && isAlive ? [date] : [];
  });
  return dates.length > 0 ? { birthDates: dates } : "date";
}

/** A month, or a year alone. */
export const bornAbout = (text: string, today: string): { birthDates: [string] } | "date" =>
  text > today.slice(0, text.length) ? "date" : { birthDates: [text] };

/** A number of days since an epoch (YYYY-MM-DD is day 0). */
export function bornOnDay(epoch: string, days: number, today: string): { birthDates: [string] } | "date" {
  const date = new Date(Date.parse(epoch) + days * 86_400_000).toISOString().slice(0, 10);
  return days < 1 || date > today ? "date" : { birthDates: [date] };
}

export const cutNumber = (number: string, from: number, to: number): number => Number(number.slice(from, to));

export const manWhen = (isMan: boolean): { gender: "M" | "F" } => ({ gender: isMan ? "M" : "F" });
/** The usual parity: odd is a man. */
export const byParity = (digit: string): { gender: "M" | "F" } => manWhen(Number(digit) % 2 === 1);

export const inRegion = (
  code: string,
  names: Readonly<Record<string, string>>,
): Pick<NationalNumberFacts, "region"> => {
  const name = Object.hasOwn(names, code) ? names[code] : undefined;
  return { region: name === undefined ? { code } : { code, name } };
};

/** First the check digits, then what the number says. */
export const checkedReader =
  (isRight: (number: string) => boolean, says: NationalNumberReader = () => ({})): NationalNumberReader =>
  (number, today) =>
    isRight(number) ? says(number, today) : "checksum";

/** One problem is the number's problem. */
export function joinedNumberFacts(
  ...parts: (NationalNumberFacts | NationalNumberProblem)[]
): NationalNumberFacts | NationalNumberProblem {
  const problem = parts.find((part) => typeof part === "string");
  return problem ?? Object.assign({}, ...parts.filter((part) => typeof part !== "string"));
}
