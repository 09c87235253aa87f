import type { AamvaCard } from "#engines/barcodes/aamva.ts";
import { aamvaIssuers, countryOfIssuer } from "#engines/barcodes/aamva-issuers.ts";

type Said = Pick<
  AamvaCard,
  "surname" | "givenNames" | "documentNumber" | "birthDate" | "issueDate" | "expiryDate" | "doubts"
>;
type AamvaLayout = { name: string; text: string; says: Said };

type Drawn = {
  issuer: string;
  version: string;
  /** Of the standard's two beginnings. */
  head?: "ANSI " | "AAMVA";
  kind?: "DL" | "ID";
  /** What stands before the elements; else the letters of the kind. */
  letters?: string;
  /** What stands for offset and length in the directory; else where the elements are. */
  place?: string;
  /** Null: no count, and no directory with it. */
  count?: string | null;
  lineEnd?: string;
  elements: readonly string[];
};

/** What the standard asks besides, so that a layout is known by what it is drawn for. */
function completed({ issuer, version, kind = "DL", elements }: Drawn): readonly string[] {
  const state = aamvaIssuers[issuer] ?? aamvaIssuers[`6${issuer}`] ?? "";
  const early = ["DBCF", ...(kind === "DL" ? ["DARD"] : [])];
  const country = state !== "" && countryOfIssuer(state) === "CA" ? "CAN" : "USA";
  const later = ["DBC2", "DAU064 in", "DAYBRO", "DCF0123", `DCG${country}`, ...(kind === "DL" ? ["DCAD"] : [])];
  const required = ["DAG1 ELM ST", "DAISPRINGFIELD", `DAJ${state}`, "DAK12345", ...(version === "01" ? early : later)];
  const has = (code: string) => elements.some((each) => each.startsWith(code));
  return [...elements, ...required.filter((each) => !has(each.slice(0, 3)))];
}

function draw({ issuer, version, head = "ANSI ", kind = "DL", count = "01", ...drawn }: Drawn): string {
  const { letters = kind, lineEnd = "\n" } = drawn;
  const elements = completed({ issuer, version, kind, elements: drawn.elements });
  const body = `${letters}${elements.join(lineEnd)}${lineEnd}\r`;
  const own = version === "01" ? "" : "00";
  const start = `@${lineEnd}\u001e\r${head}${issuer}${version}`;
  if (count === null) return `${start}${body}`;
  const at = `@\n\u001e\r${head}${issuer}${version}${own}${count}`.length + 10;
  const place = drawn.place ?? `${String(at).padStart(4, "0")}${String(body.length).padStart(4, "0")}`;
  return `${start}${own}${count}${kind}${place}${body}`;
}

const says = (changed: Partial<Said> = {}): Said => ({
  surname: "ROWE",
  givenNames: "PAULA T",
  documentNumber: "D10203040",
  birthDate: "1980-02-29",
  issueDate: "2021-03-04",
  expiryDate: "2029-02-28",
  doubts: [],
  ...changed,
});

const number = "DAQD10203040";
const yearFirst = ["DBB19800229", "DBD20210304", "DBA20290228"];
const monthFirst = ["DBB02291980", "DBD03042021", "DBA02282029"];
const home = ["DAG1 ELM ST", "DAISPRINGFIELD"];
const named = ["DCSROWE", "DACPAULA", "DADT"];

/** Invented people on the kinds of text that states and provinces print, of all versions of the standard. */
export const aamvaLayouts: readonly AamvaLayout[] = [
  {
    name: "1, all names in one field",
    text: draw({ issuer: "636014", version: "01", elements: ["DAAROWE,PAULA,T", number, ...yearFirst] }),
    says: says(),
  },
  {
    name: "1, with a suffix",
    text: draw({ issuer: "636014", version: "01", elements: ["DAAROWE,PAULA,T,JR", number, ...yearFirst] }),
    says: says(),
  },
  {
    name: "1, parts of the name parted as in ANSI D20",
    text: draw({ issuer: "636014", version: "01", elements: ["DAAROWE@PAULA@T", number, ...yearFirst] }),
    says: says(),
  },
  {
    name: "1, all names and each name (Arizona)",
    text: draw({
      issuer: "636026",
      version: "01",
      elements: ["DAAROWE,PAULA,T", number, ...yearFirst, "DABROWE", "DACPAULA", "DADT"],
    }),
    says: says(),
  },
  {
    name: "1, each name by itself",
    text: draw({
      issuer: "636005",
      version: "01",
      elements: ["DABROWE", "DACPAULA", "DADT", number, ...yearFirst],
    }),
    says: says(),
  },
  {
    name: "1, no surname but in all names, which name the given ones first",
    text: draw({
      issuer: "636005",
      version: "01",
      elements: ["DAAPAULA T ROWE", "DACPAULA", "DADT", number, ...yearFirst],
    }),
    says: says(),
  },
  {
    name: "1, a name without commas (Pennsylvania)",
    text: draw({ issuer: "636025", version: "01", elements: ["DAAPAULA T ROWE", number, ...yearFirst] }),
    says: says({ surname: "PAULA T ROWE", givenNames: "", doubts: ["names"] }),
  },
  {
    name: "1, two surnames that differ",
    text: draw({ issuer: "636026", version: "01", elements: ["DAAROWE,PAULA,T", "DABSTARK", number, ...yearFirst] }),
    says: says({ surname: "STARK", doubts: ["names"] }),
  },
  {
    name: "1, no subfile's letters (Connecticut)",
    text: draw({ issuer: "636006", version: "01", letters: "", elements: ["DAAROWE,PAULA,T", number, ...yearFirst] }),
    says: says(),
  },
  {
    name: "1, beginning AAMVA (Maryland)",
    text: draw({ issuer: "636003", version: "01", head: "AAMVA", elements: ["DAAROWE,PAULA,T", number, ...yearFirst] }),
    says: says(),
  },
  {
    name: "1, issuer of five digits, no count, dates with hyphens (North Carolina)",
    text: draw({
      issuer: "36004",
      version: "01",
      count: null,
      elements: ["DABROWE", "DACPAULA", "DADT", number, "DBB02-29-1980", "DBD03-04-2021", "DBA02-28-2029"],
    }),
    says: says({ doubts: ["structure"] }),
  },
  {
    name: "2, year first outside the issuer's country's order (New Brunswick)",
    text: draw({ issuer: "636017", version: "02", elements: ["DCSROWE", "DCTPAULA T", number, ...monthFirst] }),
    says: says(),
  },
  {
    name: "3, names that end in commas (Ontario)",
    text: draw({
      issuer: "636012",
      version: "03",
      elements: ["DCSROWE,", "DCTPAULA,T", number, ...yearFirst, "DAG1 ELM ST E,", "DAJON", "DCGCAN"],
    }),
    says: says(),
  },
  {
    name: "3, a surname of two parts",
    text: draw({ issuer: "636014", version: "03", elements: ["DCSROWE,JR", "DCTPAULA,T", number, ...monthFirst] }),
    says: says({ surname: "ROWE JR", doubts: ["names"] }),
  },
  {
    name: "3, letters in the place of the directory's numbers (Alberta)",
    text: draw({
      issuer: "604432",
      version: "03",
      place: "abac",
      elements: ["DCSROWE", "DCTPAULA T", number, ...yearFirst, "DCGCAN"],
    }),
    says: says({ doubts: ["structure"] }),
  },
  {
    name: "4, no subfile's letters, year first (West Virginia, Wyoming)",
    text: draw({
      issuer: "636060",
      version: "04",
      letters: "",
      elements: ["DCAE", "DCBNONE", ...named, number, ...yearFirst, "DCGUSA"],
    }),
    says: says(),
  },
  {
    name: "4, half a directory and no subfile's letters",
    text: draw({
      issuer: "636061",
      version: "04",
      letters: "",
      place: "0027",
      elements: ["DCAE", "DCBNONE", ...named, number, ...yearFirst, "DCGUSA"],
    }),
    says: says({ doubts: ["structure"] }),
  },
  {
    name: "8, a line of the subfile's letters alone (Colorado)",
    text: draw({
      issuer: "636020",
      version: "08",
      letters: "DL\n",
      elements: ["DCAR", ...named, number, ...monthFirst],
    }),
    says: says(),
  },
  ...["05", "06", "07", "09", "10", "11", "12"].map((version) => ({
    name: `${Number(version)}`,
    text: draw({
      issuer: "636001",
      version,
      elements: [...named, "DDEN", "DDFN", "DDGN", number, ...monthFirst, ...home, "DAJNY", "DCGUSA"],
    }),
    says: says(),
  })),
  {
    name: "10, an identity card",
    text: draw({ issuer: "636001", version: "10", kind: "ID", elements: [...named, number, ...monthFirst, "DCGUSA"] }),
    says: says(),
  },
  ...["\r", "\r\n"].map((lineEnd) => ({
    name: `10, lines that end in ${lineEnd === "\r" ? "CR" : "CR LF"}`,
    text: draw({ issuer: "636001", version: "10", lineEnd, elements: [...named, number, ...monthFirst, "DCGUSA"] }),
    says: says(),
  })),
  {
    name: "10, one name only",
    text: draw({
      issuer: "636001",
      version: "10",
      elements: ["DCSROWE", "DACNONE", "DADNONE", number, ...monthFirst, "DCGUSA"],
    }),
    says: says({ givenNames: "" }),
  },
];
