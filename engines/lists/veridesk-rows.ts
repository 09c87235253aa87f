import { hash } from "node:crypto";
import { blacklistFileColumns, blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { unguardedCell } from "#engines/csv/csv-cells.ts";
import { countryOf } from "./country-names.ts";
import { cellsDiffer, type TableCells } from "./csv-rows.ts";
import { cleanText } from "./finish-record.ts";
import { numberKey } from "./number-key.ts";
import { isWholeDate } from "./partial-dates.ts";

export const verideskColumns = blacklistFileColumns.default;
export type VerideskColumn = (typeof verideskColumns)[number];

/** Each column, '' where nothing is said; on one line, without what nobody sees. */
export type VerideskRow = Record<VerideskColumn, string>;

/** `why`: a sentence. */
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

const needs: Record<string, { column: VerideskColumn; hasIt: (row: VerideskRow) => boolean }> = {
  PERSON: { column: "name", hasIt: hasName },
  COMPANY: { column: "name", hasIt: hasName },
  DOCUMENT: { column: "document", hasIt: ({ document }) => numberKey(document) !== "" },
  TAX_ID: { column: "tax_id", hasIt: ({ tax_id }) => numberKey(tax_id) !== "" },
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
    if ((cells[index] as string).length > most) return { column, why: `Enter at most ${most} characters.` };
  }
  return null;
}

/** What is wrong with it; null when nothing is. */
export function whyNotRow(row: VerideskRow): VerideskRowProblem | null {
  const { type, dob, gender, country } = row;
  const need = Object.hasOwn(needs, type) ? needs[type] : undefined;
  if (!need) return { column: "type", why: `Choose one of: ${Object.keys(needs).join(", ")}.` };
  if (!need.hasIt(row)) return { column: need.column, why: "This field is required." };
  if (dob !== "" && !isWholeDate(dob)) return { column: "dob", why: "Enter a date as YYYY-MM-DD." };
  if (gender !== "" && gender !== "F" && gender !== "M") return { column: "gender", why: "Choose one of: F, M." };
  if (country !== "" && !isCountryCode(country))
    return { column: "country", why: "Enter the two-letter code of a country, such as DE." };
  return tooLong(row);
}

export type VerideskRowReading = VerideskRow | VerideskRowProblem;
export const isRowProblem = (read: VerideskRowReading): read is VerideskRowProblem => "why" in read;

/** Where the columns stand in a file's cells; -1: nowhere. */
export const columnIndexesOf = (head: ReadonlyMap<string, number>): number[] =>
  verideskColumns.map((column) => head.get(column) ?? -1);

export function readVerideskRow({ isWhole, cells }: TableCells, columnIndexes: readonly number[]): VerideskRowReading {
  if (!isWhole) return { column: null, why: cellsDiffer };
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
