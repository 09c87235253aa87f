import { columnLetters, xlsxStyles } from "./xlsx-file.ts";

// SQL expressions that write XML, as for a CSV (docs/decisions/0066): no row is taken apart again.

/** What XML 1.0 cannot hold, as an E'…' literal of single characters; a tab and line ends are written by number. */
const unwritable = `E'${[
  ...Array.from({ length: 31 }, (_, n) => n + 1).filter((code) => ![9, 10, 13].includes(code)),
  0xfffe,
  0xffff,
]
  .map((code) => `\\u${code.toString(16).padStart(4, "0")}`)
  .join("")}'`;

/** Of Excel. */
const mostCharacters = 32_767;

const replacements: [from: string, to: string][] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\\n", "&#10;"],
  ["\\r", "&#13;"],
  // `_x0041_` would be read as a letter.
  ["_x", "_x005F_x"],
];

const escaped = (value: string): string =>
  replacements.reduce(
    (text, [from, to]) => `replace(${text}, E'${from}', '${to}')`,
    `translate(left(${value}, ${mostCharacters}), ${unwritable}, '')`,
  );

type Cell = (letters: string) => string;

const cell =
  (attributes: string, inside: string): Cell =>
  (letters) =>
    `coalesce('<c r="${letters}' || n || '"${attributes}>' || ${inside} || '</c>', '')`;
const textCell = (style: number, text: string) =>
  cell(
    ` t="inlineStr"${style === 0 ? "" : ` s="${style}"`}`,
    `'<is><t xml:space="preserve">' || nullif(${text}, '') || '</t></is>'`,
  );

export const plainCell = (value: string): Cell => textCell(xlsxStyles.plain, `(${value})::text`);

/** A string, whatever it begins with. */
export const freeCell = (value: string): Cell => textCell(xlsxStyles.free, escaped(`(${value})::text`));

export const numberCell = (value: string): Cell => cell("", `'<v>' || (${value})::text || '</v>'`);

/** Days since the end of 1899. @param zone an SQL literal */
export const timeCell = (value: string, zone: string): Cell =>
  cell(
    ` s="${xlsxStyles.time}"`,
    `'<v>' || (extract(epoch from (${value}) at time zone ${zone})::float8 / 86400 + 25569)::text || '</v>'`,
  );

/** Readers of sheets want every cell's reference. */
export const xlsxRows = (cells: readonly Cell[], query: string): string =>
  `select '<row r="' || n || '">' || ${cells.map((each, index) => each(columnLetters(index))).join(" || ")} || '</row>'
from (select q.*, row_number() over () + 1 as n from (${query}) q) s`;
