import { type DateData, type ListData, localeDataOf } from "./locale-data.ts";
import { type DateShape, dateShapes, type UnitShape, unitShapes } from "./locale-shapes.ts";
import { intlTagOf, localeOf, pluralFormsOf } from "./plurals.ts";

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

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const fill = (pattern: string, values: Record<string, string | undefined>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

function ownDates({ pattern, months = [], weekdays: days = [] }: DateData, timeZone: string) {
  const clock = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
  return (at: Date | number): string => {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const { day = "", month = "", year = "", weekday = "" } = parts;
    return fill(pattern, {
      ...parts,
      day2: day.padStart(2, "0"),
      month: months[Number(month) - 1],
      month1: month,
      month2: month.padStart(2, "0"),
      year2: year.slice(-2),
      weekday: days[weekdays.indexOf(weekday)],
    });
  };
}

type Clock = { timeZone?: string; hourCycle?: "h23" };

/** @returns what writes a moment (a date, or ms since 1970) in that shape */
export function datesOf(language: string, shape: DateShape, clock: Clock = {}): (at: Date | number) => string {
  const zoned = { timeZone: "UTC", ...clock };
  const own = localeDataOf(language)?.dates[shape];
  if (own) return ownDates(own, zoned.timeZone);
  const format = new Intl.DateTimeFormat(localeOf(language), { ...dateShapes[shape], ...zoned });
  return (at) => format.format(at);
}

const dateParts = ["day", "month", "year"] as const;

/** The parts of a date in the order of the language. */
export function dateOrderOf(language: string): (typeof dateParts)[number][] {
  const own = localeDataOf(language)?.dates.numeric.pattern;
  if (own) return [...dateParts].sort((a, b) => own.indexOf(`{${a}`) - own.indexOf(`{${b}`));
  const parts = new Intl.DateTimeFormat(localeOf(language), { timeZone: "UTC" }).formatToParts(Date.UTC(2020, 0, 2));
  return parts.flatMap(({ type }) => dateParts.filter((part) => part === type));
}

/** Languages that browsers do not know, and one that has the same separators (CLDR). */
const numbersLike = new Map([
  ["az", "sr-Latn"],
  ["ka", "pl"],
  ["kk", "uk"],
  ["tg", "uk"],
  ["uz", "uk"],
  ["yi", "en"],
]);

/** @returns what writes a number, a share or an amount; no unit, which has words */
export function numbersOf(language: string, options: Intl.NumberFormatOptions = {}): (value: number) => string {
  const like = numbersLike.get(language.split("-")[0] ?? language) ?? language;
  const format = once([like, options], () => new Intl.NumberFormat(localeOf(like), options));
  return (value) => format.format(value);
}

/** @returns what writes a number of hours, of megabytes …, with at most `decimals` */
export function unitsOf(language: string, shape: UnitShape, decimals = 0): (value: number) => string {
  const rounded = { maximumFractionDigits: decimals };
  const own = localeDataOf(language)?.units[shape];
  if (!own) {
    const options = { style: "unit", ...unitShapes[shape], ...rounded } as const;
    const format = once([language, options], () => new Intl.NumberFormat(localeOf(language), options));
    return (value) => format.format(value);
  }
  const [number, plural] = [numbersOf(language, rounded), pluralFormsOf(language)];
  return (value) => fill((plural.select(value) === "one" ? own.one : undefined) ?? own.other, { n: number(value) });
}

const lists = {
  and: { type: "conjunction" },
  or: { type: "disjunction" },
  /** What a colon leads to. */
  plain: { type: "conjunction", style: "narrow" },
} as const satisfies Record<string, Intl.ListFormatOptions>;

function ownList({ pair, middle, last }: ListData) {
  return (words: readonly string[]): string => {
    if (words.length <= 2) return words.join(pair);
    return `${words.slice(0, -1).join(middle)}${last}${words.at(-1)}`;
  };
}

/** @returns what writes "A and B", "A or B", or "A, B" */
export function listsOf(language: string, kind: keyof typeof lists): (words: readonly string[]) => string {
  const own = localeDataOf(language)?.lists[kind];
  if (own) return ownList(own);
  const format = new Intl.ListFormat(localeOf(language), lists[kind]);
  return (words) => format.format(words);
}

/** @returns a country's name, from ISO 3166-1 alpha-2; the code where it has none */
export function countryNamesOf(language: string): (code: string) => string {
  const own = localeDataOf(language)?.countries;
  if (own) return (code) => own[code] ?? code;
  const options = { type: "region", fallback: "code" } as const;
  const names = once([language, options], () => new Intl.DisplayNames([localeOf(language)], options));
  return (code) => names.of(code) ?? code;
}

/** @returns a language's name, from a BCP 47 tag; the tag where it has none */
export function languageNamesOf(language: string): (tag: string) => string {
  const data = localeDataOf(language);
  const names = new Intl.DisplayNames([localeOf(language)], { type: "language", fallback: "code" });
  if (!data) return (tag) => names.of(tag) ?? tag;
  return (tag) => {
    const [base = tag, ...rest] = tag.split("-");
    const whole = data.languages[tag];
    const name = data.languages[base];
    const region = data.countries[rest.at(-1)?.toUpperCase() ?? ""];
    return whole ?? (name && region ? `${name} (${region})` : (name ?? tag));
  };
}

/** Where ICU has no order of a language, or browsers have not. */
const alphabets = new Map([
  ["az", "a b c ç d e ə f g ğ h x ı i j k q l m n o ö p r s ş t u ü v w y z"],
  ["kk", "а ә б в г ғ д е ё ж з и й к қ л м н ң о ө п р с т у ұ ү ф х һ ц ч ш щ ъ ы і ь э ю я"],
  ["tg", "а б в г ғ д е ё ж з и ӣ й к қ л м н о п р с т у ӯ ф х ҳ ч ҷ ш щ ъ ы ь э ю я"],
  ["uz", "a b c d e f g h i j k l m n o p q r s t u v w x y z o‘ g‘ sh ch"],
]);

/** Some are of two signs. */
const uzbekLetters = /[og]‘|[sc]h|./gu;

type Compare = (a: string, b: string) => number;

/** Blanks and marks come before letters, letters of another script after them. */
function byAlphabet(alphabet: string, language: string, otherwise: Compare): Compare {
  const letters = alphabet.split(" ");
  const placeOf = (letter: string) => {
    const place = letters.indexOf(letter);
    if (place >= 0) return place;
    return /\p{L}/u.test(letter) ? letters.length : -1;
  };
  const placesOf = (text: string) => {
    const small = text.toLocaleLowerCase(language);
    return (language === "uz" ? (small.replace(/[ʻʼ’']/g, "‘").match(uzbekLetters) ?? []) : [...small]).map(placeOf);
  };
  return (a, b) => {
    const [one, other] = [placesOf(a), placesOf(b)];
    const at = one.findIndex((place, index) => place !== other[index]);
    if (at < 0) return one.length - other.length || otherwise(a, b);
    return (one[at] ?? 0) - (other[at] ?? Number.NEGATIVE_INFINITY) || otherwise(a, b);
  };
}

const orders = new Map<string, Compare>();

/** The order of a language's alphabet, whatever the browser's language is. */
export function orderOf(language: string): Compare {
  const known = orders.get(language);
  if (known) return known;
  const [tag = language] = language.split("-x-");
  const base = tag.split("-")[0] ?? tag;
  // English also where ICU has no order of a language: the second is taken then, and the browser's own never.
  const { compare } = new Intl.Collator([intlTagOf(tag), "en"]);
  const alphabet = alphabets.get(base);
  const order = alphabet ? byAlphabet(alphabet, base, compare) : compare;
  orders.set(language, order);
  return order;
}
