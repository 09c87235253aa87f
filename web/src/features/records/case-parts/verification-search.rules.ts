import type { VerificationFilters, VerificationSort } from "#contract/cases/verification-filters.ts";
import {
  type DeclineReason,
  declineReasons,
  shownStatuses,
  submittedStatuses,
  type VerificationStatus,
  type VerificationType,
  verificationStatuses,
  verificationTypes,
} from "#contract/records/verifications/verification-states.ts";
import { type DayRange, periodBoundsOf, periodDaysOf } from "#web/platform/periods.ts";
import type { VerificationSearch } from "./verification-address.rules.ts";

const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
export const joinedVerificationFilters = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(",") : undefined;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isStatus = (text: string): text is VerificationStatus => verificationStatuses.some((each) => each === text);
const isReason = (text: string): text is DeclineReason => declineReasons.some((each) => each === text);
const isType = (text: string): text is VerificationType => verificationTypes.some((each) => each === text);

export type VerificationChoice = {
  days: DayRange | null;
  countries: string[];
  forms: string[];
  types: VerificationType[];
  status: VerificationStatus[];
  search: string;
  assignee: string | null;
  due: "overdue" | "soon" | null;
  waitsFor: NonNullable<VerificationFilters["waits_for"]> | null;
  labels: string[];
  reasons: DeclineReason[];
};

const isAssignee = (text: string | undefined): text is string =>
  text !== undefined && (text === "me" || text === "none" || uuid.test(text));

const isToReview = (status: VerificationStatus) => status === "pending" || status === "customer_pending";

/**
 * Invalid values are dropped. `today` is a day of the user's time zone. What is to be reviewed leaves out what waits for its
 * applicant.
 */
export function verificationChoiceOf(search: VerificationSearch, today: string): VerificationChoice {
  const status = split(search.status).filter(isStatus);
  return {
    days: periodDaysOf(search, today),
    countries: split(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    forms: split(search.forms).filter((id) => uuid.test(id)),
    types: split(search.types).filter(isType),
    status,
    search: (search.search ?? "").trim().slice(0, 128),
    assignee: isAssignee(search.assignee) ? search.assignee : null,
    due: search.due ?? null,
    waitsFor: search.waits_for ?? (status.some(isToReview) ? "reviewer" : null),
    labels: labelsOf(search.labels),
    reasons: split(search.reasons).filter(isReason),
  };
}

/** The server's filters; days become instants of the user's time zone (IANA name). */
export function verificationFiltersOf(choice: VerificationChoice, timeZone: string): VerificationFilters {
  const { days, countries, forms, types, status, search, assignee, due, waitsFor, labels, reasons } = choice;
  return {
    ...(days ? periodBoundsOf(days, timeZone) : {}),
    ...(countries.length > 0 ? { countries: countries as NonNullable<VerificationFilters["countries"]> } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(search === "" ? {} : { search }),
    ...(assignee === null ? {} : { assignee }),
    ...(due === null ? {} : { due }),
    ...(waitsFor === null ? {} : { waits_for: waitsFor }),
    ...(labels.length > 0 ? { labels } : {}),
    ...(reasons.length > 0 ? { reasons } : {}),
  };
}

/** A label may hold a comma: each is encoded by itself. */
const labelsOf = (text: string | undefined): string[] =>
  split(text)
    .map((each) => decoded(each).trim())
    .filter((label) => label !== "" && label.length <= 32)
    .slice(0, 20);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export const joinedLabels = (labels: readonly string[]): string | undefined =>
  joinedVerificationFilters(labels.map((label) => encodeURIComponent(label)));

export const isNarrowed = (filters: VerificationFilters): boolean => Object.keys(filters).length > 0;

type Tab = { status: readonly VerificationStatus[]; waitsFor?: (typeof waitedForRoles)[number] };
const toReview = ["pending", "customer_pending"] as const;

/** Work lists, by the filters that each sets. */
export const statusTabs = {
  all: { status: [] },
  waiting: { status: toReview },
  applicant: { status: [], waitsFor: "applicant" },
  approved: { status: ["valid"] },
  declined: { status: ["invalid"] },
} as const satisfies Record<string, Tab>;
export type StatusTab = keyof typeof statusTabs;

export function statusTabOf({ status, waitsFor }: Pick<VerificationChoice, "status" | "waitsFor">): StatusTab | null {
  const tabs = Object.entries(statusTabs) as [StatusTab, Tab][];
  const wanted = waitsFor === "reviewer" ? undefined : (waitsFor ?? undefined);
  const isSame = (tab: Tab) =>
    tab.waitsFor === wanted && tab.status.length === status.length && tab.status.every((each) => status.includes(each));
  return tabs.find(([, tab]) => isSame(tab))?.[0] ?? null;
}

/** Whether declined verifications are among what is listed. */
export const mayListDeclined = ({ status, waitsFor }: Pick<VerificationChoice, "status" | "waitsFor">): boolean =>
  waitsFor === null && (status.length === 0 || status.includes("invalid"));

/** A tab's filters, in its own order, from its first page. Nothing but what was declined has decline reasons. */
export function addressOfTab(tab: StatusTab): Partial<VerificationSearch> {
  const { status, waitsFor } = { waitsFor: undefined, ...statusTabs[tab] };
  return {
    status: joinedVerificationFilters(status),
    waits_for: waitsFor,
    sort: undefined,
    page: undefined,
    ...(!mayListDeclined({ status: [...status], waitsFor: waitsFor ?? null }) && { reasons: undefined }),
  };
}

type Counts = Record<VerificationStatus, number>;

/** What a tab counts; null while it is not known. `applicant`: of what waits for its applicant alone. */
export function tabCount(tab: StatusTab, all: Counts | null | undefined, applicant: Counts | null | undefined) {
  const sum = (counts: Counts | null | undefined, statuses: readonly VerificationStatus[]) =>
    counts ? statuses.reduce((total, status) => total + counts[status], 0) : null;
  if (tab === "all") return sum(all, submittedStatuses);
  if (tab === "applicant") return sum(applicant, toReview);
  if (tab !== "waiting") return sum(all, statusTabs[tab].status);
  const [both, theirs] = [sum(all, toReview), sum(applicant, toReview)];
  return both === null || theirs === null ? null : both - theirs;
}

/** What is due first, then what is oldest, where a list is work to do; else the newest. */
const orderOf = (choice: VerificationChoice) => (statusTabOf(choice) === "waiting" ? "due" : "newest");

export type ListOrder = "created" | "due" | "newest";

export const shownOrder = (search: VerificationSearch, choice: VerificationChoice): ListOrder =>
  search.sort ?? orderOf(choice);
/** For the call. */
export const verificationSortOf = (order: ListOrder): VerificationSort | undefined =>
  order === "newest" ? undefined : order;

/** After a press on a column's head: the date turns round; the due time has one order. */
export function orderAfter(
  search: VerificationSearch,
  choice: VerificationChoice,
  by: string,
): VerificationSearch["sort"] {
  const shown = shownOrder(search, choice);
  const other = shown === "newest" ? "created" : "newest";
  const next = by !== "due" ? other : shown === "due" ? "newest" : "due";
  return next === orderOf(choice) ? undefined : next;
}

/** Clears every filter; the number of rows per page stays. */
export const withoutVerificationFilters = {
  page: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  countries: undefined,
  forms: undefined,
  types: undefined,
  status: undefined,
  search: undefined,
  assignee: undefined,
  due: undefined,
  waits_for: undefined,
  labels: undefined,
  reasons: undefined,
  view: undefined,
} satisfies Partial<Record<keyof VerificationSearch, undefined>>;

export const waitedForRoles = ["second_reviewer", "applicant"] as const;

/** In the order of the life cycle; "created", which lists hide by default, comes last. */
export const verificationStatusChoices: readonly VerificationStatus[] = shownStatuses([
  ...submittedStatuses,
  "created",
]);
