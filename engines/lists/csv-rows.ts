import { Readable } from "node:stream";
import { CsvError, type Info, Parser } from "csv-parse";
import { decodeList, type TextOptions } from "./list-text.ts";
import { type ListBytes, ListError } from "./lists.types.ts";

export type CsvOptions = TextOptions & {
  delimiter?: string | string[];
  /** Without the head. */
  rowsMax: number;
  /** A machine ends the last line too: without that the file is cut off. */
  endsWithLineBreak?: boolean;
};
export type CsvRow = { line: number; cells: string[] };

/** Letters of one row: an endless line or an open quote goes no further. */
const rowMax = 256 * 1024;

const brokenRows: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quote is not closed: the file is damaged or cut off",
  INVALID_OPENING_QUOTE: "a quote stands inside a text that is not quoted",
  CSV_INVALID_CLOSING_QUOTE: "after a closing quote comes more text",
  CSV_MAX_RECORD_SIZE: `the row is longer than ${rowMax} characters, or a quote is not closed`,
};

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

function errorOf(error: unknown, format: CsvOptions["format"]): unknown {
  if (!(error instanceof CsvError)) return error;
  const { lines = 1 } = error as unknown as Partial<Info>;
  return new ListError(format, brokenRows[error.code] ?? "the row cannot be read", { line: lines });
}

function tooManyRows({ format, rowsMax }: CsvOptions, line: number): never {
  throw new ListError(format, `there are more than ${rowsMax} rows`, { line });
}

/** The rows of a CSV file, one by one. @throws ListError */
export async function* readRows(bytes: ListBytes, options: CsvOptions): AsyncGenerator<CsvRow> {
  const { format, rowsMax, delimiter = "," } = options;
  const parser = new Parser({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowMax,
    record_delimiter: ["\r\n", "\n", "\r"],
  });
  const source = Readable.from(watchEnd(decodeList(bytes, options), options));
  source.on("error", (error) => parser.destroy(error));
  let rows = 0;
  try {
    for await (const { info, record } of source.pipe(parser) as AsyncIterable<{ info: Info; record: string[] }>) {
      rows += 1;
      if (rows > rowsMax) tooManyRows(options, info.lines);
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw errorOf(error, format);
  } finally {
    source.destroy();
  }
}

export type TableRow = {
  line: number;
  /** Cells that the head names; fewer or more mean a row that is broken. */
  isWhole: boolean;
  cell: (column: string) => string;
};
export type TableOptions = CsvOptions & {
  /** Those that must be there, of a head in small letters. One that is missing fails the file, by its name. */
  columns: (head: readonly string[]) => readonly string[];
  /** Lines before the head, such as a date. */
  headAt?: (cells: string[]) => boolean;
};

const headMost = 5;

/** The rows of a CSV file whose head names its columns, in any order. @throws ListError */
export async function* readTable(bytes: ListBytes, options: TableOptions): AsyncGenerator<TableRow> {
  const { format, columns, rowsMax, headAt = () => true } = options;
  let head: Map<string, number> | null = null;
  let width = 0;
  let before = 0;
  let rows = 0;
  for await (const { line, cells } of readRows(bytes, { ...options, rowsMax: rowsMax + headMost })) {
    if (head) {
      rows += 1;
      if (rows > rowsMax) tooManyRows(options, line);
      const places = head;
      yield {
        line,
        isWhole: cells.length === width,
        cell: (column) => (cells[places.get(column) ?? -1] ?? "").trim(),
      };
      continue;
    }
    before += 1;
    if (!headAt(cells) && before < headMost) continue;
    head = placesOf(cells);
    width = cells.length;
    const missing = columns([...head.keys()]).filter((column) => !head?.has(column));
    if (missing.length > 0)
      throw new ListError(format, `the head has no column ${missing.map((name) => `“${name}”`).join(", ")}`, { line });
  }
  if (!head) throw new ListError(format, "The file has no head with the names of its columns");
}

/** Of two columns of one name the first counts. */
function placesOf(cells: string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    if (!places.has(name)) places.set(name, at);
  }
  return places;
}
