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
  /** What was decided on this day, of the user's time zone. */
  decidedOn: string | null;
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
    decidedOn: search.decided ? today : null,
    labels: labelsOf(search.labels),
    reasons: split(search.reasons).filter(isReason),
  };
}

/** The server's filters; days become instants of the user's time zone (IANA name). */
export function verificationFiltersOf(choice: VerificationChoice, timeZone: string): VerificationFilters {
  const { days, countries, forms, types, status, search, assignee, due, waitsFor, decidedOn, labels, reasons } = choice;
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
    ...(decidedOn === null ? {} : decidedSince(decidedOn, timeZone)),
    ...(labels.length > 0 ? { labels } : {}),
    ...(reasons.length > 0 ? { reasons } : {}),
  };
}

const decidedSince = (day: string, timeZone: string): Pick<VerificationFilters, "decided_from"> => ({
  decided_from: periodBoundsOf({ from: day, to: null }, timeZone).from,
});

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

type Tab = {
  status: readonly VerificationStatus[];
  waitsFor?: (typeof waitedForRoles)[number];
  assignee?: "me";
  decided?: "today";
};
const toReview = ["pending", "customer_pending"] as const;

/** Work lists, by the filters that each sets. */
export const statusTabs = {
  all: { status: [] },
  waiting: { status: toReview },
  mine: { status: toReview, assignee: "me" },
  second_reviewer: { status: [], waitsFor: "second_reviewer" },
  applicant: { status: [], waitsFor: "applicant" },
  persons: { status: [], waitsFor: "persons" },
  today: { status: [], decided: "today" },
  approved: { status: ["valid"] },
  declined: { status: ["invalid"] },
} as const satisfies Record<string, Tab>;
export type StatusTab = keyof typeof statusTabs;
const tabs = Object.entries(statusTabs) as [StatusTab, Tab][];

type TabChoice = Pick<VerificationChoice, "status" | "waitsFor" | "assignee" | "decidedOn">;

export function statusTabOf({ status, waitsFor, assignee, decidedOn }: TabChoice): StatusTab | null {
  const wanted = waitsFor === "reviewer" ? undefined : (waitsFor ?? undefined);
  const isSame = (tab: Tab) =>
    tab.waitsFor === wanted &&
    (tab.decided !== undefined) === (decidedOn !== null) &&
    (tab.assignee === undefined || tab.assignee === assignee) &&
    tab.status.length === status.length &&
    tab.status.every((each) => status.includes(each));
  // One's own comes after all that are to review.
  return tabs.findLast(([, tab]) => isSame(tab))?.[0] ?? null;
}

/** Whether declined verifications are among what is listed. */
export const mayListDeclined = ({ status, waitsFor }: Pick<VerificationChoice, "status" | "waitsFor">): boolean =>
  waitsFor === null && (status.length === 0 || status.includes("invalid"));

/** The filters of an address that its tab has set. */
export const addressPartsOfTab = (tab: StatusTab | null) =>
  tab === null ? [] : (["status", "waits_for", "decided", ...(tab === "mine" ? (["assignee"] as const) : [])] as const);

/** A tab's filters, in its own order, from its first page. Nothing but what was declined has decline reasons. */
export function addressOfTab(name: StatusTab, left: StatusTab | null): Partial<VerificationSearch> {
  const { status, waitsFor, assignee, decided }: Tab = statusTabs[name];
  return {
    status: joinedVerificationFilters(status),
    waits_for: waitsFor,
    decided,
    ...((assignee || left === "mine") && { assignee }),
    sort: undefined,
    page: undefined,
    ...(!mayListDeclined({ status: [...status], waitsFor: waitsFor ?? null }) && { reasons: undefined }),
  };
}

type Counts = Record<VerificationStatus, number>;

const countedTabs = ["mine", "second_reviewer", "applicant", "persons", "today"] as const;

/** For the call that counts: what no status says. */
export const countedListsOf = (today: string, timeZone: string) =>
  countedTabs.map((name) => {
    const { status, waitsFor, assignee, decided }: Tab = statusTabs[name];
    return {
      ...(status.length > 0 ? { status: [...status], waits_for: "reviewer" as const } : {}),
      ...(waitsFor && { waits_for: waitsFor }),
      ...(assignee && { assignee }),
      ...(decided && decidedSince(today, timeZone)),
    };
  });

/** What a tab counts; null while it is not known, or above what is counted. */
export function tabCount(
  tab: StatusTab,
  read: { counts: Counts | null; totals: readonly (number | null)[] } | undefined,
): number | null {
  const sum = (statuses: readonly VerificationStatus[]) =>
    read?.counts ? statuses.reduce((total, status) => total + (read.counts?.[status] ?? 0), 0) : null;
  const totalOf = (name: (typeof countedTabs)[number]) => read?.totals[countedTabs.indexOf(name)] ?? null;
  if (tab === "all") return sum(submittedStatuses);
  if (tab === "approved" || tab === "declined") return sum(statusTabs[tab].status);
  if (tab !== "waiting") return totalOf(tab);
  const [both, theirs] = [sum(toReview), totalOf("applicant")];
  return both === null || theirs === null ? null : both - theirs;
}

const worked: readonly (StatusTab | null)[] = ["waiting", "mine"];

/** What is due first, then what is oldest, where a list is work to do; else the newest. */
const orderOf = (choice: VerificationChoice) => (worked.includes(statusTabOf(choice)) ? "due" : "newest");

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
  decided: undefined,
  labels: undefined,
  reasons: undefined,
  view: undefined,
} satisfies Partial<Record<keyof VerificationSearch, undefined>>;

export const waitedForRoles = ["second_reviewer", "applicant", "persons"] as const;

/** In the order of the life cycle; "created", which lists hide by default, comes last. */
export const verificationStatusChoices: readonly VerificationStatus[] = shownStatuses([
  ...submittedStatuses,
  "created",
]);
