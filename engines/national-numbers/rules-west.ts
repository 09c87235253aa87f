import {
  birthDateFacts,
  bornAbout,
  byParity,
  checkedReader,
  cutNumber,
  inRegion,
  joinedNumberFacts,
  manWhen,
  possibleBirthDates,
} from "./birth-dates.ts";
import {
  digitsOfText,
  moduloOfDigits,
  passesLuhn,
  passesMod11And10,
  passesVerhoeff,
  weightedSum,
} from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import { frenchDepartments } from "./region-names-europe.ts";
import { standardNumber } from "./standard-number.ts";

const vat = (country: string, name: string, lengths: readonly number[], letters?: RegExp) => ({
  lengths,
  prefix: country,
  ...(letters ? { letters } : {}),
  read: standardNumber(country, name),
});

const anyLetters = /^[0-9A-Z]*$/;

/** Months above 12 stand where the numbers of a day were used up. */
const svnrSays: NationalNumberReader = (number, today) => {
  const month = cutNumber(number, 6, 8);
  if (month > 12 && month < 16) return {};
  return possibleBirthDates({ day: cutNumber(number, 4, 6), month, year: cutNumber(number, 8, 10) }, today);
};

const isSvnr = (number: string): boolean =>
  weightedSum(number, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === Number(number.charAt(3)) && !number.startsWith("0");

/** Royal decree of 3 April 1984: 97 less the rest of the first nine digits, with a 2 before them from 2000 on. */
function belgianSays(number: string, today: string, monthsMore: readonly number[]): ReturnType<NationalNumberReader> {
  const rest = (before: string) => 97 - (Number(before + number.slice(0, 9)) % 97);
  const check = cutNumber(number, 9, 11);
  const centuries = [2000, 1900].filter((century) => rest(century === 2000 ? "2" : "") === check);
  if (centuries.length === 0) return "checksum";
  const month = cutNumber(number, 2, 4);
  const more = monthsMore.find((each) => month >= each && month <= each + 12);
  if (more === undefined) return "date";
  const day = cutNumber(number, 4, 6);
  const dates = centuries.map((century) => {
    const year = century + cutNumber(number, 0, 2);
    // Day and month are 0 where they were not known.
    return month === more || day === 0
      ? bornAbout(String(year), today)
      : birthDateFacts({ year, month: month - more, day }, today);
  });
  const gender = more === 20 ? {} : byParity(number.charAt(8));
  return joinedNumberFacts(dates.find((date) => date !== "date") ?? "date", gender, {
    holder: more === 0 ? "person" : "foreigner",
  });
}

/** AO, § 139b: of the first ten digits one stands there two or three times, but not three times in a row. */
function isIdnr(number: string): boolean {
  const counts = [..."0123456789"]
    .map((digit) => number.slice(0, 10).split(digit).length - 1)
    .filter((count) => count > 1);
  const [most = 0] = counts;
  return counts.length === 1 && most <= 3 && !/([0-9])\1\1/.test(number.slice(0, 10)) && !number.startsWith("0");
}

/** VKVV, § 2: the area, the day of birth, the first letter of the name at birth, the serial number (women from 50 on). */
const isGermanPension = (number: string): boolean => {
  const letter = String(number.charCodeAt(8) - 64).padStart(2, "0");
  const products = digitsOfText(number.slice(0, 8) + letter + number.slice(9, 11)).map(
    (digit, at) => digit * ([2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1][at] ?? 0),
  );
  const sum = products.reduce((before, product) => before + Math.floor(product / 10) + (product % 10), 0);
  return sum % 10 === Number(number.at(-1));
};

const germanPensionSays: NationalNumberReader = (number, today) =>
  joinedNumberFacts(
    possibleBirthDates(
      { day: cutNumber(number, 2, 4), month: cutNumber(number, 4, 6), year: cutNumber(number, 6, 8) },
      today,
    ),
    manWhen(cutNumber(number, 9, 11) < 50),
  );

const spanishLetters = "TRWAGMYFPDXBNJZSQVHLCKE";
const isSpanish = (number: string): boolean => {
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return spanishLetters[Number(digits) % 23] === number.at(-1);
};

/** Months: 20 and 30 to 42 and 50 to 99 are written where the day of birth is not known. */
const nirSays: NationalNumberReader = (number, today) => {
  const month = number.slice(3, 5);
  const isKnown = month >= "01" && month <= "12";
  if (!isKnown && !/^(20|3\d|4[0-2]|[5-9]\d)$/.test(month)) return "date";
  const place = number.slice(5, 7);
  const code = /^9[78]/.test(place) ? number.slice(5, 8) : place;
  const years = possibleBirthDates(
    { year: cutNumber(number, 1, 3), month: isKnown ? Number(month) : 1, day: 1 },
    today,
  );
  if (years === "date") return years;
  const birthDates = years.birthDates.map((date) => date.slice(0, isKnown ? 7 : 4));
  return joinedNumberFacts({ birthDates }, byParity(number.charAt(0)), inRegion(code, frenchDepartments));
};

const isNir = (number: string): boolean => {
  const digits = number.slice(0, 13).replace("2A", "19").replace("2B", "18");
  return 97 - (Number(digits) % 97) === cutNumber(number, 13, 15);
};

/** NHS data dictionary: modulus 11, where a check of 10 is not given. */
const isNhs = (number: string): boolean =>
  moduloOfDigits(-weightedSum(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]), 11) === Number(number.at(-1));

const italianMonths = "ABCDEHLMPRST";
/** The letters that replace digits where two people would have the same code. */
const digitFor = (letter: string): string => {
  const at = "LMNPQRSTUV".indexOf(letter);
  return at < 0 ? letter : String(at);
};

/** Decree of 23 December 1976: women have 40 more in the day; places abroad begin with Z. */
const codiceSays: NationalNumberReader = (number, today) => {
  const digits = (from: number, to: number) => [...number.slice(from, to)].map(digitFor).join("");
  const written = Number(digits(9, 11));
  const day = written > 40 ? written - 40 : written;
  const parts = { year: Number(digits(6, 8)), month: italianMonths.indexOf(number.charAt(8)) + 1, day };
  const region = { region: { code: number.charAt(11) + digits(12, 15) } };
  return joinedNumberFacts(possibleBirthDates(parts, today), manWhen(written < 40), region);
};

const luxembourgSays: NationalNumberReader = (number, today) =>
  birthDateFacts(
    { year: cutNumber(number, 0, 4), month: cutNumber(number, 4, 6), day: cutNumber(number, 6, 8) },
    today,
  );

const isLuxembourg = (number: string): boolean =>
  passesLuhn(number.slice(0, 12)) && passesVerhoeff(number.slice(0, 11) + number.slice(12));

const isForeigner = { holder: "foreigner" } as const;
const isCompany = { holder: "company" } as const;

export const westernNumberRules = {
  AT: {
    svnr: { lengths: [10], read: checkedReader(isSvnr, svnrSays) },
    tin: { lengths: [9], read: standardNumber("AT", "tin") },
    uid: vat("AT", "uid", [9], /^U[0-9]*$/),
  },
  BE: {
    nn: { lengths: [11], read: (number, today) => belgianSays(number, today, [0]) },
    bis: { lengths: [11], read: (number, today) => belgianSays(number, today, [20, 40]) },
    vat: vat("BE", "vat", [9, 10]),
  },
  CH: {
    ahv: { lengths: [13], read: standardNumber("CH", "ssn") },
    uid: { lengths: [12], letters: /^CHE[0-9]*$/, read: standardNumber("CH", "uid", () => isCompany) },
  },
  DE: {
    idnr: {
      lengths: [11],
      read: checkedReader(passesMod11And10, (number) => (isIdnr(number) ? { holder: "person" } : "form")),
    },
    svnr: {
      lengths: [12],
      letters: /^[0-9]{8}[A-Z][0-9]{3}$/,
      read: checkedReader(isGermanPension, germanPensionSays),
    },
    vat: vat("DE", "vat", [9]),
  },
  ES: {
    dni: { lengths: [9], letters: /^[0-9]{8}[A-Z]$/, read: checkedReader(isSpanish, () => ({ holder: "citizen" })) },
    nie: { lengths: [9], letters: /^[XYZ][0-9]{7}[A-Z]$/, read: checkedReader(isSpanish, () => isForeigner) },
    cif: { ...vat("ES", "cif", [9], anyLetters), read: standardNumber("ES", "cif", () => isCompany) },
  },
  FR: {
    nir: { lengths: [15], letters: /^[1-478][0-9]{5}[0-9AB][0-9]{8}$/, read: checkedReader(isNir, nirSays) },
    nif: { lengths: [13], read: standardNumber("FR", "nif", () => ({ holder: "person" })) },
    siren: { lengths: [9], read: standardNumber("FR", "siren", () => isCompany) },
    siret: { lengths: [14], read: standardNumber("FR", "siret", () => isCompany) },
    tva: vat("FR", "tva", [11], anyLetters),
  },
  GB: {
    nino: { lengths: [8, 9], letters: anyLetters, isUnchecked: true, read: standardNumber("GB", "nino") },
    utr: { lengths: [10], read: standardNumber("GB", "utr") },
    nhs: { lengths: [10], read: checkedReader(isNhs) },
    vat: vat("GB", "vat", [5, 9, 12], anyLetters),
  },
  IE: {
    pps: { lengths: [8, 9], letters: anyLetters, read: standardNumber("IE", "pps") },
    vat: vat("IE", "vat", [8, 9], anyLetters),
  },
  IT: {
    cf: { lengths: [16], letters: anyLetters, read: standardNumber("IT", "codicefiscale", codiceSays) },
    iva: vat("IT", "iva", [11]),
  },
  LU: {
    matricule: { lengths: [13], read: checkedReader(isLuxembourg, luxembourgSays) },
    tva: vat("LU", "tva", [8]),
  },
  NL: {
    bsn: { lengths: [8, 9], read: standardNumber("NL", "bsn") },
    btw: vat("NL", "btw", [12], anyLetters),
  },
  PT: {
    cc: { lengths: [12], letters: /^[0-9]{9}[0-9A-Z]{2}[0-9]$/, read: standardNumber("PT", "cc") },
    nif: vat("PT", "nif", [9]),
  },
} satisfies NationalNumberRules<"AT" | "BE" | "CH" | "DE" | "ES" | "FR" | "GB" | "IE" | "IT" | "LU" | "NL" | "PT">;
