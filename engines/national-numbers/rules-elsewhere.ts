import { checkedReader, cutNumber, inRegion, joinedNumberFacts, manWhen, possibleBirthDates } from "./birth-dates.ts";
import { moduloOfDigits, passesLuhn, weightedSum } from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import { brazilianRegions, ecuadorianProvinces, mexicanStates } from "./region-names-americas.ts";
import { standardNumber } from "./standard-number.ts";

const anyLetters = /^[0-9A-Z]*$/;

/** AFIP: the first two digits are the kind of holder; 23 and 24 stand where the usual ones left no check digit. */
const cuitSays: NationalNumberReader = (number) => {
  if (/^(20|23|24|27)/.test(number))
    return { holder: "person", ...(/^2[07]/.test(number) ? manWhen(number.startsWith("20")) : {}) };
  return /^3/.test(number) ? { holder: "company" } : {};
};

const isCuit = (number: string): boolean =>
  moduloOfDigits(-weightedSum(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), 11) === Number(number.at(-1));

/** SET, "Cálculo del dígito verificador": the weights from the right are 2, 3, 4 and so on. */
const isParaguayan = (number: string): boolean => {
  const padded = number.padStart(9, "0");
  return moduloOfDigits(-weightedSum(padded, [9, 8, 7, 6, 5, 4, 3, 2]), 11) % 10 === Number(padded.at(-1));
};

const brazilianDigit = (text: string, weights: readonly number[]): number => {
  const sum = weights.reduce((before, weight, at) => before + weight * (text.charCodeAt(at) - 48), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
};

const isCpf = (number: string): boolean =>
  brazilianDigit(number, [10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(number.charAt(9)) &&
  brazilianDigit(number, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(number.charAt(10));

/** Receita Federal: the ninth digit is the fiscal region of the registration. Equal digits all along are given to nobody. */
const cpfSays: NationalNumberReader = (number) =>
  /^(\d)\1*$/.test(number) ? "form" : inRegion(number.charAt(8), brazilianRegions);

/** Instrução Normativa RFB 2229/2024: letters too since July 2026, each by its ASCII code less 48. */
const isCnpj = (number: string): boolean =>
  brazilianDigit(number, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(number.charAt(12)) &&
  brazilianDigit(number, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) === Number(number.charAt(13));

const cnpjSays: NationalNumberReader = (number) => (/^0{12}/.test(number) ? "form" : { holder: "company" });

/** The first digit is the province of the application; 9 are temporary residents; 0 and 8 are not given to people. */
const sinSays: NationalNumberReader = (number) => {
  if (/^[08]/.test(number)) return "form";
  return number.startsWith("9") ? { holder: "foreigner" } : {};
};

const ecuadorianSays: NationalNumberReader = (number) => inRegion(number.slice(0, 2), ecuadorianProvinces);

/** DOF 18 October 2021: H, M or X; the state of birth; the last but one is a letter for those born from 2000 on. */
const curpSays: NationalNumberReader = (number, today) => {
  const state = number.slice(11, 13);
  if (!Object.hasOwn(mexicanStates, state)) return "form";
  const parts = { year: cutNumber(number, 4, 6), month: cutNumber(number, 6, 8), day: cutNumber(number, 8, 10) };
  const dates = possibleBirthDates(parts, today);
  if (dates === "date") return dates;
  const isLate = /[A-Z]/.test(number.charAt(16));
  const birthDates = dates.birthDates.filter((date) => date >= "2000" === isLate);
  if (birthDates.length === 0) return "date";
  const gender = number.charAt(10) === "H" ? "M" : number.charAt(10) === "M" ? "F" : "X";
  return { birthDates, gender, ...inRegion(state, mexicanStates) };
};

const curpLetters = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";
const isCurp = (number: string): boolean => {
  const sum = [...number.slice(0, 17)].reduce(
    (before, letter, at) => before + curpLetters.indexOf(letter) * (18 - at),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
};

/** A person's begins with four letters, a company's with three. */
const rfcSays: NationalNumberReader = (number) => ({ holder: number.length === 12 ? "company" : "person" });

/** SAT calls 10 for people, 15 and 17 for others, 20 for companies. */
const rucSays: NationalNumberReader = (number) => {
  if (number.startsWith("20")) return { holder: "company" };
  return number.startsWith("10") ? { holder: "person" } : {};
};

const rifHolders: Record<string, "citizen" | "foreigner" | "company" | "government"> = {
  V: "citizen",
  E: "foreigner",
  P: "foreigner",
  J: "company",
  G: "government",
};

const rifSays: NationalNumberReader = (number) => {
  const holder = rifHolders[number.charAt(0)];
  return holder ? { holder } : {};
};

/** IRS: 9xx, then 50 to 65, 70 to 88, 90 to 92 or 94 to 99; no check digit. */
export const isItin = (number: string): boolean => /^9\d{2}(5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/.test(number);

/** Department of Home Affairs: below 5000 women; 0 citizens, 1 permanent residents, 2 refugees. */
const southAfricanSays: NationalNumberReader = (number, today) => {
  const status = cutNumber(number, 10, 11);
  if (status > 2) return "form";
  const parts = { year: cutNumber(number, 0, 2), month: cutNumber(number, 2, 4), day: cutNumber(number, 4, 6) };
  const holder = { holder: status === 0 ? ("citizen" as const) : ("foreigner" as const) };
  return joinedNumberFacts(possibleBirthDates(parts, today), manWhen(cutNumber(number, 6, 10) >= 5000), holder);
};

const isTfn = (number: string): boolean => weightedSum(number, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;

export const otherNumberRules = {
  AR: {
    cuit: {
      lengths: [11],
      read: checkedReader(isCuit, (number, today) =>
        /^(2[0347]|3[034]|5[015])/.test(number) ? cuitSays(number, today) : "form",
      ),
    },
  },
  AU: {
    tfn: { lengths: [9], read: checkedReader(isTfn, (number) => (/^0*$/.test(number) ? "form" : {})) },
    abn: { lengths: [11], read: standardNumber("AU", "abn") },
  },
  BR: {
    cpf: { lengths: [11], read: checkedReader(isCpf, cpfSays) },
    cnpj: { lengths: [14], letters: /^[0-9A-Z]{12}[0-9]{2}$/, read: checkedReader(isCnpj, cnpjSays) },
  },
  CA: {
    sin: { lengths: [9], read: checkedReader(passesLuhn, sinSays) },
    bn: { lengths: [9, 15], letters: anyLetters, read: standardNumber("CA", "bn", () => ({ holder: "company" })) },
  },
  CL: { rut: { lengths: [8, 9], letters: /^[0-9]*[0-9K]$/, read: standardNumber("CL", "rut") } },
  CO: { nit: { lengths: [8, 9, 10, 11, 12, 13, 14, 15, 16], read: standardNumber("CO", "nit") } },
  DO: {
    cedula: { lengths: [11], read: standardNumber("DO", "cedula") },
    rnc: { lengths: [9], read: standardNumber("DO", "rnc") },
  },
  EC: {
    ci: { lengths: [10], read: standardNumber("EC", "ci", ecuadorianSays) },
    ruc: { lengths: [13], read: standardNumber("EC", "ruc", ecuadorianSays) },
  },
  KE: { pin: { lengths: [11], letters: anyLetters, isUnchecked: true, read: standardNumber("KE", "pin") } },
  MX: {
    curp: {
      lengths: [18],
      letters: /^[A-Z]{4}[0-9]{6}[HMX][A-Z]{5}[0-9A-Z][0-9]$/,
      read: checkedReader(isCurp, curpSays),
    },
    rfc: { lengths: [12, 13], letters: anyLetters, read: standardNumber("MX", "rfc", rfcSays) },
  },
  NZ: { ird: { lengths: [8, 9], read: standardNumber("NZ", "ird") } },
  PE: {
    cui: { lengths: [9], letters: anyLetters, read: standardNumber("PE", "cui", () => ({ holder: "citizen" })) },
    ruc: { lengths: [11], read: standardNumber("PE", "ruc", rucSays) },
  },
  PY: { ruc: { lengths: [6, 7, 8, 9], read: checkedReader(isParaguayan) } },
  US: {
    ssn: { lengths: [9], isUnchecked: true, read: standardNumber("US", "ssn") },
    itin: { lengths: [9], isUnchecked: true, read: (number) => (isItin(number) ? { holder: "person" } : "form") },
    ein: { lengths: [9], isUnchecked: true, read: standardNumber("US", "ein", () => ({ holder: "company" })) },
  },
  UY: {
    cedula: { lengths: [7, 8], read: standardNumber("UY", "cedula") },
    rut: { lengths: [12], read: standardNumber("UY", "rut") },
  },
  VE: { rif: { lengths: [10], letters: /^[VEJPG][0-9]*$/, read: standardNumber("VE", "rif", rifSays) } },
  ZA: {
    idnr: { lengths: [13], read: checkedReader(passesLuhn, southAfricanSays) },
    tin: { lengths: [10], read: standardNumber("ZA", "tin") },
  },
} satisfies NationalNumberRules<
  "AR" | "AU" | "BR" | "CA" | "CL" | "CO" | "DO" | "EC" | "KE" | "MX" | "NZ" | "PE" | "PY" | "US" | "UY" | "VE" | "ZA"
>;
