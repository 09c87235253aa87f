import {
  birthDateFacts,
  byParity,
  checkedReader,
  cutNumber,
  joinedNumberFacts,
  possibleBirthDates,
} from "./birth-dates.ts";
import { moduloOfDigits, passesLuhn, weightedSum } from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import { standardNumber } from "./standard-number.ts";

const balticWeights = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 1],
  [3, 4, 5, 6, 7, 8, 9, 1, 2, 3],
] as const;

/** EVS 585 and the Lithuanian law on the register: the second weights when the first leave 10. */
function isBaltic(number: string): boolean {
  const [first, second] = balticWeights.map((weights) => weightedSum(number, weights) % 11);
  const check = first === 10 ? (second ?? 0) % 10 : first;
  return String(check) === number.at(-1);
}

const balticSays: NationalNumberReader = (number, today) => {
  const century = Math.ceil(cutNumber(number, 0, 1) / 2) + 17;
  if (century < 18 || century > 21) return "form";
  const parts = {
    year: century * 100 + cutNumber(number, 1, 3),
    month: cutNumber(number, 3, 5),
    day: cutNumber(number, 5, 7),
  };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(number.charAt(0)));
};

const finnishCentury = (sign: string): number => (sign === "+" ? 1800 : /[-U-Y]/.test(sign) ? 1900 : 2000);
const hetuLetters = "0123456789ABCDEFHJKLMNPRSTUVWXY";

const hetuSays: NationalNumberReader = (number, today) => {
  if (cutNumber(number, 7, 10) < 2) return "form";
  const year = finnishCentury(number.charAt(6)) + cutNumber(number, 4, 6);
  return joinedNumberFacts(
    birthDateFacts({ year, month: cutNumber(number, 2, 4), day: cutNumber(number, 0, 2) }, today),
    byParity(number.charAt(9)),
  );
};

const swedishDigits = (number: string): string => number.replace(/[-+]/, "").slice(-10);

/** Lag (1991:481), section 18; the plus sign stands from the year in which somebody becomes a hundred. */
const personnummerSays: NationalNumberReader = (number, today) => {
  const digits = swedishDigits(number);
  const day = cutNumber(digits, 4, 6);
  const parts = { year: cutNumber(digits, 0, 2), month: cutNumber(digits, 2, 4), day: day > 60 ? day - 60 : day };
  const full = number.replace(/[-+]/, "");
  const date =
    full.length === 12
      ? birthDateFacts({ ...parts, year: cutNumber(full, 0, 4) }, today)
      : possibleBirthDates(parts, today);
  if (date === "date") return date;
  const isOld = (each: string) => Number(today.slice(0, 4)) - Number(each.slice(0, 4)) >= 100;
  // With the whole year a hyphen is only a hyphen.
  const sign = full.length === 12 ? undefined : /[-+]/.exec(number)?.[0];
  const birthDates = date.birthDates.filter((each) => sign === undefined || isOld(each) === (sign === "+"));
  if (birthDates.length === 0) return "date";
  return { birthDates, ...byParity(digits.charAt(8)), holder: day > 60 ? "foreigner" : "citizen" };
};

/** Skatteetaten: the individual number names the century; D-numbers have 4 added to the first digit. */
const fodselsnummerSays: NationalNumberReader = (number, today) => {
  const day = cutNumber(number, 0, 2);
  const yy = cutNumber(number, 4, 6);
  const individual = cutNumber(number, 6, 9);
  const century =
    individual < 500 ? 1900 : individual < 750 && yy >= 54 ? 1800 : yy < 40 ? 2000 : individual >= 900 ? 1900 : null;
  if (century === null) return "form";
  const parts = { year: century + yy, month: cutNumber(number, 2, 4), day: day > 40 ? day - 40 : day };
  const holder = { holder: day > 40 ? ("foreigner" as const) : ("person" as const) };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(number.charAt(8)), holder);
};

function isFodselsnummer(number: string): boolean {
  const first = moduloOfDigits(-weightedSum(number, [3, 7, 6, 1, 8, 9, 4, 5, 2]), 11);
  const second = moduloOfDigits(-weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), 11);
  return `${first}${second}` === number.slice(9);
}

/** CPR-kontoret, "Personnummeret i CPR": the seventh digit names the century. No check digit since October 2007. */
const cprSays: NationalNumberReader = (number, today) => {
  const yy = cutNumber(number, 4, 6);
  const seventh = cutNumber(number, 6, 7);
  const late = seventh === 4 || seventh === 9 ? yy <= 36 : seventh >= 5 && yy <= 57;
  const century = seventh < 4 ? 1900 : late ? 2000 : seventh === 4 || seventh === 9 ? 1900 : 1800;
  const parts = { year: century + yy, month: cutNumber(number, 2, 4), day: cutNumber(number, 0, 2) };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(number.charAt(9)));
};

const isLatvian = (number: string): boolean =>
  String(((1 + weightedSum(number, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10) === number.at(-1);

/** Codes from July 2017 begin with 32 to 39 and say nothing; they have no check digit either. */
const isNewLatvian = (number: string): boolean => /^3[2-9]/.test(number);

const latvianSays: NationalNumberReader = (number, today) => {
  const century = 1800 + 100 * cutNumber(number, 6, 7);
  if (century > 2000) return "form";
  return birthDateFacts(
    { year: century + cutNumber(number, 4, 6), month: cutNumber(number, 2, 4), day: cutNumber(number, 0, 2) },
    today,
  );
};

export const northernNumberRules = {
  DK: {
    cpr: { lengths: [10], isUnchecked: true, read: cprSays },
    cvr: { lengths: [8], prefix: "DK", read: standardNumber("DK", "cvr") },
  },
  EE: {
    ik: { lengths: [11], read: checkedReader(isBaltic, balticSays) },
    kmkr: { lengths: [9], prefix: "EE", read: standardNumber("EE", "kmkr") },
  },
  FI: {
    hetu: {
      lengths: [11],
      letters: /^[0-9]{6}[-+A-FU-Y][0-9]{3}[0-9A-FHJ-NPR-Y]$/,
      separators: " ",
      read: checkedReader(
        (number) => hetuLetters[Number(number.slice(0, 6) + number.slice(7, 10)) % 31] === number[10],
        hetuSays,
      ),
    },
    ytunnus: { lengths: [8], prefix: "FI", read: standardNumber("FI", "ytunnus") },
  },
  LT: {
    asmens: {
      lengths: [11],
      read: checkedReader(isBaltic, (number, today) => (number.startsWith("9") ? {} : balticSays(number, today))),
    },
    pvm: { lengths: [9, 12], prefix: "LT", read: standardNumber("LT", "pvm") },
  },
  LV: {
    pk: {
      lengths: [11],
      isUnchecked: isNewLatvian,
      read: (number, today) => (isNewLatvian(number) ? {} : checkedReader(isLatvian, latvianSays)(number, today)),
    },
    pvn: { lengths: [11], prefix: "LV", read: standardNumber("LV", "pvn") },
  },
  NO: {
    fodselsnummer: { lengths: [11], read: checkedReader(isFodselsnummer, fodselsnummerSays) },
    orgnr: { lengths: [9], prefix: "NO", read: standardNumber("NO", "orgnr") },
  },
  SE: {
    personnummer: {
      lengths: [10, 11, 12, 13],
      letters: /^(?:[0-9]{2})?[0-9]{6}[-+]?[0-9]{4}$/,
      separators: " ",
      read: checkedReader((number) => passesLuhn(swedishDigits(number)), personnummerSays),
    },
    orgnr: { lengths: [10], read: standardNumber("SE", "orgnr") },
  },
} satisfies NationalNumberRules<"DK" | "EE" | "FI" | "LT" | "LV" | "NO" | "SE">;
