import type { DateShape, UnitShape } from "./locale-shapes.ts";

type Compare = (a: string, b: string) => number;

/** How a language is written that browsers do not know. */
export type OwnLocale = {
  dates: (shape: DateShape, timeZone: string) => (at: Date | number) => string;
  dateOrder: ("day" | "month" | "year")[];
  /** A language that ICU knows, whose numbers look the same. */
  numbersLike: string;
  /** @param number the value, written */
  unit: (shape: UnitShape, value: number, number: string) => string;
  list: (kind: "and" | "or" | "plain") => (words: readonly string[]) => string;
  country: (code: string) => string;
  language: (tag: string) => string;
  /** @param otherwise the order of what is equal by the alphabet */
  order: (otherwise: Compare) => Compare;
};

/** Chromium writes "M05" for May in them, or May in the browser's own language. */
const unknown = ["az", "ka", "kk", "tg", "uz", "yi"];

const loaded = new Map<string, OwnLocale>();

/** `kk-KZ`, as browsers say, is `kk`. */
const baseOf = (language: string): string => language.split("-")[0] ?? language;

/** Undefined where the browser's own is used, and before `loadLocaleData` of the language. */
export const ownLocaleOf = (language: string): OwnLocale | undefined => loaded.get(baseOf(language));

/** Before the first date, country or number is written in the language. */
export async function loadLocaleData(language: string): Promise<void> {
  const base = baseOf(language);
  if (!unknown.includes(base) || loaded.has(base)) return;
  const own = await (await import("./own-locale.ts")).readOwnLocale(base);
  if (own) loaded.set(base, own);
}
