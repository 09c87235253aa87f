import { CsvError, type Info, parse } from "csv-parse/sync";
import type { Language } from "#contract/values/languages.ts";
import { brokenRows, cellsDiffer, shownName } from "#engines/lists/csv-rows.ts";
import {
  type EnglishWords,
  englishWordsFor,
  type LocalisationRowProblem,
  type LocalisedWords,
  localisationLanguageOf,
  ownWordsOf,
  placeholdersIn,
  readLocalisationCell,
} from "./form-localisations.rules.ts";

export type LocalisationReading =
  | { ok: true; words: LocalisedWords }
  | { ok: false; problems: LocalisationRowProblem[] };

/** Also the bound of a row, in bytes. */
const textMax = 1000;
const rowBytesMax = 256 * 1024;
/** A file of nothing but line ends costs no more. */
const rowsMax = 10_000;
const problemsMax = 50;

const wholeFile = (message: string): LocalisationRowProblem => ({ row: 0, message });
const refused = (...problems: LocalisationRowProblem[]): LocalisationReading => ({ ok: false, problems });

/** Null when it is not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Specification 2, section 5: the character after the first column's name. */
const delimiterOf = (text: string): string | undefined => /^\s*(?:key|"key")[ ]*([\t;,])/i.exec(text)?.[1];

const rowOf = ({ records, empty_lines }: Pick<Info, "records" | "empty_lines">) => records + empty_lines;

const faults: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: brokenRows.quote_open,
  INVALID_OPENING_QUOTE: brokenRows.quote_inside,
  CSV_INVALID_CLOSING_QUOTE: brokenRows.quote_followed,
  CSV_MAX_RECORD_SIZE: brokenRows.too_long,
};

type Row = { row: number; cells: string[] };

function splitRows(text: string, delimiter: string): Row[] | LocalisationRowProblem {
  try {
    const rows = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: rowBytesMax,
      to: rowsMax + 1,
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as { info: Info; record: string[] }[];
    if (rows.length > rowsMax) return { row: rowsMax + 1, message: `A file can have up to ${rowsMax} rows.` };
    return rows.map(({ info, record }) => ({ row: rowOf(info), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { records = 0, empty_lines = 0 } = error as unknown as Partial<Info>;
    return { row: rowOf({ records, empty_lines }) + 1, message: faults[error.code] ?? "The row cannot be read." };
  }
}

type Column = Language | "key" | null;

function readHead({ cells }: Row): { columns: Column[]; problems: LocalisationRowProblem[] } {
  const columns = cells.map((head, at): Column => (at === 0 ? "key" : (localisationLanguageOf(head) ?? null)));
  const problems = columns.flatMap((column, at): LocalisationRowProblem[] => {
    if (column === null) return [{ row: 1, message: `Unknown column: ${shownName(cells[at] ?? "", 40)}.` }];
    return columns.indexOf(column) < at ? [{ row: 1, message: `This is there twice: ${column}.` }] : [];
  });
  if (columns.length < 2) problems.push({ row: 1, message: "There is no column of a language." });
  return { columns, problems };
}

type Text = { column: string; key: string; text: string };

function whyNotText(english: EnglishWords, { column, key, text }: Text): string | null {
  const name = `${column}, ${key}`;
  if (text.length > textMax) return `This text has more than ${textMax} characters: ${name}.`;
  if (/[^\P{Cc}\n]/u.test(text)) return `This text has control characters: ${name}.`;
  const { missing, unknown } = placeholdersIn(english, key, text);
  if (missing.length > 0) return `A placeholder of the English text is missing: ${[name, ...missing].join(", ")}.`;
  if (unknown.length > 0) return `The English text has no such placeholder: ${[name, ...unknown].join(", ")}.`;
  return null;
}

type Reading = { english: EnglishWords; columns: Column[]; seen: Set<string>; words: LocalisedWords };

function readRow({ english, columns, seen, words }: Reading, { row, cells }: Row): LocalisationRowProblem[] {
  const problem = (message: string) => [{ row, message }];
  const key = readLocalisationCell(cells[0] ?? "");
  if (cells.every((each) => each.trim() === "")) return [];
  if (cells.length !== columns.length) return problem(cellsDiffer);
  if (englishWordsFor(english, key) === undefined) return problem(`Unknown key: ${shownName(key, 60)}.`);
  if (seen.has(key)) return problem(`This is there twice: ${key}.`);
  seen.add(key);
  return columns.flatMap((column, at): LocalisationRowProblem[] => {
    const text = readLocalisationCell(cells[at] ?? "");
    if (column === null || column === "key" || text === "") return [];
    const refusal = whyNotText(english, { column, key, text });
    if (refusal) return problem(refusal);
    words[column] = { ...words[column], [key]: text };
    return [];
  });
}

const reported = (problems: LocalisationRowProblem[]): LocalisationRowProblem[] =>
  problems.length <= problemsMax
    ? problems
    : [...problems.slice(0, problemsMax), wholeFile(`More wrong rows: ${problems.length - problemsMax}.`)];

/** All of the file, or the problems by row (S25). Quotes as in RFC 4180; empty cells are ignored. */
export function readLocalisationCsv(bytes: Uint8Array, english: EnglishWords): LocalisationReading {
  const text = decode(bytes);
  if (text === null) return refused(wholeFile("The file is not UTF-8 text. Save it as “CSV UTF-8”."));
  if (text.includes("\u0000")) return refused(wholeFile("The file contains a NUL character and is not a text file."));
  const delimiter = delimiterOf(text);
  if (delimiter === undefined)
    return refused({
      row: 1,
      message: `The file must begin with the column ${"key"}, followed by a tab, a semicolon or a comma.`,
    });
  const rows = splitRows(text, delimiter);
  if (!Array.isArray(rows)) return refused(rows);
  const [head, ...body] = rows;
  if (!head) return refused(wholeFile("The file is empty."));
  const { columns, problems } = readHead(head);
  if (problems.length > 0) return refused(...reported(problems));
  const words: LocalisedWords = {};
  const reading: Reading = { english, columns, seen: new Set(), words };
  const wrong = body.flatMap((row) => readRow(reading, row));
  if (wrong.length > 0) return refused(...reported(wrong));
  const own = ownWordsOf(english, words);
  if (Object.keys(own).length === 0) return refused(wholeFile("The file contains no text of your own."));
  return { ok: true, words: own };
}
