import type { DateShape, UnitShape } from "./locale-shapes.ts";

/** In braces: day (day2: with a zero), month (month1, month2: its number), year, year2, weekday, hour (0 to 23), minute, second, timeZoneName. */
export type DateData = { pattern: string; months?: string[]; weekdays?: string[] };
export type ListData = { pair: string; middle: string; last: string };
export type LocaleData = {
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

type File = () => Promise<{ default: LocaleData }>;

/**
 * Languages of the product that Chromium knows by name only: it writes "M05" for May, or May in the browser's own language. The files are
 * written by `scripts/locale-data.mjs`.
 */
const files: Record<string, File> = {
  az: () => import("./locale-data/az.json"),
  ka: () => import("./locale-data/ka.json"),
  kk: () => import("./locale-data/kk.json"),
  tg: () => import("./locale-data/tg.json"),
  uz: () => import("./locale-data/uz.json"),
  yi: () => import("./locale-data/yi.json"),
};

const loaded = new Map<string, LocaleData>();

/** `kk-KZ`, as browsers say, is `kk`. */
const baseOf = (language: string): string => language.split("-")[0] ?? language;

/** Undefined where the browser's own is used, and before `loadLocaleData` of the language. */
export const localeDataOf = (language: string): LocaleData | undefined => loaded.get(baseOf(language));

/** Before the first date, country or number with a unit is written in the language. */
export async function loadLocaleData(language: string): Promise<void> {
  const base = baseOf(language);
  const load = files[base];
  if (load && !loaded.has(base)) loaded.set(base, (await load()).default);
}
