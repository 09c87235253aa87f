import { unguardedCell } from "#engines/csv/csv-cells.ts";
import { type CsvOptions, readCsvTable, readTablePieces, shownName } from "./csv-rows.ts";
import { finishRecord, listReadingOf } from "./finish-record.ts";
import {
  type ListBytes,
  ListError,
  type ListLimits,
  type ListReading,
  type ListRecord,
  type ListRecordKind,
  type ListRecordPart,
} from "./lists.types.ts";
import {
  columnIndexesOf,
  isRowProblem,
  readVerideskRow,
  type VerideskRow,
  type VerideskRowProblem,
  verideskColumns,
  verideskId,
} from "./veridesk-rows.ts";

const format = "veridesk-csv";
const columns: readonly string[] = verideskColumns;
const applicantColumns: readonly string[] = ["external_id", "applicant_id", "verification_id"];

const kinds = new Map<string, ListRecordKind>([
  ["PERSON", "person"],
  ["COMPANY", "company"],
  ["DOCUMENT", "other"],
  ["TAX_ID", "other"],
]);
const genders: Record<string, "male" | "female"> = { M: "male", F: "female" };

const fullName = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

function partOf(row: VerideskRow, id: string, line?: number): ListRecordPart {
  const { dob, country, gender, document, tax_id: taxId } = row;
  const sex = genders[gender];
  const numbered = (number: string) => (number === "" ? [] : [{ number, ...(country && { country }) }]);
  return {
    id,
    ...(line !== undefined && { line }),
    kind: kinds.get(row.type) ?? "other",
    names: [
      { text: row.name, kind: "primary" },
      { text: fullName(row.given_name, row.middle_name, row.surname), kind: row.name === "" ? "primary" : "alias" },
      { text: row.origin_name, kind: "primary", script: "original" },
      {
        text: fullName(row.origin_given_name, row.origin_middle_name, row.origin_surname),
        kind: "alias",
        script: "original",
      },
    ],
    births: dob === "" ? [] : [dob],
    ...(sex && { gender: sex }),
    countries: country ? [country] : [],
    documents: numbered(document).map((each) => ({ type: "Document", ...each })),
    taxIds: numbered(taxId),
    remarks: [row.description],
  };
}

/** What an entry of a blacklist says, as a list's record. */
export function verideskRecord(row: VerideskRow, id: string): ListRecord {
  const record = finishRecord([partOf(row, id)]);
  if (typeof record === "string") throw new Error(`the entry ${id} ${record}`);
  return record;
}

const delimiters = [",", ";", "\t"];

/** Our own heads: one that is missing or that nobody knows fails the file, by its name. */
const headOf =
  (known: readonly string[], needed: readonly string[]) =>
  (head: readonly string[]): readonly string[] => {
    const unknown = head.filter((column) => !known.includes(column));
    if (unknown.length === 0) return needed;
    const names = unknown.slice(0, 5).map((column) => shownName(column, 40));
    throw new ListError(format, `Unknown column: ${names.join(", ")}.`, { line: 1 });
  };

const optionsOf = ({ bytesMax, rowsMax }: ListLimits): CsvOptions => ({
  format,
  bytesMax,
  rowsMax,
  delimiter: delimiters,
});

export type VerideskCsvReading =
  | { line: number; id: string; row: VerideskRow }
  | ({ line: number } & VerideskRowProblem);

/**
 * The rows of our default CSV, or what is wrong with them, as many at once as a piece of the file has. A row that says the
 * same of the same as one before is that entry, once.
 * @throws ListError when the file as a whole cannot be read
 */
export async function* readVerideskRows(bytes: ListBytes, limits: ListLimits): AsyncGenerator<VerideskCsvReading[]> {
  const seen = new Set<string>();
  const options = { ...optionsOf(limits), columns: headOf(columns, ["type"]) };
  for await (const { columnIndexes: head, rows } of readTablePieces(bytes, options)) {
    const columnIndexes = columnIndexesOf(head);
    const readings: VerideskCsvReading[] = [];
    for (const each of rows) {
      const { line } = each;
      const row = readVerideskRow(each, columnIndexes);
      if (isRowProblem(row)) {
        readings.push({ line, ...row });
        continue;
      }
      const id = verideskId(row);
      const before = seen.size;
      if (seen.add(id).size > before) readings.push({ line, id, row });
    }
    yield readings;
  }
}

export async function* readVerideskCsv(bytes: ListBytes, limits: ListLimits): AsyncGenerator<ListReading> {
  for await (const readings of readVerideskRows(bytes, limits))
    for (const reading of readings) {
      if ("row" in reading) yield listReadingOf([partOf(reading.row, reading.id, reading.line)]);
      else yield { line: reading.line, why: `has a wrong ${reading.column ?? "row"}: ${reading.why}` };
    }
}

export type VerideskApplicantRow = { line: number; externalId: string; applicantId: string; verificationId: string };

/**
 * The file type "applicants": who is meant is looked up in the project, not here. At most 5,000 rows. A row that names
 * nobody has all three empty.
 * @throws ListError
 */
export async function* readApplicantRows(
  bytes: ListBytes,
  limits: ListLimits = { bytesMax: 50 * 1024 * 1024, rowsMax: 5_000 },
): AsyncGenerator<VerideskApplicantRow> {
  const options = { ...optionsOf(limits), columns: headOf(applicantColumns, []) };
  for await (const { line, isWhole, cell } of readCsvTable(bytes, options)) {
    const [externalId = "", applicantId = "", verificationId = ""] = applicantColumns.map((column) =>
      isWhole ? unguardedCell(cell(column)) : "",
    );
    yield { line, externalId, applicantId, verificationId };
  }
}
