import { finished } from "node:stream/promises";
import { CsvError, type Info, Parser } from "csv-parse";
import { decodeList, type TextOptions } from "./list-text.ts";
import { type ListBytes, ListError } from "./lists.types.ts";

export type CsvOptions = TextOptions & {
  /** Of several the one that stands in the first line most often. */
  delimiter?: string | readonly string[];
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
  const { format, rowsMax } = options;
  const candidates = typeof options.delimiter === "object" ? options.delimiter : [options.delimiter ?? ","];
  const { delimiter, all } = await findDelimiter(watchEnd(decodeList(bytes, options), options), candidates);
  let batch: CsvRow[] = [];
  let failure: unknown = null;
  const parser = new Parser({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: rowMax,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Taken from here, rows need not pass through a stream one by one.
    onRecord: (cells: string[], { lines }) => {
      batch.push({ line: lines, cells });
      return null;
    },
  });
  parser.on("error", (error) => {
    failure ??= error;
  });
  parser.resume();
  let rows = 0;
  function* taken(): Generator<CsvRow> {
    const arrived = batch;
    batch = [];
    for (const row of arrived) {
      rows += 1;
      if (rows > rowsMax) tooManyRows(options, row.line);
      yield row;
    }
  }
  try {
    for await (const text of all) {
      await new Promise<void>((resolve) => {
        parser.write(text, () => resolve());
      });
      yield* taken();
      if (failure) throw failure;
    }
    parser.end();
    await finished(parser);
    yield* taken();
  } catch (error) {
    throw errorOf(error, format);
  } finally {
    parser.destroy();
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
