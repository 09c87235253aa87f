import { aamvaIssuers, countryOfIssuer } from "./aamva-issuers.ts";

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
  /** Empty: none, or not told apart from the first name. */
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

/** What speaks against the text although it was read without an error. */
export type AamvaDoubt = "structure" | "issuer" | "dates";

/** The largest that PDF417 can hold is 1,850 characters. */
const MOST_CHARACTERS = 4_000;
const HEAD = "@\n\u001e\rANSI ";
const EARLY_HEAD = "@\n\u001e\rAAMVA";

type Header = { issuer: string; version: number; subfiles: { type: string; offset: number; length: number }[] };

const isDigits = (text: string) => text.length > 0 && [...text].every((letter) => letter >= "0" && letter <= "9");

function numberAt(text: string, from: number, length: number): number | null {
  const digits = text.slice(from, from + length);
  return digits.length === length && isDigits(digits) ? Number(digits) : null;
}

/** Some issuers leave out a control character of the head, and some readers drop it: what follows is the same. */
function findHead(text: string): number | null {
  for (const head of [HEAD, EARLY_HEAD]) if (text.startsWith(head)) return head.length;
  const start = text.slice(0, 16);
  const at = Math.max(start.indexOf("ANSI "), start.indexOf("AAMVA"));
  return text.startsWith("@") && at > 0 ? at + 5 : null;
}

function readHeader(text: string): Header | null {
  const at = findHead(text);
  if (at === null) return null;
  const issuer = text.slice(at, at + 6);
  const version = numberAt(text, at + 6, 2);
  if (!isDigits(issuer) || issuer.length !== 6 || version === null) return null;
  // The first version has no number of the jurisdiction's own version.
  const countAt = version < 2 ? at + 8 : at + 10;
  const count = numberAt(text, countAt, 2);
  if (count === null || count < 1 || count > 10) return null;
  const subfiles = [];
  for (let n = 0; n < count; n++) {
    const from = countAt + 2 + n * 10;
    const [offset, length] = [numberAt(text, from + 2, 4), numberAt(text, from + 6, 4)];
    if (offset === null || length === null) return null;
    subfiles.push({ type: text.slice(from, from + 2), offset, length });
  }
  return { issuer, version, subfiles };
}

/** Elements are three letters and a value, one a line; the first line begins with the subfile's own letters. */
function readElements(text: string, kind: "DL" | "ID"): Map<string, string> | null {
  const elements = new Map<string, string>();
  // The designator in the head has the same letters, followed by digits.
  let start = text.indexOf(`${kind}D`);
  while (start !== -1 && !isElement(text.slice(start + 2, start + 5))) start = text.indexOf(`${kind}D`, start + 1);
  if (start === -1) return null;
  const end = text.indexOf("\r", start);
  for (const line of text.slice(start + 2, end === -1 ? undefined : end).split("\n")) {
    const code = line.slice(0, 3);
    // The first counts: a second one of the same name is what somebody added.
    if (isElement(code) && !elements.has(code)) elements.set(code, line.slice(3).trim());
  }
  return elements;
}

const isElement = (code: string) => code.length === 3 && [...code].every((letter) => letter >= "A" && letter <= "Z");

function asDate(year: string, month: string, day: string): string | null {
  const text = `${year}-${month}-${day}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

/** Canada, and the first version everywhere: CCYYMMDD; else MMDDCCYY. */
function dateOf(text: string | undefined, yearFirst: boolean): string | null {
  if (text === undefined || text.length !== 8 || !isDigits(text)) return null;
  return yearFirst
    ? asDate(text.slice(0, 4), text.slice(4, 6), text.slice(6, 8))
    : asDate(text.slice(4, 8), text.slice(0, 2), text.slice(2, 4));
}

const sexes: Readonly<Record<string, AamvaCard["sex"]>> = { "1": "M", "2": "F", "9": "X", M: "M", F: "F", X: "X" };

const given = (text: string | undefined): string => {
  const value = (text ?? "").trim();
  return value === "NONE" || value === "unavl" || value === "UNAVL" ? "" : value;
};
const spaced = (text: string) => text.split(/[, ]/).filter(Boolean).join(" ");

/** Version 1 has one field of all names, 2 and 3 one of all given names, later ones each by itself. */
function namesOf(elements: Map<string, string>): Pick<AamvaCard, "surname" | "givenNames" | "middleName"> {
  const [surname, first, middle] = ["DCS", "DAC", "DAD"].map((code) => given(elements.get(code)));
  if (surname || first)
    return {
      surname: surname ?? "",
      givenNames: spaced(`${first || given(elements.get("DCT"))} ${middle}`),
      middleName: spaced(middle ?? ""),
    };
  const [last = "", ...others] = given(elements.get("DAA")).split(",");
  return {
    surname: last.trim() || given(elements.get("DAB")),
    givenNames: spaced(others.join(" ")),
    middleName: spaced(others.slice(1).join(" ")),
  };
}

function addressOf(elements: Map<string, string>): AamvaCard["address"] {
  const street = [given(elements.get("DAG")), given(elements.get("DAH"))].filter(Boolean).join(", ");
  const [city, state] = [given(elements.get("DAI")), given(elements.get("DAJ"))];
  // Nine digits, of which four may be zeros for none.
  const postalCode = given(elements.get("DAK")).replace(/0000$/, "");
  return street || city ? { street, city, state, postalCode } : null;
}

const isOrdered = (...days: (string | null)[]) => {
  const known = days.filter((day) => day !== null);
  return known.every((day, n) => n === 0 || (known[n - 1] ?? day) < day);
};

/** The text of a barcode, as it was read. Null: it is no such card. Takes time in proportion to its length. */
export function readAamva(text: string): AamvaCard | null {
  if (text.length > MOST_CHARACTERS) return null;
  const header = readHeader(text);
  const own = header?.subfiles.find(({ type }) => type === "DL" || type === "ID");
  if (!header || !own) return null;
  const kind = own.type === "ID" ? "ID" : "DL";
  const elements = readElements(text, kind);
  const documentNumber = given(elements?.get("DAQ"));
  if (!elements || !documentNumber) return null;
  const issuerState = aamvaIssuers[header.issuer] ?? null;
  const country =
    elements.get("DCG") === "CAN"
      ? "CA"
      : elements.get("DCG") === "USA" || !issuerState
        ? "US"
        : countryOfIssuer(issuerState);
  const yearFirst = header.version < 2 || country === "CA";
  const [birthDate, issueDate, expiryDate] = ["DBB", "DBD", "DBA"].map((code) => dateOf(elements.get(code), yearFirst));
  const address = addressOf(elements);
  const doubts: AamvaDoubt[] = [];
  // Where the head says that the subfile begins, or one character beside it: some issuers count from one.
  if (!isAt(text, own, kind)) doubts.push("structure");
  if (!issuerState || (address?.state && address.state !== issuerState) || countryOfIssuer(issuerState) !== country)
    doubts.push("issuer");
  if (!birthDate || !isOrdered(birthDate, issueDate ?? null, expiryDate ?? null)) doubts.push("dates");
  return {
    kind,
    version: header.version,
    issuer: header.issuer,
    issuerState,
    country,
    ...namesOf(elements),
    documentNumber,
    birthDate: birthDate ?? null,
    sex: sexes[elements.get("DBC") ?? ""] ?? null,
    expiryDate: expiryDate ?? null,
    issueDate: issueDate ?? null,
    address,
    isNameCut: ["DDE", "DDF", "DDG"].some((code) => elements.get(code) === "T"),
    doubts,
  };
}

function isAt(text: string, { offset, length }: { offset: number; length: number }, kind: string): boolean {
  const starts = [offset, offset - 1, offset + 1].some((from) => from >= 0 && text.startsWith(kind, from));
  return starts && offset + length <= text.length + 2;
}
