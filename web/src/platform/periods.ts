import type { PeriodName } from "./page-search.ts";

/** Calendar days, `YYYY-MM-DD`, both included; null is open. */
export type DayRange = { from: string | null; to: string | null };

const dayMs = 86_400_000;
const startUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayUtc = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** No 30 February. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && !Number.isNaN(startUtc(text)) && dayUtc(startUtc(text)) === text;

export const addDays = (day: string, days: number): string => dayUtc(startUtc(day) + days * dayMs);

/** The same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return dayUtc(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())));
}

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function startOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

const presets: Record<Exclude<PeriodName, "custom">, (today: string) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  last7: (today) => ({ from: addDays(today, -6), to: today }),
  "4weeks": (today) => ({ from: addDays(today, -27), to: today }),
  lastMonth: (today) => ({
    from: addMonths(startOfMonth(today), -1),
    to: addDays(startOfMonth(today), -1),
  }),
  "3months": (today) => ({ from: addDays(addMonths(today, -3), 1), to: today }),
  "12months": (today) => ({ from: addDays(addMonths(today, -12), 1), to: today }),
  monthToDate: (today) => ({ from: startOfMonth(today), to: today }),
  quarterToDate: (today) => ({ from: startOfQuarter(today), to: today }),
  yearToDate: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

/** The days of a preset or a custom range; null when neither is set. */
export function periodDaysOf(
  { period, from, to }: { period?: PeriodName | undefined; from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange | null {
  if (period === undefined) return null;
  if (period !== "custom") return presets[period](today);
  const days = { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
  if (days.from === null && days.to === null) return null;
  const isReversed = days.from !== null && days.to !== null && days.from > days.to;
  return isReversed ? { from: days.to, to: days.from } : days;
}

const partsOf = new Map<string, Intl.DateTimeFormat>();

/** What a clock in that zone shows at this moment, in ms as if it were UTC. */
function wallClock(ms: number, timeZone: string): number {
  const format =
    partsOf.get(timeZone) ??
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  partsOf.set(timeZone, format);
  const shown = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day in that zone, at a moment in ms since 1970. */
export const periodDayIn = (timeZone: string, ms: number): string => dayUtc(wallClock(ms, timeZone));

/** The first moment of a day in that zone, in ms; also where clocks change at midnight. */
function startOfDay(day: string, timeZone: string): number {
  const midnight = startUtc(day);
  const candidates = [midnight - dayMs / 2, midnight, midnight + dayMs / 2]
    .map((near) => midnight - (wallClock(near, timeZone) - near))
    .filter((moment) => periodDayIn(timeZone, moment) === day);
  return Math.min(...candidates);
}

/** The server's bounds: UTC days unchanged, days of other zones as instants, both included. */
export function periodBoundsOf({ from, to }: DayRange, timeZone: string): { from?: string; to?: string } {
  if (timeZone === "UTC") return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return {
    ...(from ? { from: new Date(startOfDay(from, timeZone)).toISOString() } : {}),
    ...(to ? { to: new Date(startOfDay(addDays(to, 1), timeZone) - 1).toISOString() } : {}),
  };
}
