import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import type { PersonState } from "#contract/records/companies/company-values.ts";
import { wholeName } from "#contract/values/person-name.ts";
import type { BadgeTone } from "#ui/status-badge.tsx";

export const personTones: Record<PersonState, BadgeTone> = {
  named: "quiet",
  invited: "quiet",
  begun: "info",
  checking: "info",
  review: "wait",
  approved: "good",
  declined: "bad",
};

/** '' once erased. */
export const affiliatedPersonName = ({ firstName, lastName, companyName }: AffiliatedPersonView): string =>
  companyName || wholeName({ given: firstName, family: lastName });

/** On which tab somebody is shown first. */
export const tabOfPerson = ({ types }: AffiliatedPersonView) =>
  types.includes("BENEFICIAL") ? ("beneficiary" as const) : ("authorised-person" as const);
