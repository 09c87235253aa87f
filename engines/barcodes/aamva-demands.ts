import { lackingLinesOf, type StandardDemands } from "#engines/standards/demand.ts";
import { isDigits } from "./aamva-header.ts";

/** A barcode's text, taken apart. `values`: elements as they were written, of the licence or card. */
export type AamvaText = {
  text: string;
  /** Null: its characters are no number. */
  version: number | null;
  issuer: string;
  /** As long as the standard has it. */
  isHeaderWhole: boolean;
  /** The licence or card begins and ends where the directory says. */
  isWhereItSays: boolean;
  kind: "DL" | "ID";
  isIssuerKnown: boolean;
  values: ReadonlyMap<string, string>;
};

export type AamvaDemand =
  | "beginning"
  | "issuer"
  | "version"
  | "structure"
  | "number"
  | "names"
  | "dates"
  | "sex"
  | "address"
  | "vehicles"
  | "country"
  | "discriminator"
  | "body"
  | "lengths";

const has = (values: AamvaText["values"], ...codes: readonly string[]) =>
  codes.every((code) => (values.get(code) ?? "") !== "");
const hasAny = (values: AamvaText["values"], ...codes: readonly string[]) => codes.some((code) => has(values, code));

/** Version 1 has all names in one element, versions 2 and 3 the given ones in one, later ones each by itself. */
function hasNames({ version, values }: AamvaText): boolean {
  const given = has(values, "DAC") || has(values, "DCT");
  if (version === 1) return has(values, "DAA") || (has(values, "DAB") && given);
  return has(values, "DCS") && given;
}

/** The residence of version 1 has codes of its own. */
const hasAddress = ({ version, values }: AamvaText): boolean =>
  has(values, "DAG", "DAI", "DAJ", "DAK") || (version === 1 && has(values, "DAL", "DAN", "DAO", "DAP"));

const sexes: Readonly<Record<"early" | "later", readonly string[]>> = {
  early: ["M", "F", "X", "1", "2"],
  later: ["1", "2", "9"],
};

/** Table D.3: at most so many characters, from version 4 on. */
const longest: Readonly<Record<string, number>> = {
  DAC: 40,
  DAD: 40,
  DAG: 35,
  DAI: 20,
  DAJ: 2,
  DAK: 11,
  DAQ: 25,
  DBA: 8,
  DBB: 8,
  DBC: 1,
  DBD: 8,
  DCF: 25,
  DCG: 3,
  DCS: 40,
};

const isAfterFirst = ({ version }: AamvaText) => version !== 1;

/** What the AAMVA DL/ID Card Design Standard (2020) asks of the two-dimensional barcode, annex D, line by line. */
export const aamvaDemands: StandardDemands<AamvaDemand, AamvaText> = {
  beginning: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.3",
    asks: "the compliance indicator and the name of the file type",
    holds: ({ text }) =>
      text.startsWith("@") && (text.slice(0, 16).includes("ANSI ") || text.slice(0, 16).includes("AAMVA")),
  },
  issuer: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.3; ISO/IEC 7812",
    asks: "an issuer's number that AAMVA has given",
    holds: ({ issuer, isIssuerKnown }) => issuer.length === 6 && isDigits(issuer) && isIssuerKnown,
  },
  version: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.3",
    asks: "two digits of the version, from 01 on",
    holds: ({ version }) => version !== null && version >= 1,
  },
  structure: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.3 and D.12.4",
    asks: "a header of its length, and the licence or card where its directory says",
    holds: ({ isHeaderWhole, isWhereItSays }) => isHeaderWhole && isWhereItSays,
  },
  number: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DAQ",
    asks: "the customer's number",
    holds: ({ values }) => has(values, "DAQ"),
  },
  names: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DCS, DAC, DAD; 2003, DCT; 2000, DAA",
    asks: "surname and given names, or that there are none",
    holds: hasNames,
  },
  dates: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DBB, DBD, DBA",
    asks: "days of birth, of issue and of expiry",
    holds: ({ values }) => has(values, "DBB", "DBD", "DBA"),
  },
  sex: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DBC; ANSI D20; version 1 has letters",
    asks: "one of the codes of the sex",
    holds: (card) => sexes[isAfterFirst(card) ? "later" : "early"].includes(card.values.get("DBC") ?? ""),
  },
  address: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DAG, DAI, DAJ, DAK",
    asks: "street, city, state and postal code",
    holds: hasAddress,
  },
  vehicles: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DCA, DCB, DCD; 2000, DAR",
    asks: "of a licence, classes of vehicles",
    holds: ({ kind, version, values }) =>
      kind === "ID" || (version === 1 ? hasAny(values, "DAR", "DCA") : has(values, "DCA")),
  },
  country: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DCG",
    asks: "USA or CAN, from version 2 on",
    holds: (card) => !isAfterFirst(card) || /^(?:USA|CAN)$/.test(card.values.get("DCG") ?? ""),
  },
  discriminator: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DCF",
    asks: "the document discriminator, from version 2 on",
    holds: (card) => !isAfterFirst(card) || has(card.values, "DCF"),
  },
  body: {
    source: "AAMVA DL/ID Card Design Standard 2020, D.12.5.1, DAU and DAY",
    asks: "height and colour of the eyes, from version 2 on",
    holds: (card) => !isAfterFirst(card) || has(card.values, "DAU", "DAY"),
  },
  lengths: {
    source: "AAMVA DL/ID Card Design Standard 2020, table D.3",
    asks: "no element longer than its field, from version 4 on",
    holds: ({ version, values }) =>
      (version ?? 0) < 4 ||
      Object.entries(longest).every(([code, length]) => (values.get(code) ?? "").length <= length),
  },
};

export const lackingOfAamva = (card: AamvaText): AamvaDemand[] => lackingLinesOf(aamvaDemands, card);
