import type { ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";

export type Outcome = "same" | "near" | "different" | "unknown";
export type Compared = { value: string; isMet: boolean };
export type ComparedRow = {
  field: "birth" | "country" | "gender" | "kind" | "number";
  asked: Compared[];
  listed: Compared[];
  outcome: Outcome;
};

type Record = ScreeningHit["record"];

/** As numbers are compared: without spaces, dashes and letter case. */
const keyOf = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

const unique = (values: readonly string[]) => [...new Set(values)];

const countriesOf = ({ nationalities, countries, birthCountries, addressCountries }: Record) =>
  unique([...nationalities, ...countries, ...birthCountries, ...addressCountries]);

const isPartOf = (a: string, b: string) => a !== b && (a.startsWith(`${b}-`) || b.startsWith(`${a}-`));

type Sides = Pick<ComparedRow, "field"> & { asked: readonly string[]; listed: readonly string[] };

function rowOf({ field, asked, listed }: Sides, key = (value: string) => value): ComparedRow {
  const keys = { asked: new Set(asked.map(key)), listed: new Set(listed.map(key)) };
  const row = {
    field,
    asked: asked.map((value) => ({ value, isMet: keys.listed.has(key(value)) })),
    listed: listed.map((value) => ({ value, isMet: keys.asked.has(key(value)) })),
  };
  if (asked.length === 0 || listed.length === 0) return { ...row, outcome: "unknown" };
  return { ...row, outcome: row.asked.some(({ isMet }) => isMet) ? "same" : "different" };
}

const nearOutcomes: ReadonlySet<string> = new Set(["sameYear", "swapped", "near"]);

function birthRow(asked: ScreeningQuestion, { record, explanation }: ScreeningHit): ComparedRow {
  const row = rowOf({ field: "birth", asked: asked.births, listed: record.births });
  const scored = explanation?.qualifiers.find(({ what }) => what === "birth")?.outcome;
  const isNear =
    (scored !== undefined && nearOutcomes.has(scored)) ||
    asked.births.some((birth) => record.births.some((other) => isPartOf(birth, other)));
  return row.outcome === "different" && isNear ? { ...row, outcome: "near" } : row;
}

/** What both sides say, and whether it is the same; rows of which neither side knows anything are left out. */
export function comparedRows(asked: ScreeningQuestion, hit: ScreeningHit): ComparedRow[] {
  const { record } = hit;
  const numbers = [...record.documents, ...record.taxIds].map(({ number }) => number);
  const rows = [
    birthRow(asked, hit),
    rowOf({ field: "country", asked: unique(asked.countries), listed: countriesOf(record) }),
    rowOf({ field: "gender", asked: asked.gender ? [asked.gender] : [], listed: record.gender ? [record.gender] : [] }),
    rowOf({ field: "number", asked: unique([...asked.documents, ...asked.taxIds]), listed: unique(numbers) }, keyOf),
  ];
  const kind = rowOf({ field: "kind", asked: [asked.kind], listed: [record.kind] });
  const known = rows.filter((row) => row.asked.length + row.listed.length > 0);
  return kind.outcome === "different" ? [...known, kind] : known;
}
