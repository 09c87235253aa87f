import { riskScores, serviceStatuses, serviceTypes } from "#contract/screening/services/service-kinds.ts";
import type { ServiceFilters } from "#contract/screening/services.contract.ts";
import { countries } from "#contract/values/countries.ts";
import { type DayRange, periodDaysOf } from "#web/platform/periods.ts";
import type { ServiceSearch } from "./service-address.rules.ts";

const known = <const T extends string>(values: readonly T[], text: string | undefined): T[] => {
  const named = new Set((text ?? "").split(","));
  return values.filter((each) => named.has(each));
};

export type ServiceChoice = {
  days: DayRange | null;
  types: (typeof serviceTypes)[number][];
  status: (typeof serviceStatuses)[number][];
  risks: (typeof riskScores)[number][];
  countries: (typeof countries)[number][];
};

/** Invalid values are dropped. `today` is a day of the user's time zone. */
export const serviceChoiceOf = (search: ServiceSearch, today: string): ServiceChoice => ({
  days: periodDaysOf(search, today),
  types: known(serviceTypes, search.type),
  status: known(serviceStatuses, search.status),
  risks: known(riskScores, search.risk),
  countries: known(countries, search.country).slice(0, 50),
});

export const serviceFiltersOf = ({ days, types, status, risks, countries: chosen }: ServiceChoice): ServiceFilters => ({
  ...(types.length > 0 && { types }),
  ...(status.length > 0 && { status }),
  ...(risks.length > 0 && { risk_score: risks }),
  ...(chosen.length > 0 && { countries: chosen }),
  ...(days?.from && { from: days.from }),
  ...(days?.to && { to: days.to }),
});

/** Clears every filter; the number of rows per page stays. */
export const withoutServiceFilters = {
  page: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  type: undefined,
  status: undefined,
  risk: undefined,
  country: undefined,
} satisfies Partial<Record<keyof ServiceSearch, undefined>>;
