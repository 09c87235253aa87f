import type { VerificationFilters, VerificationSort, waitedForFilters } from "#contract/cases/verification-filters.ts";
import {
  type DeclineReason,
  submittedStatuses,
  type VerificationStatus,
  type VerificationType,
} from "#contract/records/verifications/verification-states.ts";
import type { AnyMode } from "#server/platform/any-mode.ts";
import type { VerificationSearchWords } from "./verifications.search.rules.ts";

/** `null`: no such filter. */
export type VerificationListQuery = {
  from: Date;
  /** Exclusive. */
  until: Date;
  statuses: readonly VerificationStatus[];
  countries: readonly string[] | null;
  forms: readonly string[] | null;
  types: readonly VerificationType[] | null;
  search: VerificationSearchWords | null;
  /** A member's id. */
  assignee: string | "none" | null;
  due: "overdue" | "soon" | null;
  waitsFor: (typeof waitedForFilters)[number] | null;
  decidedFrom: Date | null;
  labels: readonly string[] | null;
  reasons: readonly DeclineReason[] | null;
  order: "newest" | "oldest" | "due";
  /** Row-level security shows no others; said as well, so that an index of the few tests is used. */
  isOfTests: boolean;
};

type Requested = {
  search?: VerificationSearchWords | null;
  sort?: VerificationSort | undefined;
  /** Whom "me" means; for who is no member, nobody. */
  me?: string | undefined;
  mode?: AnyMode;
};

/** No member has it. */
const nobody = "00000000-0000-0000-0000-000000000000";
const waitsForDecision = (status: VerificationStatus) => status === "pending" || status === "customer_pending";

const dayMs = 86_400_000;
/** PostgreSQL and JavaScript write years outside 1–9999 differently. */
const earliest = Date.parse("1970-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T00:00:00Z");
const bounded = (ms: number) => new Date(Math.min(Math.max(ms, earliest), latest));

const isDay = (text: string) => text.length === 10;
const some = <T>(list: readonly T[] | undefined): readonly T[] | null =>
  list && list.length > 0 ? [...new Set(list)] : null;

/** `from` and `to` are both included, days are UTC days; open ends are far away. */
export const listSpanOf = ({ from, to }: Pick<VerificationFilters, "from" | "to">): { from: Date; until: Date } => ({
  from: bounded(from ? Date.parse(from) : earliest),
  until: bounded(to ? Date.parse(to) + (isDay(to) ? dayMs : 1) : latest),
});

/** product.md, "Verification life cycle". `readSearchedWords` resolves the search text before. */
export function listQueryOf(
  filters: VerificationFilters,
  { search = null, sort, me, mode }: Requested = {},
): VerificationListQuery {
  const { countries, forms, types, status, assignee, due, waits_for, decided_from, labels, reasons } = filters;
  const statuses = some(status) ?? submittedStatuses;
  return {
    ...listSpanOf(filters),
    statuses: sort === "due" ? statuses.filter(waitsForDecision) : statuses,
    countries: some(countries),
    forms: some(forms?.map((id) => id.toLowerCase())),
    types: some(types),
    search,
    assignee: (assignee === "me" ? (me ?? nobody) : assignee?.toLowerCase()) ?? null,
    due: due ?? null,
    waitsFor: waits_for ?? null,
    decidedFrom: decided_from === undefined ? null : bounded(Date.parse(decided_from)),
    labels: some(labels),
    reasons: some(reasons),
    order: sort === "due" ? "due" : sort === "created" ? "oldest" : "newest",
    isOfTests: mode === "test",
  };
}

export const isEmptyListSpan = ({ from, until, statuses }: VerificationListQuery): boolean =>
  from >= until || statuses.length === 0;

/** Null when only counting gives the exact answer. */
export function listRollupOf(question: VerificationListQuery): "project" | "country" | "form" | null {
  const { countries, forms, types, search, assignee, due, waitsFor, decidedFrom, labels, reasons, order } = question;
  if (types || search || assignee || due || waitsFor || decidedFrom || labels || reasons || order === "due")
    return null;
  if (countries && forms) return null;
  return countries ? "country" : forms ? "form" : "project";
}

/** Rows of one cut day that count as `sign`: 1, or -1 where the whole day is among the span's days. */
type Edge = { day: string; from: Date; until: Date; sign: 1 | -1 };
type DaySpan = {
  /** UTC days, both included; none when `first` is after `last`. */
  first: string;
  last: string;
  /** At most two, which only the table can answer. */
  edges: Edge[];
};

const startOfDay = (ms: number) => Math.floor(ms / dayMs) * dayMs;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const edge = (from: number, until: number, sign: Edge["sign"]): Edge => ({
  day: dayOf(from),
  from: new Date(from),
  until: new Date(until),
  sign,
});

/** The days that a rollup answers, and the cut days' shorter parts: what is outside the span is then taken away. */
export function daySpanOf({ from, until }: Pick<VerificationListQuery, "from" | "until">): DaySpan {
  const [start, end] = [from.getTime(), until.getTime()];
  let [first, next] = [startOfDay(start + dayMs - 1), startOfDay(end)];
  if (first > next) return { first: dayOf(first), last: dayOf(next - dayMs), edges: [edge(start, end, 1)] };
  const edges: Edge[] = [];
  if (first - start > dayMs / 2) {
    first -= dayMs;
    edges.push(edge(first, start, -1));
  } else if (start < first) edges.push(edge(start, first, 1));
  if (end - next > dayMs / 2) {
    next += dayMs;
    edges.push(edge(end, next, -1));
  } else if (next < end) edges.push(edge(next, end, 1));
  return { first: dayOf(first), last: dayOf(next - dayMs), edges };
}
