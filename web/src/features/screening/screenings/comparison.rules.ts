import type { ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";

export type ComparisonOutcome = "same" | "near" | "different" | "unknown";
export type ComparedValue = { value: string; isMet: boolean };
export type ComparedRow = {
  field: "birth" | "country" | "gender" | "kind" | "number";
  queried: ComparedValue[];
  listed: ComparedValue[];
  outcome: ComparisonOutcome;
};

type Record = ScreeningHit["record"];

/** As numbers are compared: without spaces, dashes and letter case. */
const keyOf = (number: string) => number.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

const unique = (values: readonly string[]) => [...new Set(values)];

const countriesOf = ({ nationalities, countries, birthCountries, addressCountries }: Record) =>
  unique([...nationalities, ...countries, ...birthCountries, ...addressCountries]);

const isPartOf = (a: string, b: string) => a !== b && (a.startsWith(`${b}-`) || b.startsWith(`${a}-`));

type Sides = Pick<ComparedRow, "field"> & { queried: readonly string[]; listed: readonly string[] };

function rowOf({ field, queried, listed }: Sides, key = (value: string) => value): ComparedRow {
  const keys = { queried: new Set(queried.map(key)), listed: new Set(listed.map(key)) };
  const row = {
    field,
    queried: queried.map((value) => ({ value, isMet: keys.listed.has(key(value)) })),
    listed: listed.map((value) => ({ value, isMet: keys.queried.has(key(value)) })),
  };
  if (queried.length === 0 || listed.length === 0) return { ...row, outcome: "unknown" };
  return { ...row, outcome: row.queried.some(({ isMet }) => isMet) ? "same" : "different" };
}

const nearOutcomes: ReadonlySet<string> = new Set(["sameYear", "swapped", "near"]);

function birthRow(queried: ScreeningQuestion, { record, explanation }: ScreeningHit): ComparedRow {
  const row = rowOf({ field: "birth", queried: queried.births, listed: record.births });
  const scored = explanation?.qualifiers.find(({ what }) => what === "birth")?.outcome;
  const isNear =
    (scored !== undefined && nearOutcomes.has(scored)) ||
    queried.births.some((birth) => record.births.some((other) => isPartOf(birth, other)));
  return row.outcome === "different" && isNear ? { ...row, outcome: "near" } : row;
}

/** What both sides say, and whether it is the same; rows of which neither side knows anything are left out. */
export function comparedRows(queried: ScreeningQuestion, hit: ScreeningHit): ComparedRow[] {
  const { record } = hit;
  const numbers = [...record.documents, ...record.taxIds].map(({ number }) => number);
  const rows = [
    birthRow(queried, hit),
    rowOf({ field: "country", queried: unique(queried.countries), listed: countriesOf(record) }),
    rowOf({
      field: "gender",
      queried: queried.gender ? [queried.gender] : [],
      listed: record.gender ? [record.gender] : [],
    }),
    rowOf(
      { field: "number", queried: unique([...queried.documents, ...queried.taxIds]), listed: unique(numbers) },
      keyOf,
    ),
  ];
  const kind = rowOf({ field: "kind", queried: [queried.kind], listed: [record.kind] });
  const known = rows.filter((row) => row.queried.length + row.listed.length > 0);
  return kind.outcome === "different" ? [...known, kind] : known;
}
