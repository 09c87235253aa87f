import type { DateStyle } from "./date-style.ts";
import { intlTagOf } from "./plurals.ts";

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
};

const made = new Map<string, LocaleFormat>();

/** Chromium and Node may think of other calendars and digits than the product: Gregorian and 0–9 everywhere. */
export const localeOf = (language: string) => `${intlTagOf(language.split("-x-")[0] ?? language)}-u-ca-gregory-nu-latn`;

function onUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Swedish dates are those of ISO 8601, and British ones begin with the day. */
function dateLocaleOf(language: string, style: DateStyle): string {
  if (style === "iso") return localeOf("sv");
  return localeOf(style === "day_first" && language === "en" ? "en-GB" : language);
}

function makeFormat(language: string, timeZone: string, style: DateStyle): LocaleFormat {
  const locale = localeOf(language);
  const plain = locale.split("-u-")[0] ?? locale;
  const dateLocale = dateLocaleOf(language, style);
  // CLDR 48 has "PM 2:05" for Korean, which writes 오후 or 24 hours.
  const hours: Intl.DateTimeFormatOptions = style === "language" && language !== "ko" ? {} : { hourCycle: "h23" };
  const dates = (options: Intl.DateTimeFormatOptions) =>
    onUse(() => new Intl.DateTimeFormat(dateLocale, { ...options, ...(options.timeStyle ? hours : {}) }));
  const dateStyle = style === "iso" ? "short" : "medium";
  const numbers = (options: Intl.NumberFormatOptions) => onUse(() => new Intl.NumberFormat(locale, options));
  const names = (type: Intl.DisplayNamesType) =>
    onUse(() => new Intl.DisplayNames([plain], { type, fallback: "code" }));
  const instant = dates({ dateStyle, timeStyle: "short", timeZone });
  const fullInstant = dates({ dateStyle, timeStyle: "long", timeZone });
  const clock = { hour: "numeric", minute: "2-digit", ...hours } as const;
  const withoutYear = dates({ day: "numeric", month: "short", timeZone, ...clock });
  const year = onUse(() => new Intl.DateTimeFormat("en", { year: "numeric", timeZone }));
  const time = dates({ timeStyle: "short", timeZone });
  const day = dates({ dateStyle, timeZone: "UTC" });
  const number = numbers({});
  const money = numbers({ style: "currency", currency: "EUR" });
  const [country, languageName] = [names("region"), names("language")];
  const alternatives = onUse(() => new Intl.ListFormat(plain, { type: "disjunction" }));
  const listing = onUse(() => new Intl.ListFormat(plain, { type: "conjunction", style: "narrow" }));
  const percent = numbers({ style: "percent" });
  const decimal = numbers({ maximumFractionDigits: 2 });
  const kilobytes = numbers({ style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  const megabytes = numbers({ style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  const narrow = (unit: string) => numbers({ style: "unit", unit, unitDisplay: "narrow" });
  const ageIn = { minute: narrow("minute"), hour: narrow("hour"), day: narrow("day") };
  return {
    instant: (iso) => instant().format(new Date(iso)),
    shortInstant: (iso, now) => {
      const at = new Date(iso);
      if (year().format(at) !== year().format(now)) return instant().format(at);
      return style === "iso" ? instant().format(at).slice("2026-".length) : withoutYear().format(at);
    },
    fullInstant: (iso) => fullInstant().format(new Date(iso)),
    time: (iso) => time().format(new Date(iso)),
    day: (text) => day().format(new Date(`${text}T00:00:00Z`)),
    number: (value) => number().format(value),
    percent: (value) => percent().format(value / 100),
    decimal: (value) => decimal().format(value),
    bytes: (bytes) => (bytes < 1_000_000 ? kilobytes().format(bytes / 1000) : megabytes().format(bytes / 1_000_000)),
    age: (iso, now) => {
      const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000));
      if (minutes < 60) return ageIn.minute().format(minutes);
      return minutes < 1440
        ? ageIn.hour().format(Math.floor(minutes / 60))
        : ageIn.day().format(Math.floor(minutes / 1440));
    },
    money: (cents) => money().format(cents / 100),
    country: (code) => country().of(code) ?? code,
    language: (tag) => languageName().of(tag) ?? tag,
    either: (words) => alternatives().format(words),
    list: (words) => listing().format(words),
  };
}

export function formatFor(language: string, timeZone: string, style: DateStyle = "language"): LocaleFormat {
  const key = `${language} ${timeZone} ${style}`;
  const known = made.get(key);
  if (known) return known;
  const format = makeFormat(language, timeZone, style);
  made.set(key, format);
  return format;
}
