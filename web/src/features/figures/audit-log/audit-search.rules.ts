import { type AuditActorKind, auditActorKinds } from "#contract/figures/audit-log.calls.ts";
import type { AuditFilters } from "#contract/figures/audit-log.contract.ts";
import { type DayRange, periodBoundsOf, periodDaysOf } from "#web/platform/periods.ts";
import type { AuditSearch } from "./audit-address.rules.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:]*(?:\d{1,3}(?:\.\d{1,3}){3})?)$/i;
const isByteAddress = (text: string) => text.includes(":") || text.split(".").every((part) => Number(part) <= 255);
const group = /^[a-z0-9-]{1,40}$/;

const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
const isKind = (text: string): text is AuditActorKind => auditActorKinds.some((kind) => kind === text);

/** As lists show it, "Verification 01af9093", or an id or its beginning alone. */
const beginning = /^(?:\p{L}+ )?([0-9a-f]{6}[0-9a-f-]{0,30})$/iu;

/** How to search for a text; null when it is neither an id nor an IP address. */
export function aboutOf(text: string): { subject: string } | { address: string } | null {
  const typed = text.trim();
  const [, id] = beginning.exec(typed) ?? [];
  if (id) return { subject: id };
  return address.test(typed) && isByteAddress(typed) ? { address: typed } : null;
}

export type AuditChoice = {
  days: DayRange | null;
  who: string[];
  what: string[];
  isChanges: boolean;
  mode: "test"[];
  about: string;
};

/** Invalid values are dropped. `today` is a day of the user's time zone. */
export function auditChoiceOf(search: AuditSearch, today: string): AuditChoice {
  const about = (search.about ?? "").trim();
  return {
    days: periodDaysOf(search, today),
    who: split(search.who).filter((each) => uuid.test(each) || isKind(each)),
    what: split(search.what).filter((each) => group.test(each)),
    isChanges: search.changes === "only",
    mode: split(search.mode).includes("test") ? ["test"] : [],
    about: aboutOf(about) ? about : "",
  };
}

/** The server's filters; days become instants of the user's time zone (IANA name). */
export function auditFiltersOf(
  { days, who, what, isChanges, mode, about }: AuditChoice,
  timeZone: string,
): AuditFilters {
  const kinds = who.filter(isKind);
  const actors = who.filter((each) => !isKind(each));
  return {
    ...(days ? periodBoundsOf(days, timeZone) : {}),
    ...(actors.length > 0 ? { actors } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(what.length > 0 ? { groups: what } : {}),
    ...(isChanges ? { changes_only: true } : {}),
    ...(mode.length > 0 ? { is_test: true } : {}),
    ...aboutOf(about),
  };
}

/** Clears every filter; the number of rows per page stays. */
export const withoutAuditFilters = {
  page: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  who: undefined,
  what: undefined,
  changes: undefined,
  mode: undefined,
  about: undefined,
} satisfies Partial<Record<keyof AuditSearch, undefined>>;
