import type { DateStyle } from "./date-style.ts";
import { countryNamesOf, datesOf, languageNamesOf, listsOf, numbersOf, orderOf, unitsOf } from "./intl.ts";
import { ownLocaleOf } from "./locale-data.ts";
import type { DateShape } from "./locale-shapes.ts";
import { localeOf } from "./plurals.ts";

export type LocaleFormat = {
  /** Date with hours and minutes, in the user's time zone. Takes an ISO 8601 instant. */
  instant: (iso: string) => string;
  /** The same without the year where that is the year of `now` (ms since 1970). */
  shortInstant: (iso: string, now: number) => string;
  /** The same with seconds and the zone's name. */
  fullInstant: (iso: string) => string;
  /** Hours and minutes alone. */
  time: (iso: string) => string;
  /** In no time zone. */
  day: (day: string) => string;
  number: (value: number) => string;
  /** 0 to 100, without decimals. */
  percent: (value: number) => string;
  decimal: (value: number) => string;
  bytes: (bytes: number) => string;
  /** "3h"; `now` in ms since 1970. */
  age: (iso: string, now: number) => string;
  /** From integer cents of euro. */
  money: (cents: number) => string;
  /** From ISO 3166-1 alpha-2. */
  country: (code: string) => string;
  /** From a BCP 47 tag. */
  language: (tag: string) => string;
  /** "May 1 or May 2". */
  either: (words: readonly string[]) => string;
  /** "May 1, May 2": what a colon leads to. */
  list: (words: readonly string[]) => string;
  /** "May 1 and May 2". */
  all: (words: readonly string[]) => string;
  /** For `sort`, in the order of the language's alphabet. */
  byLabel: (a: { label: string }, b: { label: string }) => number;
};

const made = new Map<string, LocaleFormat>();

function onUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Swedish dates are those of ISO 8601. */
function isoDates(timeZone: string, options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const format = new Intl.DateTimeFormat(localeOf("sv"), { ...options, timeZone, hourCycle: "h23" });
  return (at) => format.format(at);
}

const isoShapes: Partial<Record<DateShape, Intl.DateTimeFormatOptions>> = {
  instant: { dateStyle: "short", timeStyle: "short" },
  instantWithZone: { dateStyle: "short", timeStyle: "long" },
  medium: { dateStyle: "short" },
  time: { timeStyle: "short" },
};

function datesIn(language: string, timeZone: string, style: DateStyle) {
  // CLDR 48 has "PM 2:05" for Korean, which writes 오후 or 24 hours.
  const hours = style === "language" && language !== "ko" ? {} : ({ hourCycle: "h23" } as const);
  // British dates begin with the day.
  const written = style === "day_first" && language === "en" ? "en-GB" : language;
  const dates = (shape: DateShape, zone = timeZone) =>
    onUse(() => {
      const iso = style === "iso" ? isoShapes[shape] : undefined;
      if (iso) return isoDates(zone, iso);
      return datesOf(written, shape, { timeZone: zone, ...(shape === "medium" ? {} : hours) });
    });
  const [instant, fullInstant, shortInstant] = [dates("instant"), dates("instantWithZone"), dates("shortInstant")];
  const year = onUse(() => new Intl.DateTimeFormat("en", { year: "numeric", timeZone }));
  const [time, day] = [dates("time"), dates("medium", "UTC")];
  return {
    instant: (iso: string) => instant()(new Date(iso)),
    shortInstant: (iso: string, now: number) => {
      const at = new Date(iso);
      if (year().format(at) !== year().format(now)) return instant()(at);
      return style === "iso" ? instant()(at).slice("2026-".length) : shortInstant()(at);
    },
    fullInstant: (iso: string) => fullInstant()(new Date(iso)),
    time: (iso: string) => time()(new Date(iso)),
    day: (text: string) => day()(new Date(`${text}T00:00:00Z`)),
  };
}

function amountsIn(language: string) {
  const numbers = (options: Intl.NumberFormatOptions) => onUse(() => numbersOf(language, options));
  const number = numbers({});
  const money = numbers({ style: "currency", currency: "EUR" });
  const percent = numbers({ style: "percent" });
  const decimal = numbers({ maximumFractionDigits: 2 });
  const [kilobytes, megabytes] = [
    onUse(() => unitsOf(language, "kilobytes")),
    onUse(() => unitsOf(language, "megabytes", 1)),
  ];
  const [minute, hour, day] = [
    onUse(() => unitsOf(language, "minute")),
    onUse(() => unitsOf(language, "hour")),
    onUse(() => unitsOf(language, "day")),
  ];
  return {
    number: (value: number) => number()(value),
    percent: (value: number) => percent()(value / 100),
    decimal: (value: number) => decimal()(value),
    bytes: (bytes: number) => (bytes < 1_000_000 ? kilobytes()(bytes / 1000) : megabytes()(bytes / 1_000_000)),
    age: (iso: string, now: number) => {
      const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
      if (minutes < 60) return minute()(minutes);
      return minutes < 1440 ? hour()(Math.floor(minutes / 60)) : day()(Math.floor(minutes / 1440));
    },
    money: (cents: number) => money()(cents / 100),
  };
}

function wordsIn(language: string) {
  const [country, languageName] = [onUse(() => countryNamesOf(language)), onUse(() => languageNamesOf(language))];
  const [or, plain, and] = [
    onUse(() => listsOf(language, "or")),
    onUse(() => listsOf(language, "plain")),
    onUse(() => listsOf(language, "and")),
  ];
  return {
    country: (code: string) => country()(code),
    language: (tag: string) => languageName()(tag),
    either: (words: readonly string[]) => or()(words),
    list: (words: readonly string[]) => plain()(words),
    all: (words: readonly string[]) => and()(words),
    byLabel: (a: { label: string }, b: { label: string }) => orderOf(language)(a.label, b.label),
  };
}

export function formatFor(language: string, timeZone: string, style: DateStyle = "language"): LocaleFormat {
  // What was made before the language's own data came is made again with it.
  const key = `${language} ${timeZone} ${style} ${ownLocaleOf(language) !== undefined}`;
  const known = made.get(key);
  if (known) return known;
  const format = { ...datesIn(language, timeZone, style), ...amountsIn(language), ...wordsIn(language) };
  made.set(key, format);
  return format;
}
