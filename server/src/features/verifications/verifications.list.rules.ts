import {
  submittedStatuses,
  type VerificationStatus,
  type VerificationType,
} from "#contract/verifications/verification-states.ts";
import type { VerificationFilters, VerificationSort } from "#contract/verifications.contract.ts";
import type { Sought } from "./verifications.search.rules.ts";

/** Filters with defaults filled in. `null`: no such filter. */
export type Question = {
  from: Date;
  /** Exclusive. */
  until: Date;
  statuses: readonly VerificationStatus[];
  countries: readonly string[] | null;
  forms: readonly string[] | null;
  types: readonly VerificationType[] | null;
  search: Sought | null;
  isOldestFirst: boolean;
};

const dayMs = 86_400_000;
/** Also, PostgreSQL and JavaScript write years outside 1–9999 differently. */
const earliest = Date.parse("1970-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T00:00:00Z");
const bounded = (ms: number) => new Date(Math.min(Math.max(ms, earliest), latest));

const isDay = (text: string) => text.length === 10;
const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? [...new Set(list)] : null;

/** `from` and `to` are both included, days are UTC days; open ends are far away. */
export const spanOf = ({ from, to }: Pick<VerificationFilters, "from" | "to">): { from: Date; until: Date } => ({
  from: bounded(from ? Date.parse(from) : earliest),
  until: bounded(to ? Date.parse(to) + (isDay(to) ? dayMs : 1) : latest),
});

/**
 * The submitted statuses unless others are asked for (product.md, "Verification life cycle"). `readSought` resolves
 * the search text before.
 */
export function questionOf(
  filters: VerificationFilters,
  { search = null, sort }: { search?: Sought | null; sort?: VerificationSort | undefined } = {},
): Question {
  const { countries, forms, types, status } = filters;
  return {
    ...spanOf(filters),
    statuses: some(status) ?? submittedStatuses,
    countries: some(countries),
    forms: some(forms)?.map((id) => id.toLowerCase()) ?? null,
    types: some(types),
    search,
    isOldestFirst: sort === "created",
  };
}

export const isEmptySpan = ({ from, until }: Question): boolean => from >= until;

/** Null when only counting gives the exact answer. */
export function rollupOf({ countries, forms, types, search }: Question): "project" | "country" | "form" | null {
  if (types || search || (countries && forms)) return null;
  return countries ? "country" : forms ? "form" : "project";
}

type Edge = { day: string; from: Date; until: Date };
type DaySpan = {
  /** Whole UTC days, both included; none when `first` is after `last`. */
  first: string;
  last: string;
  /** Parts of days, at most two, which only the table can answer. */
  edges: Edge[];
};

const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const edge = (from: number, until: number): Edge => ({
  day: dayOf(from),
  from: new Date(from),
  until: new Date(until),
});

/** Whole UTC days, and the parts of days at both ends. */
export function daySpanOf({ from, until }: Pick<Question, "from" | "until">): DaySpan {
  const [start, end] = [from.getTime(), until.getTime()];
  const firstWhole = startOfDay(start + dayMs - 1);
  const endOfWhole = startOfDay(end);
  const whole = { first: dayOf(firstWhole), last: dayOf(endOfWhole - dayMs) };
  if (firstWhole > endOfWhole) return { ...whole, edges: [edge(start, end)] };
  const edges: Edge[] = [];
  if (start < firstWhole) edges.push(edge(start, firstWhole));
  if (endOfWhole < end) edges.push(edge(endOfWhole, end));
  return { ...whole, edges };
}
