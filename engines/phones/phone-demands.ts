import type { PhoneProblem } from "#contract/values/phone-facts.ts";
import type { StandardLines } from "#engines/standards/demand.ts";

/** What a number lacks, by the problem that says so (`describe-phone.ts`); plans are those that libphonenumber carries. */
export const phoneDemands: StandardLines<PhoneProblem> = {
  letters: { source: "ITU-T E.164, 6.1", asks: "decimal digits" },
  country_code: {
    source: "ITU-T E.164, 6.2.1; list of assigned country codes",
    asks: "a country code that is assigned",
  },
  too_long: { source: "ITU-T E.164, 6.1", asks: "at most 15 digits, and no more than the country's plan has" },
  too_short: { source: "ITU-T E.164, 6.2; national numbering plans (E.129)", asks: "no fewer than the plan has" },
  not_assigned: { source: "National numbering plans (ITU-T E.129)", asks: "a range of the plan that is given out" },
};
