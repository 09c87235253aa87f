import { type CsvFault, CsvFaultError, type CsvRecord, CsvRecords } from "#engines/csv/csv-records.ts";
import { decodeHtmlEntities } from "./html-entities.ts";
import { decodeList, type TextOptions } from "./list-text.ts";
import { type ListBytes, ListError } from "./lists.types.ts";

export type CsvOptions = TextOptions & {
  /** Of several the one that stands in the first line most often. */
  delimiter?: string | readonly string[];
  /** Without the head. */
  rowsMax: number;
  /** A machine ends the last line too: without that the file is cut off. */
  endsWithLineBreak?: boolean;
  /** Of a publisher: a row with a stray quote is one broken row, and entities of HTML (`O&#39;REARDON`) are their letters. */
  isPublished?: boolean;
};
/** `why`: what is wrong with the row. */
export type CsvRow = { line: number; cells: string[]; why?: string };

/** Letters of one row: an endless line or an open quote goes no further. */
const rowMax = 256 * 1024;

/** Said to people, on the desk too. */
export const brokenRows: Record<CsvFault, string> = {
  quote_open: "A quotation mark is not closed. The file may be damaged or cut off.",
  quote_inside: "A quotation mark is inside a text that is not quoted.",
  quote_followed: "Text follows a closing quotation mark.",
  too_long: "The row is too long, or a quotation mark is not closed.",
};
/** A name from a file, in a message. */
export const shownName = (name: string, most: number): string => name.slice(0, most) || "“”";
export const cellsDiffer = "The row has more or fewer cells than the head.";

/** @throws ListError when the last letter is no line's end */
async function* watchEnd(texts: AsyncIterable<string>, { format, endsWithLineBreak }: CsvOptions) {
  let last = "";
  for await (const text of texts) {
    last = text.at(-1) ?? last;
    yield text;
  }
  if (endsWithLineBreak && last !== "\n" && last !== "\r")
    throw new ListError(format, "The file is cut off: its last line does not end");
}

const lineEnd = /[\r\n]/;

/** What was read to find the delimiter comes again. */
async function findDelimiter(
  texts: AsyncGenerator<string>,
  candidates: readonly string[],
): Promise<{ delimiter: string; all: AsyncIterable<string> }> {
  let start = "";
  while (start.length < rowMax && !lineEnd.test(start)) {
    const next = await texts.next();
    if (next.done) break;
    start += next.value;
  }
  const [first = ""] = start.split(lineEnd, 1);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  const [delimiter = ","] = [...candidates].sort((a, b) => countOf(b) - countOf(a));
  async function* all() {
    yield start;
    yield* texts;
  }
  return { delimiter, all: all() };
}

const errorOf = (error: unknown, format: CsvOptions["format"]): unknown =>
  error instanceof CsvFaultError ? new ListError(format, brokenRows[error.fault], { line: error.line }) : error;

function tooManyRows({ format, rowsMax }: CsvOptions, line: number): never {
  throw new ListError(format, `A file can have up to ${rowsMax} rows.`, { line });
}

/** The rows of a CSV file, as many at once as a piece of it has. @throws ListError */
async function* readPieces(bytes: ListBytes, options: CsvOptions): AsyncGenerator<CsvRow[]> {
  const { format, rowsMax } = options;
  const candidates = typeof options.delimiter === "object" ? options.delimiter : [options.delimiter ?? ","];
  const { delimiter, all } = await findDelimiter(watchEnd(decodeList(bytes, options), options), candidates);
  const records = new CsvRecords(delimiter, rowMax, options.isPublished);
  const toRow = ({ line, cells, fault }: CsvRecord): CsvRow =>
    fault ? { line, cells, why: `is broken: ${brokenRows[fault]}` } : { line, cells: cells.map(decodeHtmlEntities) };
  let rows = 0;
  const counted = (read: CsvRecord[]): CsvRow[] => {
    const over = read[rowsMax - rows];
    rows += read.length;
    if (over) tooManyRows(options, over.line);
    return options.isPublished ? read.map(toRow) : read;
  };
  try {
    for await (const text of all) yield counted(records.push(text));
    yield counted(records.push("", true));
  } catch (error) {
    throw errorOf(error, format);
  }
}

/** The rows of a CSV file, one by one. @throws ListError */
export async function* readCsvRows(bytes: ListBytes, options: CsvOptions): AsyncGenerator<CsvRow> {
  for await (const rows of readPieces(bytes, options)) yield* rows;
}

/** `isWhole`: it has as many cells as the head; a row with fewer or more is broken. */
export type TableCells = { line: number; isWhole: boolean; cells: readonly string[]; why?: string };
/** `places`: of the head's columns in the cells. */
export type TablePiece = { columnIndexes: ReadonlyMap<string, number>; rows: TableCells[] };
export type TableOptions = CsvOptions & {
  /** Those that must be there, of a head in small letters. One that is missing fails the file, by its name. */
  columns: (head: readonly string[]) => readonly string[];
  /** Lines before the head, such as a date. */
  headAt?: (cells: string[]) => boolean;
};

const headMost = 5;

/** The rows of a CSV file whose head names its columns, in any order, as many at once as a piece of it has. @throws ListError */
export async function* readTablePieces(bytes: ListBytes, options: TableOptions): AsyncGenerator<TablePiece> {
  const { format, rowsMax } = options;
  let columnIndexes: Map<string, number> | null = null;
  let [width, before, count] = [0, 0, 0];
  for await (const read of readPieces(bytes, { ...options, rowsMax: rowsMax + headMost })) {
    const rows: TableCells[] = [];
    for (const { line, cells, why } of read) {
      if (columnIndexes) {
        count += 1;
        if (count > rowsMax) tooManyRows(options, line);
        rows.push({ line, isWhole: cells.length === width && why === undefined, cells, ...(why && { why }) });
        continue;
      }
      before += 1;
      if (why) throw new ListError(format, why, { line });
      if (options.headAt && !options.headAt(cells) && before < headMost) continue;
      columnIndexes = columnIndexesOf(cells, line, options);
      width = cells.length;
    }
    if (columnIndexes) yield { columnIndexes, rows };
  }
  if (!columnIndexes) throw new ListError(format, "The file has no head with the names of its columns.");
}

/** Of two columns of one name the first counts. @throws ListError */
function columnIndexesOf(cells: string[], line: number, { format, columns }: TableOptions): Map<string, number> {
  const columnIndexes = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!columnIndexes.has(name)) columnIndexes.set(name, at);
  }
  const missing = columns([...columnIndexes.keys()]).filter((column) => !columnIndexes.has(column));
  if (missing.length > 0) throw new ListError(format, `Missing column: ${missing.join(", ")}.`, { line });
  return columnIndexes;
}

export type TableRow = Omit<TableCells, "cells"> & { cell: (column: string) => string };

/** The same, row by row and with each cell by its column's name; '' where there is none. @throws ListError */
export async function* readCsvTable(bytes: ListBytes, options: TableOptions): AsyncGenerator<TableRow> {
  for await (const { columnIndexes, rows } of readTablePieces(bytes, options))
    for (const { line, isWhole, cells, why } of rows)
      yield {
        line,
        isWhole,
        ...(why && { why }),
        cell: (column) => (cells[columnIndexes.get(column) ?? -1] ?? "").trim(),
      };
}
