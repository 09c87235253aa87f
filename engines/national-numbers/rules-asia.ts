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
import { digitsOfText, passesLuhn, weightedSum } from "./check-sums.ts";
import type { NationalNumberReader, NationalNumberRules } from "./national-numbers.types.ts";
import {
  chineseProvinces,
  indonesianProvinces,
  malaysianPlaces,
  pakistaniProvinces,
  taiwaneseCounties,
} from "./region-names-asia.ts";
import { thaiProvinces, vietnameseProvinces } from "./region-names-indochina.ts";
import { standardNumber } from "./standard-number.ts";

const anyLetters = /^[0-9A-Z]*$/;
const isCompany = { holder: "company" } as const;

/** GB 11643-1999; the first two digits are the province where the number was given. */
const ricSays: NationalNumberReader = (number, today) => {
  if (!Object.hasOwn(chineseProvinces, number.slice(0, 2))) return "form";
  const parts = { year: cutNumber(number, 6, 10), month: cutNumber(number, 10, 12), day: cutNumber(number, 12, 14) };
  return joinedNumberFacts(
    birthDateFacts(parts, today),
    byParity(number.charAt(16)),
    inRegion(number.slice(0, 2), chineseProvinces),
  );
};

/** The seventh digit: century and gender, 5 to 8 for foreigners. Since October 2020 six random digits follow it. */
const rrnParts = (number: string) => {
  const mark = cutNumber(number, 6, 7);
  const century = [9, 0].includes(mark) ? 1800 : [1, 2, 5, 6].includes(mark) ? 1900 : 2000;
  return {
    mark,
    year: century + cutNumber(number, 0, 2),
    month: cutNumber(number, 2, 4),
    day: cutNumber(number, 4, 6),
  };
};

const isRandomRrn = (number: string): boolean => {
  const { year, month, day } = rrnParts(number);
  return year * 10_000 + month * 100 + day >= 2020_10_05;
};

const isRrn = (number: string): boolean =>
  isRandomRrn(number) ||
  (11 - (weightedSum(number, [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]) % 11)) % 10 === Number(number.at(-1));

const rrnSays: NationalNumberReader = (number, today) => {
  const { mark, ...parts } = rrnParts(number);
  const holder = { holder: mark >= 5 && mark <= 8 ? ("foreigner" as const) : ("citizen" as const) };
  return joinedNumberFacts(birthDateFacts(parts, today), byParity(String(mark)), holder);
};

/** Ordinance 85 of 2014 of the Ministry of Internal Affairs. */
const isMyNumber = (number: string): boolean => {
  const rest = weightedSum(number, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest <= 1 ? 0 : 11 - rest) === Number(number.at(-1));
};

/** 1 to 5: Thais; 6 to 8: others. Digits 2 and 3: the province of the first registration. */
const thaiSays: NationalNumberReader = (number) => {
  const where = inRegion(number.slice(1, 3), thaiProvinces);
  return { ...where, holder: /^[1-5]/.test(number) ? "citizen" : "foreigner" };
};

/** Decree 137/2015: province of birth registration, then century and gender, then the year. */
const cccdSays: NationalNumberReader = (number, today) => {
  const mark = cutNumber(number, 3, 4);
  const year = 1900 + 100 * Math.floor(mark / 2) + cutNumber(number, 4, 6);
  if (!Object.hasOwn(vietnameseProvinces, number.slice(0, 3))) return "form";
  return joinedNumberFacts(
    bornAbout(String(year), today),
    manWhen(mark % 2 === 0),
    inRegion(number.slice(0, 3), vietnameseProvinces),
  );
};

/** Province, regency, district; women have 40 more in the day. */
const nikSays: NationalNumberReader = (number, today) => {
  const province = number.slice(0, 2);
  if (!Object.hasOwn(indonesianProvinces, province) || number.endsWith("0000")) return "form";
  const written = cutNumber(number, 6, 8);
  const parts = {
    day: written > 40 ? written - 40 : written,
    month: cutNumber(number, 8, 10),
    year: cutNumber(number, 10, 12),
  };
  return joinedNumberFacts(
    possibleBirthDates(parts, today),
    manWhen(written <= 40),
    inRegion(province, indonesianProvinces),
  );
};

const nricSays: NationalNumberReader = (number, today) => {
  const place = number.slice(6, 8);
  if (/^(00|17|18|19|20|69|70|73|80|81|94|95|96|97)$/.test(place)) return "form";
  const parts = { year: cutNumber(number, 0, 2), month: cutNumber(number, 2, 4), day: cutNumber(number, 4, 6) };
  return joinedNumberFacts(
    possibleBirthDates(parts, today),
    byParity(number.charAt(11)),
    inRegion(place, malaysianPlaces),
  );
};

/** S and T: citizens and permanent residents born before and from 2000; F, G, M: others. */
function isSingaporean(number: string): boolean {
  const first = number.charAt(0);
  const sum = weightedSum(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) + (/[TG]/.test(first) ? 4 : first === "M" ? 3 : 0);
  const letters = /[ST]/.test(first) ? "JZIHGFEDCBA" : first === "M" ? "KLJNPQRTUWX" : "XWUTRQPNMLK";
  const at = first === "M" ? 10 - (sum % 11) : sum % 11;
  return letters[at] === number.at(-1);
}

/** Bureau of Immigration and Household Registration: the letter is two digits. */
const taiwaneseLetters = "ABCDEFGHJKLMNPQRSTUVXYWZIO";
const isTaiwanese = (number: string): boolean => {
  const letter = String(taiwaneseLetters.indexOf(number.charAt(0)) + 10);
  return weightedSum(letter + number.slice(1), [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
};

const taiwaneseSays: NationalNumberReader = (number) => ({
  ...inRegion(number.charAt(0), taiwaneseCounties),
  gender: /^.[18]/.test(number) ? "M" : "F",
  holder: /^.[12]/.test(number) ? "citizen" : "foreigner",
});

const panHolders: Record<string, "person" | "company" | "partnership" | "trust" | "government"> = {
  P: "person",
  C: "company",
  F: "partnership",
  T: "trust",
  G: "government",
  L: "government",
};

const panSays: NationalNumberReader = (number) => {
  const holder = panHolders[number.charAt(3)];
  return holder ? { holder } : {};
};

const cnicSays: NationalNumberReader = (number) => ({
  ...inRegion(number.charAt(0), pakistaniProvinces),
  ...byParity(number.charAt(12)),
});

const emiratesSays: NationalNumberReader = (number, today) =>
  number.startsWith("784") && number.slice(3, 7) >= "1880" ? bornAbout(number.slice(3, 7), today) : "form";

const isKimlik = (number: string): boolean => {
  const [a, b, c, d, e, f, g, h, i] = digitsOfText(number) as [number, ...number[]] & number[];
  const odd = a + (c ?? 0) + (e ?? 0) + (g ?? 0) + (i ?? 0);
  const even = (b ?? 0) + (d ?? 0) + (f ?? 0) + (h ?? 0);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return `${tenth}${(odd + even + tenth) % 10}` === number.slice(9);
};

export const asianNumberRules = {
  AE: { eid: { lengths: [15], read: checkedReader(passesLuhn, emiratesSays) } },
  CN: {
    ric: { lengths: [18], letters: /^[0-9]{17}[0-9X]$/, read: standardNumber("CN", "ric", ricSays) },
    uscc: { lengths: [18], letters: anyLetters, read: standardNumber("CN", "uscc") },
  },
  HK: { hkid: { lengths: [8, 9], letters: anyLetters, separators: " -()", read: standardNumber("HK", "hkid") } },
  ID: {
    nik: { lengths: [16], isUnchecked: true, read: nikSays },
    npwp: { lengths: [15], read: standardNumber("ID", "npwp") },
  },
  IL: {
    idnr: {
      lengths: [5, 6, 7, 8, 9],
      read: checkedReader(passesLuhn, (number) => (/^0*$/.test(number) ? "form" : {})),
    },
    hp: { lengths: [9], read: standardNumber("IL", "hp", () => isCompany) },
  },
  IN: {
    aadhaar: { lengths: [12], read: standardNumber("IN", "aadhaar") },
    pan: { lengths: [10], letters: anyLetters, isUnchecked: true, read: standardNumber("IN", "pan", panSays) },
    gstin: { lengths: [15], letters: anyLetters, read: standardNumber("IN", "gstin") },
  },
  JP: {
    mynumber: { lengths: [12], read: checkedReader(isMyNumber) },
    cn: { lengths: [13], read: standardNumber("JP", "cn", () => isCompany) },
  },
  KR: {
    rrn: { lengths: [13], isUnchecked: isRandomRrn, read: checkedReader(isRrn, rrnSays) },
    brn: { lengths: [10], read: standardNumber("KR", "brn") },
  },
  MY: { nric: { lengths: [12], isUnchecked: true, read: nricSays } },
  PK: { cnic: { lengths: [13], isUnchecked: true, read: standardNumber("PK", "cnic", cnicSays) } },
  SA: {
    nid: {
      lengths: [10],
      read: checkedReader(passesLuhn, (number) =>
        /^[12]/.test(number) ? { holder: number.startsWith("1") ? "citizen" : "foreigner" } : "form",
      ),
    },
  },
  SG: {
    nric: {
      lengths: [9],
      letters: /^[STFGM][0-9]{7}[A-Z]$/,
      read: checkedReader(isSingaporean, (number) => (/^[ST]/.test(number) ? {} : { holder: "foreigner" })),
    },
    uen: { lengths: [9, 10], letters: anyLetters, read: standardNumber("SG", "uen", () => isCompany) },
  },
  TH: { idnr: { lengths: [13], read: standardNumber("TH", "idnr", thaiSays) } },
  TR: {
    tckimlik: {
      lengths: [11],
      read: checkedReader(isKimlik, (number) => (number.startsWith("0") ? "form" : {})),
    },
    vkn: { lengths: [10], read: standardNumber("TR", "vkn") },
  },
  TW: {
    natid: { lengths: [10], letters: /^[A-Z][1289][0-9]{8}$/, read: checkedReader(isTaiwanese, taiwaneseSays) },
    ubn: { lengths: [8], read: standardNumber("TW", "ubn", () => isCompany) },
  },
  VN: {
    cccd: { lengths: [12], isUnchecked: true, read: cccdSays },
    mst: { lengths: [10, 13], read: standardNumber("VN", "mst") },
  },
} satisfies NationalNumberRules<
  "AE" | "CN" | "HK" | "ID" | "IL" | "IN" | "JP" | "KR" | "MY" | "PK" | "SA" | "SG" | "TH" | "TR" | "TW" | "VN"
>;
