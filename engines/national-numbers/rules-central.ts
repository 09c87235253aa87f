import {
  birthDateFacts,
  bornOnDay,
  byParity,
  checkedReader,
  cutNumber,
  inRegion,
  joinedNumberFacts,
  manWhen,
  possibleBirthDates,
} from "./birth-dates.ts";
import { moduloOfDigits, passesLuhn, passesMod11And10, weightedSum } from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import { bulgarianRegions, romanianCounties, yugoslavRegions } from "./region-names-europe.ts";
import { standardNumber } from "./standard-number.ts";

/** PESEL: 80, 0, 20, 40 or 60 is added to the month for the centuries from 1800 on. */
const peselSays: NationalNumberReader = (number, today) => {
  const month = cutNumber(number, 2, 4);
  const century = month > 80 ? 1800 : 1900 + 100 * Math.floor(month / 20);
  const parts = { year: century + cutNumber(number, 0, 2), month: month % 20, day: cutNumber(number, 4, 6) };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(number.charAt(9)));
};

const isPesel = (number: string): boolean =>
  moduloOfDigits(-weightedSum(number, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]), 10) === Number(number.at(-1));

/** Act 133/2000 (Czech) and 301/1995 (Slovak): women have 50 more in the month, from 2004 on also 20 may be added. */
const rodneSays: NationalNumberReader = (number, today) => {
  const yy = cutNumber(number, 0, 2);
  const year = number.length === 9 ? (yy < 54 ? 1900 : 1800) + yy : (yy < 54 ? 2000 : 1900) + yy;
  const written = cutNumber(number, 2, 4);
  const isWoman = written > 50;
  const month = written % 50;
  const isLate = month > 20 && year >= 2004;
  return joinedNumberFacts(
    birthDateFacts({ year, month: isLate ? month - 20 : month, day: cutNumber(number, 4, 6) }, today),
    manWhen(!isWoman),
  );
};

/** Ten digits are divided by 11 without a rest; until 1985 a rest of 10 of the first nine was written as 0. */
function isRodne(number: string): boolean {
  if (number.length === 9) return !number.endsWith("000");
  const isEarly = cutNumber(number, 0, 2) >= 54 && cutNumber(number, 0, 2) <= 85;
  const rest = Number(number.slice(0, 9)) % 11;
  return Number(number) % 11 === 0 || (isEarly && rest === 10 && number.endsWith("0"));
}

const rodne = {
  lengths: [9, 10],
  isUnchecked: (number: string) => number.length === 9,
  read: checkedReader(isRodne, rodneSays),
};

const cnpCenturies = [0, 1900, 1900, 1800, 1800, 2000, 2000];

const cnpSays: NationalNumberReader = (number, today) => {
  const mark = cutNumber(number, 0, 1);
  const parts = { year: cutNumber(number, 1, 3), month: cutNumber(number, 3, 5), day: cutNumber(number, 5, 7) };
  const county = number.slice(7, 9);
  if (mark === 0 || !(Object.hasOwn(romanianCounties, county) || /^(70|8[0-3])$/.test(county))) return "form";
  const century = cnpCenturies[mark];
  const date =
    century === undefined
      ? possibleBirthDates(parts, today)
      : birthDateFacts({ ...parts, year: century + parts.year }, today);
  // 7 and 8: foreigners who live there; 9: foreigners of whose gender it says nothing.
  const gender = mark < 9 ? byParity(number.charAt(0)) : {};
  return joinedNumberFacts(date, gender, inRegion(county, romanianCounties), {
    holder: mark < 7 ? "citizen" : "foreigner",
  });
};

const isCnp = (number: string): boolean => {
  const rest = weightedSum(number, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (rest === 10 ? 1 : rest) === Number(number.at(-1));
};

/** GRAO: 20 is added to the month before 1900, 40 from 2000 on; the ninth digit is even for men. */
const egnSays: NationalNumberReader = (number, today) => {
  const month = cutNumber(number, 2, 4);
  const century = month > 40 ? 2000 : month > 20 ? 1800 : 1900;
  const parts = { year: century + cutNumber(number, 0, 2), month: month % 20, day: cutNumber(number, 4, 6) };
  const place = cutNumber(number, 6, 9);
  const region = bulgarianRegions.find(({ last }) => place <= last)?.name;
  const where = { region: { code: number.slice(6, 9), ...(region ? { name: region } : {}) } };
  return joinedNumberFacts(birthDateFacts(parts, today), manWhen(Number(number.charAt(8)) % 2 === 0), where);
};

const isEgn = (number: string): boolean =>
  (weightedSum(number, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(number.at(-1));

/** Bulstat: the second weights when the first leave 10. People pay VAT under their own number. */
function isEik(number: string): boolean {
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first < 10 ? first : (weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10;
  return check === Number(number.at(-1));
}

const bulgarianVat: NationalNumberReader = (number, today) => {
  if (number.length === 9) return isEik(number) ? { holder: "company" } : "checksum";
  const egn = checkedReader(isEgn, egnSays)(number, today);
  return typeof egn === "string" ? standardNumber("BG", "pnf", () => ({ holder: "foreigner" }))(number, today) : egn;
};

/** Act XX of 1996: 1 to 4 for citizens, 5 to 8 for others; the weights run the other way for those born from 1997 on. */
function isSzemelyi(number: string): boolean {
  const upwards = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const isLate = /^[3478]/.test(number) || cutNumber(number, 1, 3) >= 97;
  return weightedSum(number, isLate ? upwards.toReversed() : upwards) % 11 === Number(number.at(-1));
}

const szemelyiSays: NationalNumberReader = (number, today) => {
  const mark = cutNumber(number, 0, 1);
  if (mark < 1 || mark > 8) return "form";
  const century = [1, 2, 5, 6].includes(mark) ? 1900 : 2000;
  const parts = {
    year: century + cutNumber(number, 1, 3),
    month: cutNumber(number, 3, 5),
    day: cutNumber(number, 5, 7),
  };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(number.charAt(0)), {
    holder: mark < 5 ? "citizen" : "foreigner",
  });
};

/** Act CL of 2017: 8, and days since 1 January 1867. */
const adoSays: NationalNumberReader = (number, today) =>
  number.startsWith("8") ? bornOnDay("1867-01-01", cutNumber(number, 1, 6), today) : "form";

const isAdo = (number: string): boolean =>
  weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(number.at(-1));

/** Three digits of the year; a place of the former Yugoslavia; below 500 a man. */
const jmbgSays: NationalNumberReader = (number, today) => {
  const yyy = cutNumber(number, 4, 7);
  const parts = {
    year: yyy + (yyy >= 800 ? 1000 : 2000),
    month: cutNumber(number, 2, 4),
    day: cutNumber(number, 0, 2),
  };
  return joinedNumberFacts(
    birthDateFacts(parts, today),
    manWhen(cutNumber(number, 9, 12) < 500),
    inRegion(number.slice(7, 9), yugoslavRegions),
  );
};

const isJmbg = (number: string): boolean =>
  moduloOfDigits(-weightedSum(number, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), 11) % 10 === Number(number.at(-1));

const jmbg = { lengths: [13], read: checkedReader(isJmbg, jmbgSays) };

const amkaSays: NationalNumberReader = (number, today) =>
  joinedNumberFacts(
    possibleBirthDates(
      { day: cutNumber(number, 0, 2), month: cutNumber(number, 2, 4), year: cutNumber(number, 4, 6) },
      today,
    ),
    byParity(number.charAt(9)),
  );

const vat = (country: string, name: string, lengths: readonly number[], prefix = country) => ({
  lengths,
  prefix,
  read: standardNumber(country, name),
});

export const centralNumberRules = {
  BA: { jmbg },
  BG: {
    egn: { lengths: [10], read: checkedReader(isEgn, egnSays) },
    pnf: { lengths: [10], read: standardNumber("BG", "pnf", () => ({ holder: "foreigner" })) },
    vat: { lengths: [9, 10], prefix: "BG", read: bulgarianVat },
  },
  CZ: { rc: rodne, ico: vat("CZ", "ico", [8]), dic: vat("CZ", "dic", [8, 9, 10]) },
  GR: { amka: { lengths: [11], read: checkedReader(passesLuhn, amkaSays) }, vat: vat("GR", "vat", [9], "EL") },
  HR: { oib: { lengths: [11], prefix: "HR", read: checkedReader(passesMod11And10) } },
  HU: {
    szemelyi: { lengths: [11], read: checkedReader(isSzemelyi, szemelyiSays) },
    ado: { lengths: [10], read: checkedReader(isAdo, adoSays) },
    anum: vat("HU", "anum", [8]),
  },
  ME: { jmbg, pib: { lengths: [8], read: standardNumber("ME", "pib") } },
  MK: { jmbg, edb: vat("MK", "edb", [13]) },
  PL: {
    pesel: { lengths: [11], read: checkedReader(isPesel, peselSays) },
    nip: vat("PL", "nip", [10]),
    regon: { lengths: [9, 14], read: standardNumber("PL", "regon", () => ({ holder: "company" })) },
  },
  RO: {
    cnp: { lengths: [13], read: checkedReader(isCnp, cnpSays) },
    cui: vat("RO", "cui", [2, 3, 4, 5, 6, 7, 8, 9, 10]),
  },
  RS: { jmbg, pib: vat("RS", "pib", [9]) },
  SI: { emso: jmbg, ddv: vat("SI", "ddv", [8]) },
  SK: { rc: rodne, dph: vat("SK", "dph", [10]) },
} satisfies NationalNumberRules<
  "BA" | "BG" | "CZ" | "GR" | "HR" | "HU" | "ME" | "MK" | "PL" | "RO" | "RS" | "SI" | "SK"
>;
