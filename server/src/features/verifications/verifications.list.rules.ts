import { submittedStatuses, type VerificationStatus, type VerificationType } from "#contract/verification-states.ts";
import type { VerificationFilters } from "#contract/verifications.contract.ts";

/** What a list, a total or an export asks for: filters with their defaults made plain. `null`: no such filter. */
export type Question = {
  from: Date | null;
  /** The first moment that is not included any more. */
  until: Date | null;
  /** Never empty. */
  statuses: readonly VerificationStatus[];
  countries: readonly string[] | null;
  forms: readonly string[] | null;
  types: readonly VerificationType[] | null;
  search: string | null;
};

const dayMs = 86_400_000;
/** Nothing was created before or after; PostgreSQL and JavaScript write years outside 1–9999 differently. */
const earliest = Date.parse("1970-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T00:00:00Z");
const bounded = (ms: number) => new Date(Math.min(Math.max(ms, earliest), latest));

const isDay = (text: string) => text.length === 10;
const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? [...new Set(list)] : null;

/** The filters of a call, with the submitted statuses unless others are asked for (`product.md`, life cycle). */
export function questionOf(filters: VerificationFilters): Question {
  const { from, to, countries, forms, types, status, search } = filters;
  return {
    from: from ? bounded(Date.parse(from)) : null,
    until: to ? bounded(Date.parse(to) + (isDay(to) ? dayMs : 1)) : null,
    statuses: some(status) ?? submittedStatuses,
    countries: some(countries),
    forms: some(forms)?.map((id) => id.toLowerCase()) ?? null,
    types: some(types),
    search: search || null,
  };
}

/** Nothing can lie between these moments. */
export const isEmptySpan = ({ from, until }: Question): boolean => from !== null && until !== null && from >= until;

/** The day rollup that answers exactly, or null when only counting does. */
export function rollupOf({ countries, forms, types, search }: Question): "project" | "country" | "form" | null {
  if (types || search || (countries && forms)) return null;
  return countries ? "country" : forms ? "form" : "project";
}

export type Edge = { day: string; from: Date; until: Date };
export type DaySpan = {
  /** Whole UTC days, both included; null is no bound. None are whole when `first` is after `last`. */
  first: string | null;
  last: string | null;
  /** Parts of days, at most two, which only the table itself can answer for. */
  edges: Edge[];
};

const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const edge = (from: number, until: number): Edge => ({
  day: dayOf(from),
  from: new Date(from),
  until: new Date(until),
});

/** Splits the time asked for into whole UTC days and what is left at its ends. */
export function daySpanOf({ from, until }: Pick<Question, "from" | "until">): DaySpan {
  const start = from?.getTime() ?? null;
  const end = until?.getTime() ?? null;
  const firstWhole = start === null ? null : startOfDay(start + dayMs - 1);
  const endOfWhole = end === null ? null : startOfDay(end);
  if (start !== null && end !== null && firstWhole !== null && endOfWhole !== null && firstWhole > endOfWhole)
    return { first: dayOf(firstWhole), last: dayOf(endOfWhole - dayMs), edges: [edge(start, end)] };
  const edges: Edge[] = [];
  if (start !== null && firstWhole !== null && start < firstWhole) edges.push(edge(start, firstWhole));
  if (end !== null && endOfWhole !== null && endOfWhole < end) edges.push(edge(endOfWhole, end));
  return {
    first: firstWhole === null ? null : dayOf(firstWhole),
    last: endOfWhole === null ? null : dayOf(endOfWhole - dayMs),
    edges,
  };
}
