import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import {
  shownStatuses,
  submittedStatuses,
  type VerificationStatus,
  type VerificationType,
  verificationStatuses,
  verificationTypes,
} from "#contract/records/verifications/verification-states.ts";
import { boundsOf, type Days, daysOf } from "#web/platform/periods.ts";
import type { VerificationSearch } from "./verification-address.rules.ts";

const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
export const joined = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(",") : undefined;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isStatus = (text: string): text is VerificationStatus => verificationStatuses.some((each) => each === text);
const isType = (text: string): text is VerificationType => verificationTypes.some((each) => each === text);

export type Choice = {
  days: Days | null;
  countries: string[];
  forms: string[];
  types: VerificationType[];
  status: VerificationStatus[];
  search: string;
  assignee: string | null;
  due: "overdue" | "soon" | null;
  waitsFor: (typeof waitedFor)[number] | null;
  labels: string[];
};

const isAssignee = (text: string | undefined): text is string =>
  text !== undefined && (text === "me" || text === "none" || uuid.test(text));

/** Invalid values are dropped. `today` is a day of the user's time zone. */
export function choiceOf(search: VerificationSearch, today: string): Choice {
  return {
    days: daysOf(search, today),
    countries: split(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    forms: split(search.forms).filter((id) => uuid.test(id)),
    types: split(search.types).filter(isType),
    status: split(search.status).filter(isStatus),
    search: (search.search ?? "").trim().slice(0, 128),
    assignee: isAssignee(search.assignee) ? search.assignee : null,
    due: search.due ?? null,
    waitsFor: search.waits_for ?? null,
    labels: labelsOf(search.labels),
  };
}

/** The server's filters; days become instants of the user's time zone (IANA name). */
export function filtersOf(choice: Choice, timeZone: string): VerificationFilters {
  const { days, countries, forms, types, status, search, assignee, due, waitsFor, labels } = choice;
  return {
    ...(days ? boundsOf(days, timeZone) : {}),
    ...(countries.length > 0 ? { countries: countries as NonNullable<VerificationFilters["countries"]> } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(search === "" ? {} : { search }),
    ...(assignee === null ? {} : { assignee }),
    ...(due === null ? {} : { due }),
    ...(waitsFor === null ? {} : { waits_for: waitsFor }),
    ...(labels.length > 0 ? { labels } : {}),
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
  joined(labels.map((label) => encodeURIComponent(label)));

export const isNarrowed = (filters: VerificationFilters): boolean => Object.keys(filters).length > 0;

/** Work lists: the statuses that each shows, and those that it counts. */
export const statusTabs = {
  all: { requested: [], counted: submittedStatuses },
  waiting: { requested: ["pending", "customer_pending"], counted: ["pending", "customer_pending"] },
  approved: { requested: ["valid"], counted: ["valid"] },
  declined: { requested: ["invalid"], counted: ["invalid"] },
} as const satisfies Record<
  string,
  { requested: readonly VerificationStatus[]; counted: readonly VerificationStatus[] }
>;
export type StatusTab = keyof typeof statusTabs;

export function statusTabOf(status: readonly VerificationStatus[]): StatusTab | null {
  const tabs = Object.keys(statusTabs) as StatusTab[];
  const isSame = (requested: readonly VerificationStatus[]) =>
    requested.length === status.length && requested.every((each) => status.includes(each));
  return tabs.find((tab) => isSame(statusTabs[tab].requested)) ?? null;
}

/** Clears every filter; the number of rows per page stays. */
export const withoutFilters = {
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
  view: undefined,
} satisfies Partial<Record<keyof VerificationSearch, undefined>>;

export const waitedFor = ["second_reviewer", "applicant"] as const;

/** In the order of the life cycle; "created", which lists hide by default, comes last. */
export const statusChoices: readonly VerificationStatus[] = shownStatuses([...submittedStatuses, "created"]);
