import type { StatisticCards, StatisticsRequest, StatisticUnit } from "#contract/figures/statistics.contract.ts";
import { dayAfter, midnightOf, monthsAfter } from "./statistics.days.rules.ts";

/** `bounds`: where the points begin, and the end. */
export type StatisticSpan = { from: number; until: number };
export type StatisticQuestion = {
  project: string;
  countries: readonly string[] | null;
  forms: readonly string[] | null;
  types: readonly string[] | null;
};

export function whyNotRange({ start_date, end_date }: Pick<StatisticsRequest, "start_date" | "end_date">) {
  if (end_date < start_date) return "range_reversed" as const;
  if (start_date < "2000-01-01" || end_date > "2100-12-31") return "range_out_of_reach" as const;
  return end_date >= monthsAfter(start_date, 3) ? ("range_too_long" as const) : null;
}

const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? [...new Set(list)] : null;

export const statisticQuestionOf = (
  project: string,
  { countries, forms, types }: StatisticsRequest,
): StatisticQuestion => ({
  project,
  countries: some(countries),
  forms: some(forms)?.map((id) => id.toLowerCase()) ?? null,
  types: some(types),
});

/** The rollups know no form, country or type together with a time; the facts do. */
export const isStatisticFiltered = ({ countries, forms, types }: StatisticQuestion): boolean =>
  Boolean(countries ?? forms ?? types);

/** Both ends included. */
export function statisticDaysOf({
  start_date,
  end_date,
}: Pick<StatisticsRequest, "start_date" | "end_date">): string[] {
  const days = [start_date];
  for (let day = start_date; day < end_date; ) {
    day = dayAfter(day);
    days.push(day);
  }
  return days;
}

export const statisticUnitOf = (days: number): StatisticUnit => (days <= 2 ? "hour" : days <= 31 ? "day" : "week");

const hourMs = 3_600_000;

function hoursOf(from: number, until: number): number[] {
  const hours: number[] = [];
  for (let at = from; at < until; at += hourMs) hours.push(at);
  return hours;
}

const isMonday = (day: string) => new Date(day).getUTCDay() === 1;

/** Hours from the first midnight, days, or weeks from each Monday. */
export function statisticBoundsOf(days: readonly string[], unit: StatisticUnit, zone: string): number[] {
  const [first = ""] = days;
  const until = midnightOf(dayAfter(days.at(-1) ?? first), zone);
  const begins =
    unit === "hour"
      ? hoursOf(midnightOf(first, zone), until)
      : days.filter((day, n) => unit === "day" || n === 0 || isMonday(day)).map((day) => midnightOf(day, zone));
  return [...begins, until];
}

export const statisticSpanOf = (days: readonly string[], zone: string): StatisticSpan => ({
  from: midnightOf(days[0] ?? "", zone),
  until: midnightOf(dayAfter(days.at(-1) ?? ""), zone),
});

export function daysBefore(days: readonly string[]): string[] {
  const [first = ""] = days;
  return statisticDaysOf({ start_date: dayAfter(first, -days.length), end_date: dayAfter(first, -1) });
}

/** In seconds: `duration_of_class` of the database. */
export function secondsOfClass(duration: number): number {
  if (duration < 64) return duration;
  const doublings = Math.floor(duration / 32) - 1;
  return (duration - 32 * doublings) * 2 ** doublings;
}

export const emptyStatisticCards: StatisticCards = {
  verifications: 0,
  approved: 0,
  declined: 0,
  pending: 0,
  processing: 0,
  applicants: 0,
  applicantsApproved: 0,
  applicantsDeclined: 0,
  firstTries: 0,
  firstTriesApproved: 0,
  decided: 0,
  decidedByChecks: 0,
  averageSeconds: null,
  medianSeconds: null,
};

/** Empty where there is nothing to divide by. */
export const statisticPercentOf = (part: number, whole: number): string =>
  whole > 0 ? ((100 * part) / whole).toFixed(1) : "";
