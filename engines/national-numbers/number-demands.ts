import type { NationalNumberProblem } from "#contract/values/national-numbers.ts";
import type { StandardLines } from "#engines/standards/demand.ts";

/**
 * What a number lacks, by the problem that says so (`read-national-number.ts`, `tax-number.ts`). Where each number's own
 * rule is written down: `number-sources.ts`.
 */
export const numberDemands: StandardLines<NationalNumberProblem> = {
  too_short: { source: "the number's own rule", asks: "no fewer characters than it has" },
  too_long: { source: "the number's own rule", asks: "and no more" },
  letters: { source: "the number's own rule", asks: "digits, and letters only where it has them" },
  checksum: { source: "the number's own rule; ISO/IEC 7064, 7812-1", asks: "check digits that fit, where it has them" },
  date: { source: "the number's own rule", asks: "a day of birth that there was, where it holds one" },
  form: { source: "the number's own rule", asks: "parts that are given to somebody" },
};
