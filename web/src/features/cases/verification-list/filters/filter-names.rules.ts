import {
  mayListDeclined,
  statusTabOf,
  type VerificationChoice,
} from "#web/features/records/case-parts/verification-search.rules.ts";

/** In the order in which they are shown. */
export const filterNames = [
  "period",
  "status",
  "countries",
  "forms",
  "types",
  "reasons",
  "assignee",
  "due",
  "labels",
] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters that are set. What the tab sets is none: the tab says it. */
export function setFiltersOf(choice: VerificationChoice): readonly FilterName[] {
  const tab = statusTabOf(choice);
  const isSet: Record<FilterName, boolean> = {
    period: choice.days !== null,
    status: tab === null,
    countries: choice.countries.length > 0,
    forms: choice.forms.length > 0,
    types: choice.types.length > 0,
    reasons: choice.reasons.length > 0,
    assignee: choice.assignee !== null && tab !== "mine",
    due: choice.due !== null,
    labels: choice.labels.length > 0,
  };
  return filterNames.filter((name) => isSet[name]);
}

/** Nothing but what was declined has decline reasons. */
export const offeredFiltersOf = (choice: VerificationChoice, shown: readonly FilterName[]): readonly FilterName[] =>
  filterNames.filter((name) => !shown.includes(name) && (name !== "reasons" || mayListDeclined(choice)));
