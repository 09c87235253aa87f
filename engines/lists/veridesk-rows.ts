import { hash } from "node:crypto";
import { blacklistFileColumns, blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { unguardedCell } from "#engines/csv/csv-cells.ts";
import { countryOf } from "./country-names.ts";
import type { TableCells } from "./csv-rows.ts";
import { cleanText } from "./finish-record.ts";
import { numberKey } from "./number-key.ts";
import { isWholeDate } from "./partial-dates.ts";

export const verideskColumns = blacklistFileColumns.default;
export type VerideskColumn = (typeof verideskColumns)[number];

/** Each column, '' where nothing is said; on one line, without what nobody sees. */
export type VerideskRow = Record<VerideskColumn, string>;

/** `why` continues "this row". */
export type VerideskRowProblem = { column: VerideskColumn | null; why: string };

const cellMax = blacklistLimits.cell;
const [, descriptionMax] = blacklistLimits.description;

/** In most cells nothing needs to be cleaned: letters and marks with single spaces between them. */
const needsCleaning = /[^ -~\p{L}]|^ | $| {2}/u;
const isMarked = /[^ -~]/;

const cleanCell = (text: string): string => {
  if (text === "") return text;
  if (!isMarked.test(text) && !text.includes("  ")) return text.trim();
  return needsCleaning.test(text) ? cleanText(text) : text.normalize("NFC");
};

/** Letters of ASCII with single spaces between them, and no guard of a formula: most cells are as they shall be. */
const needsCare = /[^ -&(-~]|^ | $| {2}/;

const cellOf = (text: string | undefined): string => {
  if (text === undefined || text === "") return "";
  return needsCare.test(text) ? cleanCell(unguardedCell(text.trim())) : text;
};

/** `at`: the cell of that place in `verideskColumns`. Written out, as `verideskCellsOf` is: all rows have one shape then. */
const rowOfClean = (at: (index: number) => string): VerideskRow => ({
  type: at(0).toUpperCase(),
  document: at(1),
  tax_id: at(2),
  name: at(3),
  origin_name: at(4),
  given_name: at(5),
  origin_given_name: at(6),
  surname: at(7),
  origin_surname: at(8),
  middle_name: at(9),
  origin_middle_name: at(10),
  dob: at(11),
  gender: at(12).toUpperCase(),
  country: at(13).toUpperCase(),
  description: at(14),
});

/** In the order of `verideskColumns`. */
export const verideskCellsOf = (row: VerideskRow): string[] => [
  row.type,
  row.document,
  row.tax_id,
  row.name,
  row.origin_name,
  row.given_name,
  row.origin_given_name,
  row.surname,
  row.origin_surname,
  row.middle_name,
  row.origin_middle_name,
  row.dob,
  row.gender,
  row.country,
  row.description,
];

export const verideskRowOf = (cell: (column: VerideskColumn) => string): VerideskRow =>
  rowOfClean((index) => cleanCell(cell(verideskColumns[index] as VerideskColumn)));

const nameColumns = verideskColumns.filter((column) => column.endsWith("name"));
const hasName = (row: VerideskRow): boolean => nameColumns.some((column) => row[column] !== "");

const needs: Record<string, { column: VerideskColumn; hasIt: (row: VerideskRow) => boolean; what: string }> = {
  PERSON: { column: "name", hasIt: hasName, what: "name, or given_name and surname" },
  COMPANY: { column: "name", hasIt: hasName, what: "name" },
  DOCUMENT: { column: "document", hasIt: ({ document }) => numberKey(document) !== "", what: "document" },
  TAX_ID: { column: "tax_id", hasIt: ({ tax_id }) => numberKey(tax_id) !== "", what: "tax_id" },
};

const codesSeen = new Set<string>();

/** Each code is looked up once: a file says the same ones in every row. */
function isCountryCode(code: string): boolean {
  if (codesSeen.has(code)) return true;
  if (code.length !== 2 || !countryOf(code)) return false;
  codesSeen.add(code);
  return true;
}

function tooLong(row: VerideskRow): VerideskRowProblem | null {
  const cells = verideskCellsOf(row);
  for (let index = 0; index < cells.length; index += 1) {
    if ((cells[index] as string).length <= cellMax) continue;
    const column = verideskColumns[index] as VerideskColumn;
    const most = column === "description" ? descriptionMax : cellMax;
    if ((cells[index] as string).length > most)
      return { column, why: `has a ${column} of more than ${most} characters` };
  }
  return null;
}

/** What is wrong with it, in words that continue "this row"; null when nothing is. */
export function whyNotRow(row: VerideskRow): VerideskRowProblem | null {
  const { type, dob, gender, country } = row;
  const need = Object.hasOwn(needs, type) ? needs[type] : undefined;
  if (!need) return { column: "type", why: "has no type that is PERSON, COMPANY, DOCUMENT or TAX_ID" };
  if (!need.hasIt(row)) return { column: need.column, why: `is a ${type} without ${need.what}` };
  if (dob !== "" && !isWholeDate(dob)) return { column: "dob", why: "has a dob that is no date as 1970-05-12" };
  if (gender !== "" && gender !== "F" && gender !== "M")
    return { column: "gender", why: "has a gender that is not F or M" };
  if (country !== "" && !isCountryCode(country))
    return { column: "country", why: "has a country that is not its two letters" };
  return tooLong(row);
}

export type VerideskRowReading = VerideskRow | VerideskRowProblem;
export const isRowProblem = (read: VerideskRowReading): read is VerideskRowProblem => "why" in read;

/** Where the columns stand in a file's cells; -1: nowhere. */
export const columnIndexesOf = (head: ReadonlyMap<string, number>): number[] =>
  verideskColumns.map((column) => head.get(column) ?? -1);

export function readVerideskRow({ isWhole, cells }: TableCells, columnIndexes: readonly number[]): VerideskRowReading {
  if (!isWhole) return { column: null, why: "has more or fewer columns than the head" };
  const row = rowOfClean((index) => cellOf(cells[columnIndexes[index] ?? -1]));
  const problem = whyNotRow(row);
  if (problem) return problem;
  // Without a time.
  row.dob = row.dob.slice(0, 10);
  return row;
}

/** A UUID (version 8, RFC 9562) of all that it says but the description, which is the last of its columns. */
export function verideskId(row: VerideskRow): string {
  const digits = hash("sha256", JSON.stringify(verideskCellsOf(row).slice(0, -1)));
  const variant = "89ab"[Number.parseInt(digits.charAt(16), 16) % 4];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
