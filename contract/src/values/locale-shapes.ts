/** Each way in which the product writes a moment or a day. */
export const dateShapes = {
  full: { dateStyle: "full" },
  long: { dateStyle: "long" },
  medium: { dateStyle: "medium" },
  instant: { dateStyle: "medium", timeStyle: "short" },
  instantWithZone: { dateStyle: "medium", timeStyle: "long" },
  /** Of this year. */
  shortInstant: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  time: { timeStyle: "short" },
  weekdayTime: { weekday: "short", hour: "2-digit", minute: "2-digit" },
  dayMonth: { day: "numeric", month: "short" },
  month: { month: "long" },
  monthYear: { month: "long", year: "numeric" },
  year: { year: "numeric" },
  weekday: { weekday: "narrow" },
  numeric: { year: "numeric", month: "numeric", day: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateShape = keyof typeof dateShapes;

export const unitShapes = {
  /** In a column: "3h". */
  minute: { unit: "minute", unitDisplay: "narrow" },
  hour: { unit: "hour", unitDisplay: "narrow" },
  day: { unit: "day", unitDisplay: "narrow" },
  /** "3 hr 5 min". */
  seconds: { unit: "second", unitDisplay: "short" },
  minutes: { unit: "minute", unitDisplay: "short" },
  hours: { unit: "hour", unitDisplay: "short" },
  days: { unit: "day", unitDisplay: "short" },
  kilobytes: { unit: "kilobyte", unitDisplay: "short" },
  megabytes: { unit: "megabyte", unitDisplay: "short" },
} as const satisfies Record<string, Intl.NumberFormatOptions>;
export type UnitShape = keyof typeof unitShapes;

export type CompareTexts = (a: string, b: string) => number;

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
  order: (otherwise: CompareTexts) => CompareTexts;
};
