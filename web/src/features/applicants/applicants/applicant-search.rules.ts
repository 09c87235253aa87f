import { type ApplicantFilters, applicantTypes } from "#contract/applicants/applicants.contract.ts";
import {
  shownStatuses,
  submittedStatuses,
  type VerificationStatus,
  verificationStatuses,
} from "#contract/records/verifications/verification-states.ts";
import { type DayRange, periodBoundsOf, periodDaysOf } from "#web/platform/periods.ts";
import type { ApplicantSearch } from "./applicant-address.rules.ts";

const split = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(",").filter((part) => part !== "")),
];
export const joinedApplicantFilters = (values: readonly string[]): string | undefined =>
  values.length > 0 ? values.join(",") : undefined;
type ApplicantType = (typeof applicantTypes)[number];
const isType = (text: string): text is ApplicantType => applicantTypes.some((each) => each === text);
const isStatus = (text: string): text is VerificationStatus => verificationStatuses.some((each) => each === text);

export type ApplicantChoice = {
  days: DayRange | null;
  types: ApplicantType[];
  countries: string[];
  status: VerificationStatus[];
  labels: string[];
  search: string;
};

/** `today` is a day of the user's time zone. */
export function applicantChoiceOf(search: ApplicantSearch, today: string): ApplicantChoice {
  return {
    days: periodDaysOf(search, today),
    types: split(search.types).filter(isType),
    countries: split(search.countries).filter((code) => /^[A-Z]{2}$/.test(code)),
    status: split(search.status).filter(isStatus),
    labels: split(search.labels)
      .filter((label) => label.length <= 32)
      .slice(0, 20),
    search: (search.search ?? "").trim().slice(0, 128),
  };
}

/** Days become moments of the user's time zone (IANA name). */
export function applicantFiltersOf(choice: ApplicantChoice, timeZone: string): ApplicantFilters {
  const { days, types, countries, status, labels, search } = choice;
  return {
    ...(days ? periodBoundsOf(days, timeZone) : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(countries.length > 0 ? { countries: countries as NonNullable<ApplicantFilters["countries"]> } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(search === "" ? {} : { search }),
  };
}

export const withoutApplicantFilters = {
  page: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  types: undefined,
  countries: undefined,
  status: undefined,
  labels: undefined,
  search: undefined,
} satisfies Partial<Record<keyof ApplicantSearch, undefined>>;

export const applicantStatusChoices: readonly VerificationStatus[] = shownStatuses([...submittedStatuses, "created"]);
