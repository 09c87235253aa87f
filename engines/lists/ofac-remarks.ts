import { countryOf } from "./country-names.ts";
import type { ListRecordPart } from "./lists.types.ts";
import { datesIn } from "./partial-dates.ts";

/** As the remarks name numbers of papers and registers; the longer before the shorter of one beginning. */
const documentTypes = [
  "Diplomatic Passport",
  "Stateless Person Passport",
  "Passport",
  "National ID No.",
  "National Foreign ID Number",
  "Identification Number",
  "Personal ID Card",
  "Travel Document Number",
  "Residency Number",
  "Cedula No.",
  "SSN",
  "C.U.R.P.",
  "D.N.I.",
  "I.F.E.",
  "Driver's License No.",
  "Birth Certificate Number",
  "Military Registration Number",
  "Electoral Registry No.",
  "Refugee ID Card",
  "Turkish Identification Number",
  "Business Registration Number",
  "Business Registration Document #",
  "Registration Number",
  "Registration ID",
  "Company Number",
  "Commercial Registry Number",
  "Enterprise Number",
  "Business Number",
  "Public Registration Number",
  "Chamber of Commerce Number",
  "Trade License No.",
  "License",
  "Matricula Mercantil No",
  "Folio Mercantil No.",
  "Legal Entity Number",
  "Unified Social Credit Code (USCC)",
  "Economic Register Number (CBLS)",
  "D-U-N-S Number",
  "SWIFT/BIC",
  "Vessel Registration Identification",
  "Other Vessel Call Sign",
  "MMSI",
  "Aircraft Manufacturer's Serial Number (MSN)",
  "Aircraft Tail Number",
] as const;
const taxTypes = [
  "Tax ID No.",
  "V.A.T. Number",
  "NIT #",
  "RUC #",
  "RIF #",
  "R.F.C.",
  "RFC",
  "C.U.I.T.",
  "C.N.P.J.",
  "Italian Fiscal Code",
  "Numero de Identificacion Fiscal",
  "Romanian Tax Registration",
  "Fiscal Code",
] as const;

export const isTaxType = (type: string): boolean => taxTypes.some((name) => type.startsWith(name));

const currencyMark = "Digital Currency Address - ";
const aliasMarks = ["a.k.a. ", "f.k.a. ", "n.k.a. "];

/** `A123 (Iran) issued 1 Jan 2001`: the number, and the country in the brackets. */
function numberOf(rest: string): { number: string; country?: string } {
  const [number = "", inBrackets = ""] = rest.split(/[()]/, 2);
  const country = countryOf(inBrackets);
  const end = [" issued ", " expires ", " Date of Issue "].flatMap((word) => {
    const at = number.indexOf(word);
    return at === -1 ? [] : [at];
  });
  return { number: number.slice(0, Math.min(number.length, ...end)).trim(), ...(country && { country }) };
}

export function remarkCurrencyOf(type: string): string | null {
  if (!type.startsWith(currencyMark)) return null;
  return type.slice(currencyMark.length).split(" ", 1)[0] ?? "";
}

export const remarkGenderOf = (text: string): "male" | "female" | null => {
  const letter = text.trim().toLowerCase();
  if (letter === "m" || letter === "male") return "male";
  return letter === "f" || letter === "female" ? "female" : null;
};

/** Words after a mark that say one thing. */
const readers: readonly [mark: string, read: (rest: string) => ListRecordPart | null][] = [
  ["DOB ", (rest) => ({ births: datesIn(rest) })],
  ["POB ", (rest) => ({ birthCountries: countryAtEnd(rest) })],
  ["nationality ", (rest) => nationalityIn(rest)],
  ["citizen ", (rest) => nationalityIn(rest)],
  ["Gender ", (rest) => genderIn(rest)],
  ["Website ", (rest) => ({ links: [rest] })],
  [currencyMark, (rest) => ({ cryptoAddresses: [cryptoIn(rest)] })],
  ...aliasMarks.map((mark) => [mark, weakName] as const).map(([mark, read]): [string, typeof weakName] => [mark, read]),
  ...taxTypes.map((type): [string, (rest: string) => ListRecordPart] => [
    `${type} `,
    (rest) => ({ taxIds: [numberOf(rest)] }),
  ]),
  ...documentTypes.map((type): [string, (rest: string) => ListRecordPart] => [
    `${type} `,
    (rest) => ({ documents: [{ type, ...numberOf(rest) }] }),
  ]),
];

function weakName(rest: string): ListRecordPart {
  return { names: [{ text: rest.replaceAll(/["']/g, ""), kind: "weak" }] };
}

function cryptoIn(rest: string): { currency: string; address: string } {
  const [currency = "", address = ""] = rest.split(" ");
  return { currency, address };
}

function nationalityIn(rest: string): ListRecordPart | null {
  const country = countryOf(rest);
  return country ? { nationalities: [country] } : null;
}

function genderIn(rest: string): ListRecordPart | null {
  const gender = remarkGenderOf(rest);
  return gender ? { gender } : null;
}

export function countryAtEnd(place: string): string[] {
  const country = countryOf(place) ?? countryOf(place.slice(place.lastIndexOf(",") + 1));
  return country ? [country] : [];
}

function readRemark(remark: string): ListRecordPart {
  const text = remark.startsWith("alt. ") ? remark.slice(5) : remark;
  for (const [mark, read] of readers) {
    const found = text.startsWith(mark) ? read(text.slice(mark.length).trim()) : null;
    if (found) return found;
  }
  return remark === "" ? {} : { remarks: [remark] };
}

/** OFAC's CSV cuts remarks at 1,000 letters; sdn_comments.csv goes on at once, within the word. */
const cutFrom = 980;

/**
 * What the column Remarks of sdn.csv says, a part for each thing: `DOB 12 May 1970; nationality Iraq; Passport …`. Whole
 * remarks end with a full stop; of one that was cut the last thing is left out, since half a number is another number.
 */
export function readRemarks(remarks: string): ListRecordPart[] {
  const isWhole = remarks.endsWith(".");
  const pieces = remarks.slice(0, isWhole ? -1 : undefined).split(";");
  if (!isWhole && remarks.length >= cutFrom) pieces.pop();
  return pieces.map((remark) => readRemark(remark.trim()));
}
