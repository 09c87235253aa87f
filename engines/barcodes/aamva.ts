import { type AamvaDemand, lackingOfAamva } from "./aamva-demands.ts";
import { readAamvaElements } from "./aamva-elements.ts";
import { isDigits, readAamvaHeader } from "./aamva-header.ts";
import { aamvaIssuers, countryOfIssuer, isCanadianIssuer } from "./aamva-issuers.ts";
import { aamvaElementOf, aamvaNamesOf } from "./aamva-names.ts";

/**
 * What the two-dimensional barcode of a North American licence or identity card says (AAMVA DL/ID Card Design Standard,
 * annex D). Dates are YYYY-MM-DD; null: not given, or no such date.
 */
export type AamvaCard = {
  /** DL: a driving licence. ID: an identity card. */
  kind: "DL" | "ID";
  /** Of the standard: 1 (2000) to 12 and later. */
  version: number;
  issuer: string;
  /** Two letters of the state or province; null: its number is not known. */
  issuerState: string | null;
  country: "US" | "CA";
  surname: string;
  /** With the middle names. */
  givenNames: string;
  /** Empty: none, or not distinguished from the first name. */
  middleName: string;
  documentNumber: string;
  birthDate: string | null;
  sex: "F" | "M" | "X" | null;
  expiryDate: string | null;
  issueDate: string | null;
  address: { street: string; city: string; state: string; postalCode: string } | null;
  /** The issuer says that a name was cut. */
  isNameCut: boolean;
  doubts: AamvaDoubt[];
};

/**
 * What speaks against the text although it was read without an error: what the standard asks and it lacks
 * (`aamva-demands.ts`). Besides, `names`: which is the surname is not said. `issuer`, `dates`: they do not fit together.
 */
export type AamvaDoubt = AamvaDemand;

/** The largest that PDF417 can hold is 1,850 characters. */
const MOST_CHARACTERS = 4_000;

function asDate(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return year >= "1900" && year <= "2100" ? text : null;
}

/**
 * CCYYMMDD or MMDDCCYY, which countries, versions and issuers mix, with or without hyphens or slashes. A year from 1900
 * to 2100 begins with what is no month, so at most one of the two is a date.
 */
function dateOf(text: string): string | null {
  const digits = text.length === 10 ? text.replaceAll("-", "").replaceAll("/", "") : text;
  if (digits.length !== 8 || !isDigits(digits)) return null;
  return (
    asDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)) ??
    asDate(digits.slice(4, 8), digits.slice(0, 2), digits.slice(2, 4))
  );
}

const sexes: Readonly<Record<string, AamvaCard["sex"]>> = { "1": "M", "2": "F", "9": "X", M: "M", F: "F", X: "X" };

type Elements = ReadonlyMap<string, string>;

/** In version 1 a residence, after a mailing address, has codes of its own. */
const addressCodes = [
  ["DAG", "DAH", "DAI", "DAJ", "DAK"],
  ["DAL", "DAM", "DAN", "DAO", "DAP"],
] as const;

function addressOf(elements: Elements): AamvaCard["address"] {
  for (const codes of addressCodes) {
    const [line, more, city = "", state = "", code = ""] = codes.map((each) => aamvaElementOf(elements, each));
    const street = [line, more].filter(Boolean).join(", ");
    // Nine digits, of which four may be zeros for none.
    const postalCode = code.length > 5 && code.endsWith("0000") ? code.slice(0, 5) : code;
    if (street || city) return { street, city, state, postalCode };
  }
  return null;
}

const isOrdered = (...days: (string | null)[]) => {
  const known = days.filter((day) => day !== null);
  return known.every((day, n) => n === 0 || (known[n - 1] ?? day) < day);
};

function countryOf(elements: Elements, issuerState: string | null, state: string | undefined): "US" | "CA" {
  const said = elements.get("DCG");
  if (said === "CAN") return "CA";
  if (said === "USA") return "US";
  if (issuerState) return countryOfIssuer(issuerState);
  return isCanadianIssuer(state ?? "") ? "CA" : "US";
}

/** The text of a barcode, as it was read. Null: it is no such card. Takes time in proportion to its length. */
export function readAamva(text: string): AamvaCard | null {
  if (text.length > MOST_CHARACTERS) return null;
  // Readers may end lines in CR LF; the directory counts one character.
  const plain = text.replaceAll("\r\n", "\n");
  const header = readAamvaHeader(plain);
  const found = header && readAamvaElements(plain, header, text.length);
  if (!header || !found) return null;
  const { kind, values, isWhereItSays } = found;
  const documentNumber = aamvaElementOf(values, "DAQ");
  if (!documentNumber) return null;
  const issuerState = aamvaIssuers[header.issuer] ?? null;
  const address = addressOf(values);
  const country = countryOf(values, issuerState, address?.state);
  const [birthDate = null, issueDate = null, expiryDate = null] = ["DBB", "DBD", "DBA"].map((code) =>
    dateOf(values.get(code) ?? ""),
  );
  const { isDoubtful, ...names } = aamvaNamesOf(values);
  const doubts = new Set<AamvaDoubt>(
    lackingOfAamva({
      text: plain,
      version: header.hasVersion ? header.version : null,
      issuer: header.issuer,
      isHeaderWhole: header.isWhole,
      isWhereItSays,
      kind,
      isIssuerKnown: issuerState !== null,
      values,
    }),
  );
  if (!issuerState || (address?.state && address.state !== issuerState) || countryOfIssuer(issuerState) !== country)
    doubts.add("issuer");
  if (!birthDate || !isOrdered(birthDate, issueDate, expiryDate)) doubts.add("dates");
  if (isDoubtful) doubts.add("names");
  return {
    kind,
    version: header.version,
    issuer: header.issuer,
    issuerState,
    country,
    ...names,
    documentNumber,
    birthDate,
    sex: sexes[values.get("DBC") ?? ""] ?? null,
    expiryDate,
    issueDate,
    address,
    isNameCut: ["DDE", "DDF", "DDG"].some((code) => values.get(code) === "T"),
    doubts: [...doubts],
  };
}
