import type { CompareTexts, DateShape, OwnLocale, UnitShape } from "./locale-shapes.ts";
import { pluralFormsOf } from "./plurals.ts";

// What browsers do not know of a language. Fetched for that language only.

/** In braces: day (day2: with a zero), month (month1, month2: its number), year, year2, weekday, hour (0 to 23), minute, second, timeZoneName. */
type DateData = { pattern: string; months?: string[]; weekdays?: string[] };
type ListData = { pair: string; middle: string; last: string };
type LocaleData = {
  /** Weekdays begin with Sunday. */
  dates: Record<DateShape, DateData>;
  /** By the plural form; `{n}` is the number. */
  units: Record<UnitShape, { one?: string; other: string }>;
  lists: Record<"and" | "or" | "plain", ListData>;
  /** By ISO 3166-1 alpha-2. */
  countries: Record<string, string>;
  /** By BCP 47 tag. */
  languages: Record<string, string>;
};

/** Written by `scripts/locale-data.mjs`. */
const files: Record<string, () => Promise<{ default: LocaleData }>> = {
  az: () => import("./locale-data/az.json"),
  ka: () => import("./locale-data/ka.json"),
  kk: () => import("./locale-data/kk.json"),
  tg: () => import("./locale-data/tg.json"),
  uz: () => import("./locale-data/uz.json"),
  yi: () => import("./locale-data/yi.json"),
};

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const fill = (pattern: string, values: Record<string, string | undefined>): string =>
  pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

function writeDates({ pattern, months = [], weekdays: days = [] }: DateData, timeZone: string) {
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

function writeList({ pair, middle, last }: ListData) {
  return (words: readonly string[]): string => {
    if (words.length <= 2) return words.join(pair);
    return `${words.slice(0, -1).join(middle)}${last}${words.at(-1)}`;
  };
}

function nameLanguage({ languages, countries }: LocaleData, tag: string): string {
  const [base = tag, ...rest] = tag.split("-");
  const name = languages[base];
  const region = countries[rest.at(-1)?.toUpperCase() ?? ""];
  return languages[tag] ?? (name && region ? `${name} (${region})` : (name ?? tag));
}

/** A language with the same separators (CLDR). */
const numbersLike = new Map([
  ["az", "sr-Latn"],
  ["ka", "pl"],
  ["kk", "uk"],
  ["tg", "uk"],
  ["uz", "uk"],
  ["yi", "en"],
]);

/** Where ICU has no order of a language, or browsers have not. */
const alphabets = new Map([
  ["az", "a b c ç d e ə f g ğ h x ı i j k q l m n o ö p r s ş t u ü v w y z"],
  ["kk", "а ә б в г ғ д е ё ж з и й к қ л м н ң о ө п р с т у ұ ү ф х һ ц ч ш щ ъ ы і ь э ю я"],
  ["tg", "а б в г ғ д е ё ж з и ӣ й к қ л м н о п р с т у ӯ ф х ҳ ч ҷ ш щ ъ ы ь э ю я"],
  ["uz", "a b c d e f g h i j k l m n o p q r s t u v w x y z o‘ g‘ sh ch"],
]);

/** Some are of two signs. */
const uzbekLetters = /[og]‘|[sc]h|./gu;

/** Blanks and marks come before letters, letters of another script after them. */
function byAlphabet(alphabet: string, language: string, otherwise: CompareTexts): CompareTexts {
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

const dateParts = ["day", "month", "year"] as const;

/** @param language one of the six, without a region */
export async function readOwnLocale(language: string): Promise<OwnLocale | null> {
  const data = (await files[language]?.())?.default;
  if (!data) return null;
  const alphabet = alphabets.get(language);
  const numeric = data.dates.numeric.pattern;
  return {
    dates: (shape, timeZone) => writeDates(data.dates[shape], timeZone),
    dateOrder: [...dateParts].sort((a, b) => numeric.indexOf(`{${a}`) - numeric.indexOf(`{${b}`)),
    numbersLike: numbersLike.get(language) ?? language,
    unit: (shape, value, number) => {
      const { one, other } = data.units[shape];
      return fill((pluralFormsOf(language).select(value) === "one" ? one : undefined) ?? other, { n: number });
    },
    list: (kind) => writeList(data.lists[kind]),
    country: (code) => data.countries[code] ?? code,
    language: (tag) => nameLanguage(data, tag),
    order: (otherwise) => (alphabet ? byAlphabet(alphabet, language, otherwise) : otherwise),
  };
}
