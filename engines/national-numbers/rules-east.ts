import {
  birthDateFacts,
  bornAbout,
  bornOnDay,
  byParity,
  checkedReader,
  cutNumber,
  inRegion,
  joinedNumberFacts,
} from "./birth-dates.ts";
import { moduloOfDigits, weightedSum } from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import { bangladeshDistricts } from "./region-names-asia.ts";
import { standardNumber } from "./standard-number.ts";

/** Days since the end of 1899; the ninth digit is odd for men (Ministry of Finance of Ukraine, order 822 of 2017). */
const rnokppSays: NationalNumberReader = (number, today) =>
  joinedNumberFacts(bornOnDay("1899-12-31", cutNumber(number, 0, 5), today), byParity(number.charAt(8)));

const isRnokpp = (number: string): boolean =>
  String(moduloOfDigits(weightedSum(number, [-1, 5, 7, 9, 4, 6, 10, 5, 7]), 11) % 10) === number.at(-1);

/** Kazakhstan: the second weights when the first leave 10; a number that leaves 10 twice is not given. */
function isKazakh(number: string): boolean {
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  const check = first < 10 ? first : weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11;
  return String(check) === number.at(-1);
}

const iinSays: NationalNumberReader = (number, today) => {
  const mark = cutNumber(number, 6, 7);
  if (mark < 1 || mark > 6) return "form";
  const year = 1700 + 100 * Math.ceil(mark / 2) + cutNumber(number, 0, 2);
  return joinedNumberFacts(
    birthDateFacts({ year, month: cutNumber(number, 2, 4), day: cutNumber(number, 4, 6) }, today),
    byParity(number.charAt(6)),
  );
};

/** Two digits of the year and the month of the registration, then 4, 5 or 6, then 0 to 3. */
const binSays: NationalNumberReader = (number) => {
  const month = cutNumber(number, 2, 4);
  if (month < 1 || month > 12) return "date";
  return /^.{4}[456][0-4]/.test(number) ? { holder: "company" } : "form";
};

const ending731 = (number: string): boolean =>
  String(weightedSum(number, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7]) % 10) === number.at(-1);

const pinflSays: NationalNumberReader = (number, today) => {
  const mark = cutNumber(number, 0, 1);
  if (mark < 1 || mark > 6) return "form";
  const year = 1700 + 100 * Math.ceil(mark / 2) + cutNumber(number, 5, 7);
  return joinedNumberFacts(
    birthDateFacts({ year, month: cutNumber(number, 3, 5), day: cutNumber(number, 1, 3) }, today),
    byParity(number.charAt(0)),
  );
};

/** 2 is a man and 1 a woman; then the day of birth with its whole year. */
const kyrgyzSays: NationalNumberReader = (number, today) => {
  if (!/^[12]/.test(number)) return "form";
  const parts = { day: cutNumber(number, 1, 3), month: cutNumber(number, 3, 5), year: cutNumber(number, 5, 9) };
  return joinedNumberFacts(birthDateFacts(parts, today), { gender: number.startsWith("2") ? "M" : "F" });
};

/** 17 digits begin with the year of birth; then, as in those of 13, the district. 10 digits say nothing. */
const nidSays: NationalNumberReader = (number, today) => {
  if (number.length === 10) return {};
  const district = inRegion(number.slice(-13, -11), bangladeshDistricts);
  if (number.length === 13) return district;
  const year = number.slice(0, 4);
  return year < "1880" ? "date" : joinedNumberFacts(bornAbout(year, today), district);
};

/** Two digits of the region, then 1 a company or 2 a person at the end. */
const voenSays: NationalNumberReader = (number) =>
  number.endsWith("1") ? { holder: "company" } : number.endsWith("2") ? { holder: "person" } : "form";

const isVoen = (number: string): boolean =>
  String(weightedSum(number, [4, 1, 8, 6, 2, 7, 5, 3]) % 11) === number.charAt(8);

/** Order of the Ministry of Taxes ММ-7-6/435: the first two digits are the region's tax office. */
const innSays: NationalNumberReader = (number) => ({
  region: { code: number.slice(0, 2) },
  holder: number.length === 10 ? "company" : "person",
});

/** Pension fund: numbers up to 001-001-998 were given before there was a check. */
const isOldSnils = (number: string): boolean => number.slice(0, 9) <= "001001998";
const isSnils = (number: string): boolean =>
  String((weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100).padStart(2, "0") === number.slice(9);

const isIdnp = (number: string): boolean =>
  String(weightedSum(number, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10) === number.at(-1);

/** Government Decision 333/2002: state, then 3 digits of the year; persons begin with 2 or 0, companies with 1. */
const idnpSays: NationalNumberReader = (number) => (/^[02]/.test(number) ? { holder: "person" } : "form");

const notZero = (number: string): boolean => !/^0*$/.test(number);
const plain: NationalNumberReader = (number) => (notZero(number) ? {} : "form");

export const easternNumberRules = {
  AZ: {
    fin: { lengths: [7], letters: /^[0-9A-HJ-NP-Z]*$/, isUnchecked: true, read: plain },
    voen: { lengths: [10], read: checkedReader(isVoen, voenSays) },
  },
  BD: {
    nid: { lengths: [10, 13, 17], isUnchecked: true, read: nidSays },
    tin: { lengths: [12], isUnchecked: true, read: plain },
  },
  BY: { unp: { lengths: [9], letters: /^[0-9A-Z]{2}[0-9]{7}$/, read: standardNumber("BY", "unp") } },
  GE: {
    personal: { lengths: [11], isUnchecked: true, read: plain },
    tax: { lengths: [9], isUnchecked: true, read: plain },
  },
  KG: { pin: { lengths: [14], isUnchecked: true, read: kyrgyzSays } },
  KZ: {
    iin: { lengths: [12], read: checkedReader(isKazakh, iinSays) },
    bin: { lengths: [12], read: checkedReader(isKazakh, binSays) },
  },
  MD: {
    idnp: { lengths: [13], read: checkedReader(isIdnp, idnpSays) },
    idno: { lengths: [13], read: standardNumber("MD", "idno", () => ({ holder: "company" })) },
  },
  RU: {
    inn: { lengths: [10, 12], read: standardNumber("RU", "inn", innSays) },
    snils: {
      lengths: [11],
      isUnchecked: isOldSnils,
      read: (number) =>
        !notZero(number.slice(0, 9)) ? "form" : isOldSnils(number) || isSnils(number) ? {} : "checksum",
    },
  },
  TJ: { inn: { lengths: [9], isUnchecked: true, read: plain } },
  UA: {
    rnokpp: { lengths: [10], read: checkedReader(isRnokpp, rnokppSays) },
    edrpou: { lengths: [8], read: standardNumber("UA", "edrpou", () => ({ holder: "company" })) },
  },
  UZ: {
    pinfl: { lengths: [14], read: checkedReader(ending731, pinflSays) },
    stir: { lengths: [9], letters: /^[2-7][0-9]{8}$/, isUnchecked: true, read: plain },
  },
} satisfies NationalNumberRules<"AZ" | "BD" | "BY" | "GE" | "KG" | "KZ" | "MD" | "RU" | "TJ" | "UA" | "UZ">;
