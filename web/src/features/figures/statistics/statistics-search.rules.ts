import type { StatisticsFilters } from "#contract/figures/statistics.contract.ts";
import { type VerificationStatus, verificationTypes } from "#contract/records/verifications/verification-states.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import type { PeriodName } from "#web/platform/page-search.ts";
import { addDays, addMonths, type DayRange, periodDaysOf } from "#web/platform/periods.ts";
import type { StatisticSearch } from "./statistics-address.rules.ts";

/** Statistics span three months at most. */
export const statisticPeriods: readonly PeriodName[] = [
  "today",
  "last7",
  "4weeks",
  "lastMonth",
  "3months",
  "monthToDate",
  "quarterToDate",
  "custom",
];

const usual: PeriodName = "4weeks";

export type StatisticChoice = {
  period: PeriodName;
  days: { from: string; to: string };
  countries: string[];
  forms: string[];
  types: string[];
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
export const joinedStatisticFilters = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(",") : undefined;

const closed = (days: DayRange | null, today: string) => ({
  from: days?.from ?? days?.to ?? today,
  to: days?.to ?? days?.from ?? today,
});

export const isTooLong = ({ from, to }: { from: string; to: string }): boolean => to >= addMonths(from, 3);

/** The last four weeks when it names no days, or a preset that is too long. */
export function statisticChoiceOf(search: StatisticSearch, today: string): StatisticChoice {
  const requested = search.period && statisticPeriods.includes(search.period) ? search.period : usual;
  const days = periodDaysOf({ ...search, period: requested }, today);
  if (requested === "custom" && days === null) return statisticChoiceOf({ ...search, period: usual }, today);
  return {
    period: requested,
    days: closed(days, today),
    countries: split(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    forms: split(search.forms).filter((id) => uuid.test(id)),
    types: split(search.types).filter((text) => verificationTypes.some((each) => each === text)),
  };
}

export function statisticFiltersOf({ days, countries, forms, types }: StatisticChoice): StatisticsFilters {
  return {
    start_date: days.from,
    end_date: days.to,
    ...(countries.length > 0 ? { countries: countries as NonNullable<StatisticsFilters["countries"]> } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    ...(types.length > 0 ? { types: types as NonNullable<StatisticsFilters["types"]> } : {}),
  };
}

export function statisticQueryOf({ days, countries, forms, types }: StatisticChoice) {
  return {
    start_date: days.from,
    end_date: days.to,
    ...(countries.length > 0 ? { countries: countries.join(",") } : {}),
    ...(forms.length > 0 ? { forms: forms.join(",") } : {}),
    ...(types.length > 0 ? { types: types.join(",") } : {}),
  };
}

/** As many days, which end the day before. */
export function choiceBefore(choice: StatisticChoice, days: number): StatisticChoice {
  const { from } = choice.days;
  return { ...choice, period: "custom", days: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** The address of the list of verifications with the same days and filters; its days are those of the links' opening. */
export function casesOf(
  { period, days, countries, forms, types }: StatisticChoice,
  status: readonly VerificationStatus[] = [],
): VerificationSearch {
  return {
    period,
    ...(period === "custom" ? days : {}),
    ...(countries.length > 0 ? { countries: joinedStatisticFilters(countries) } : {}),
    ...(forms.length > 0 ? { forms: joinedStatisticFilters(forms) } : {}),
    ...(types.length > 0 ? { types: joinedStatisticFilters(types) } : {}),
    ...(status.length > 0 ? { status: joinedStatisticFilters(status) } : {}),
  };
}

/** 0 to 100; null where there is nothing to divide by. */
export const statisticShareOf = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;

/** In percent; null when there was nothing before. */
export const statisticChangeOf = (now: number, before: number): number | null =>
  before > 0 ? (100 * (now - before)) / before : null;

/** In the one or two largest units. */
export function durationParts(seconds: number): [number, "second" | "minute" | "hour" | "day"][] {
  const whole = Math.round(seconds);
  if (whole < 60) return [[whole, "second"]];
  const [large, small, size] =
    whole < 3600
      ? (["minute", "second", 60] as const)
      : whole < 86_400
        ? (["hour", "minute", 3600] as const)
        : (["day", "hour", 86_400] as const);
  const rest = Math.floor((whole % size) / (size === 86_400 ? 3600 : size / 60));
  return rest === 0
    ? [[Math.floor(whole / size), large]]
    : [
        [Math.floor(whole / size), large],
        [rest, small],
      ];
}
