import {
  submittedStatuses,
  type VerificationStatus,
  type VerificationType,
  verificationStatuses,
  verificationTypes,
} from "#contract/verifications/verification-states.ts";
import type { VerificationFilters } from "#contract/verifications.contract.ts";
import { boundsOf, type Days, daysOf } from "#web/platform/periods.ts";
import type { VerificationSearch } from "../verification-address.rules.ts";

const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
/** For the address; undefined for an empty list. */
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
};

/** Invalid values are dropped. `today` is a day of the user's time zone. */
export function choiceOf(search: VerificationSearch, today: string): Choice {
  return {
    days: daysOf(search, today),
    countries: split(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    forms: split(search.forms).filter((id) => uuid.test(id)),
    types: split(search.types).filter(isType),
    status: split(search.status).filter(isStatus),
    search: (search.search ?? "").trim().slice(0, 128),
  };
}

/** The server's filters; days become instants of the user's time zone (IANA name). */
export function filtersOf(choice: Choice, timeZone: string): VerificationFilters {
  const { days, countries, forms, types, status, search } = choice;
  return {
    ...(days ? boundsOf(days, timeZone) : {}),
    ...(countries.length > 0 ? { countries: countries as NonNullable<VerificationFilters["countries"]> } : {}),
    ...(forms.length > 0 ? { forms } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(search === "" ? {} : { search }),
  };
}

export const isNarrowed = (filters: VerificationFilters): boolean => Object.keys(filters).length > 0;

/** Work lists: the statuses that each shows, and those that it counts. */
export const statusTabs = {
  all: { asked: [], counted: submittedStatuses },
  waiting: { asked: ["pending", "customer_pending"], counted: ["pending", "customer_pending"] },
  approved: { asked: ["valid"], counted: ["valid"] },
  declined: { asked: ["invalid"], counted: ["invalid"] },
} as const satisfies Record<string, { asked: readonly VerificationStatus[]; counted: readonly VerificationStatus[] }>;
export type StatusTab = keyof typeof statusTabs;

/** The tab with just these statuses; null for any other choice. */
export function statusTabOf(status: readonly VerificationStatus[]): StatusTab | null {
  const tabs = Object.keys(statusTabs) as StatusTab[];
  const isSame = (asked: readonly VerificationStatus[]) =>
    asked.length === status.length && asked.every((each) => status.includes(each));
  return tabs.find((tab) => isSame(statusTabs[tab].asked)) ?? null;
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
} satisfies Partial<Record<keyof VerificationSearch, undefined>>;

/** In the order of the life cycle; "created", which lists hide by default, comes last. */
export const statusChoices: readonly VerificationStatus[] = [...submittedStatuses, "created"];
