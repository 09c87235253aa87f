import { ownLocaleOf } from "./locale-data.ts";
import { type CompareTexts, type DateShape, dateShapes, type UnitShape, unitShapes } from "./locale-shapes.ts";
import { intlTagOf, localeOf } from "./plurals.ts";

// All of the page that goes by a language goes by the chosen one, through these: `npm run check -- language` refuses
// `Intl` and `localeCompare` elsewhere. What browsers do not know of a language is in `locale-data.ts`.

const made = new Map<string, unknown>();

/** To make one takes a hundred times as long as to use it. */
function once<T>(key: readonly unknown[], make: () => T): T {
  const text = JSON.stringify(key);
  const known = made.get(text) as T | undefined;
  if (known !== undefined) return known;
  const value = make();
  made.set(text, value);
  return value;
}

/** English where ICU does not know a language and its own data is not there yet: never the browser's language. */
const localesOf = (language: string): string[] => [language, "en"].map(localeOf);

type Clock = { timeZone?: string; hourCycle?: "h23" };

/** @returns what writes a moment (a date, or ms since 1970) in that shape */
export function datesOf(language: string, shape: DateShape, clock: Clock = {}): (at: Date | number) => string {
  const zoned = { timeZone: "UTC", ...clock };
  const own = ownLocaleOf(language);
  if (own) return own.dates(shape, zoned.timeZone);
  const format = new Intl.DateTimeFormat(localesOf(language), { ...dateShapes[shape], ...zoned });
  return (at) => format.format(at);
}

const dateParts = ["day", "month", "year"] as const;

/** The parts of a date in the order of the language. */
export function dateOrderOf(language: string): (typeof dateParts)[number][] {
  const own = ownLocaleOf(language);
  if (own) return own.dateOrder;
  const parts = new Intl.DateTimeFormat(localesOf(language), { timeZone: "UTC" }).formatToParts(Date.UTC(2020, 0, 2));
  return parts.flatMap(({ type }) => dateParts.filter((part) => part === type));
}

/** @returns what writes a number, a share or an amount; no unit, which has words */
export function numbersOf(language: string, options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const like = ownLocaleOf(language)?.numbersLike ?? language;
  const format = once([like, options], () => new Intl.NumberFormat(localesOf(like), options));
  return (value) => format.format(value);
}

/** @returns what writes a number of hours, of megabytes …, with at most `decimals` */
export function unitsOf(language: string, shape: UnitShape, decimals = 0): (value: number) => string {
  const rounded = { maximumFractionDigits: decimals };
  const own = ownLocaleOf(language);
  if (own) {
    const number = numbersOf(language, rounded);
    return (value) => own.unit(shape, value, number(value));
  }
  const options = { style: "unit", ...unitShapes[shape], ...rounded } as const;
  return numbersOf(language, options);
}

const lists = {
  and: { type: "conjunction" },
  or: { type: "disjunction" },
  /** What a colon leads to. */
  plain: { type: "conjunction", style: "narrow" },
} as const satisfies Record<string, Intl.ListFormatOptions>;

/** @returns what writes "A and B", "A or B", or "A, B" */
export function listsOf(language: string, kind: keyof typeof lists): (words: readonly string[]) => string {
  const own = ownLocaleOf(language);
  if (own) return own.list(kind);
  const format = new Intl.ListFormat(localesOf(language), lists[kind]);
  return (words) => format.format(words);
}

/** @returns a country's name, from ISO 3166-1 alpha-2; the code where it has none */
export function countryNamesOf(language: string): (code: string) => string {
  const own = ownLocaleOf(language);
  if (own) return own.country;
  const options = { type: "region", fallback: "code" } as const;
  const names = once([language, options], () => new Intl.DisplayNames(localesOf(language), options));
  return (code) => names.of(code) ?? code;
}

/** @returns a language's name, from a BCP 47 tag; the tag where it has none */
export function languageNamesOf(language: string): (tag: string) => string {
  const own = ownLocaleOf(language);
  if (own) return own.language;
  const names = new Intl.DisplayNames(localesOf(language), { type: "language", fallback: "code" });
  return (tag) => names.of(tag) ?? tag;
}

/** The order of a language's alphabet, whatever the browser's language is. */
export function orderOf(language: string): CompareTexts {
  const [tag = language] = language.split("-x-");
  // English also where ICU has no order of a language: the second is taken then, and the browser's own never.
  const { compare } = once([tag], () => new Intl.Collator([intlTagOf(tag), "en"]));
  return ownLocaleOf(tag)?.order(compare) ?? compare;
}
