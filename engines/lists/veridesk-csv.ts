import { createHash } from "node:crypto";
import { unguarded } from "#engines/csv/csv-cells.ts";
import { countryOf } from "./country-names.ts";
import { type CsvOptions, readTable, type TableRow } from "./csv-rows.ts";
import { readingOf } from "./finish-record.ts";
import {
  type ListBytes,
  ListError,
  type ListLimits,
  type ListReading,
  type RecordKind,
  type RecordPart,
} from "./lists.types.ts";
import { isoDate } from "./partial-dates.ts";

const format = "veridesk-csv";
/** Specification 2, section 3, "Blacklist". What `description` says does not make another entry. */
const identity = [
  "type",
  "document",
  "tax_id",
  "name",
  "origin_name",
  "given_name",
  "origin_given_name",
  "surname",
  "origin_surname",
  "middle_name",
  "origin_middle_name",
  "dob",
  "gender",
  "country",
] as const;
const columns: readonly string[] = [...identity, "description"];
const applicantColumns: readonly string[] = ["external_id", "applicant_id", "verification_id"];

const kinds = new Map<string, RecordKind>([
  ["PERSON", "person"],
  ["COMPANY", "company"],
  ["DOCUMENT", "other"],
  ["TAX_ID", "other"],
]);
const genders: Record<string, "male" | "female"> = { M: "male", F: "female" };

type Cell = (column: string) => string;
const cellsOf =
  ({ cell }: TableRow): Cell =>
  (column) =>
    unguarded(cell(column));

const fullName = (cell: Cell, origin: "" | "origin_"): string =>
  ["given_name", "middle_name", "surname"]
    .map((part) => cell(`${origin}${part}`))
    .join(" ")
    .trim();

const needs: Record<string, { hasIt: (cell: Cell) => boolean; what: string }> = {
  PERSON: { hasIt: (cell) => hasName(cell), what: "name, or given_name and surname" },
  COMPANY: { hasIt: (cell) => hasName(cell), what: "name" },
  DOCUMENT: { hasIt: (cell) => cell("document") !== "", what: "document" },
  TAX_ID: { hasIt: (cell) => cell("tax_id") !== "", what: "tax_id" },
};

const hasName = (cell: Cell): boolean =>
  ["name", "origin_name"].some((column) => cell(column) !== "") ||
  fullName(cell, "") + fullName(cell, "origin_") !== "";

function whyNot(row: TableRow): string | null {
  const cell = cellsOf(row);
  const type = cell("type").toUpperCase();
  const need = Object.hasOwn(needs, type) ? needs[type] : undefined;
  const country = cell("country");
  if (!row.isWhole) return "has more or fewer columns than the head";
  if (!need) return "has no type that is PERSON, COMPANY, DOCUMENT or TAX_ID";
  if (!need.hasIt(cell)) return `is a ${type} without ${need.what}`;
  if (cell("dob") !== "" && isoDate(cell("dob"))?.length !== 10) return "has a dob that is no date as 1970-05-12";
  if (cell("gender") !== "" && !genders[cell("gender").toUpperCase()]) return "has a gender that is not F or M";
  return country === "" || (country.length === 2 && countryOf(country))
    ? null
    : "has a country that is not its two letters";
}

function partOf(row: TableRow): RecordPart {
  const cell = cellsOf(row);
  const [dob, country] = [cell("dob"), countryOf(cell("country"))];
  const gender = genders[cell("gender").toUpperCase()];
  const written = cell("name");
  const numbered = (number: string) => (number === "" ? [] : [{ number, ...(country && { country }) }]);
  return {
    id: createHash("sha256")
      .update(JSON.stringify(identity.map(cell)))
      .digest("hex")
      .slice(0, 32),
    line: row.line,
    kind: kinds.get(cell("type").toUpperCase()) ?? "other",
    names: [
      { text: written, kind: "primary" },
      { text: fullName(cell, ""), kind: written === "" ? "primary" : "alias" },
      { text: cell("origin_name"), kind: "primary", script: "original" },
      { text: fullName(cell, "origin_"), kind: "alias", script: "original" },
    ],
    births: dob === "" ? [] : [dob],
    ...(gender && { gender }),
    countries: country ? [country] : [],
    documents: numbered(cell("document")).map((document) => ({ type: "Document", ...document })),
    taxIds: numbered(cell("tax_id")),
    remarks: [cell("description")],
  };
}

const delimiters = [",", ";", "\t"];

/** Our own heads: one that is missing or that nobody knows fails the file, by its name. */
const headOf =
  (known: readonly string[], needed: readonly string[]) =>
  (head: readonly string[]): readonly string[] => {
    const unknown = head.filter((column) => !known.includes(column));
    if (unknown.length === 0) return needed;
    const names = unknown.slice(0, 5).map((column) => `“${column.slice(0, 40)}”`);
    throw new ListError(format, `the head has columns that are not known: ${names.join(", ")}`, { line: 1 });
  };

const optionsOf = ({ bytesMax, rowsMax }: ListLimits): CsvOptions => ({
  format,
  bytesMax,
  rowsMax,
  delimiter: delimiters,
});

/** Our default CSV. A row that says the same of the same as one before is that entry, once. */
export async function* readVerideskCsv(bytes: ListBytes, limits: ListLimits): AsyncGenerator<ListReading> {
  const seen = new Set<string>();
  for await (const row of readTable(bytes, { ...optionsOf(limits), columns: headOf(columns, ["type"]) })) {
    const why = whyNot(row);
    if (why) yield { line: row.line, why };
    else {
      const part = partOf(row);
      if (seen.has(part.id ?? "")) continue;
      seen.add(part.id ?? "");
      yield readingOf([part]);
    }
  }
}

export type ApplicantRow = { line: number; externalId: string; applicantId: string; verificationId: string };

/**
 * The file type "applicants": who is meant is looked up in the project, not here. At most 5,000 rows.
 * @throws ListError also for a row that names nobody
 */
export async function* readApplicantRows(
  bytes: ListBytes,
  limits: ListLimits = { bytesMax: 50 * 1024 * 1024, rowsMax: 5_000 },
): AsyncGenerator<ApplicantRow> {
  const options = { ...optionsOf(limits), columns: headOf(applicantColumns, []) };
  for await (const row of readTable(bytes, options)) {
    const [externalId = "", applicantId = "", verificationId = ""] = applicantColumns.map(cellsOf(row));
    if (!row.isWhole || externalId + applicantId + verificationId === "")
      throw new ListError(format, "the row names no applicant and no verification", { line: row.line });
    yield { line: row.line, externalId, applicantId, verificationId };
  }
}
