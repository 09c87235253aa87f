import { countriesOf } from "./country-names.ts";
import { type CsvRow, readCsvRows } from "./csv-rows.ts";
import { listReadingOf } from "./finish-record.ts";
import {
  type ListBytes,
  ListError,
  type ListLimits,
  type ListReading,
  type ListRecordKind,
  type ListRecordPart,
} from "./lists.types.ts";
import { readRemarks } from "./ofac-remarks.ts";
import { ListRecordParts } from "./record-parts.ts";

const format = "ofac-csv";
const widths = { list: 12, aliases: 5, addresses: 6, comments: 2 };

export type OfacFiles = {
  aliases?: ListBytes | undefined;
  addresses?: ListBytes | undefined;
  /** The rest of remarks that were cut. */
  comments?: ListBytes | undefined;
};

const kinds = new Map<string, ListRecordKind>([
  ["individual", "person"],
  ["vessel", "vessel"],
  ["aircraft", "aircraft"],
]);

/** `-0-` is nothing (OFAC, "Data specification"). */
const cellOf = (cell: string | undefined): string => {
  const text = (cell ?? "").trim();
  return text === "-0-" ? "" : text;
};

const whyNotRow = ({ cells, why }: CsvRow, width: number): string | null => {
  if (why) return why;
  if (cells.length !== width) return `has ${cells.length} columns, ${width} are expected`;
  return /^\d{1,10}$/.test(cellOf(cells[0])) ? null : "does not begin with an entry's number (ent_num)";
};

const rowsOf = (bytes: ListBytes, limits: ListLimits) =>
  readCsvRows(bytes, { format, ...limits, elseWindows1252: true, endsWithLineBreak: true, isPublished: true });

const aliasPart = ([, , , name]: string[]): ListRecordPart => ({ names: [{ text: cellOf(name), kind: "alias" }] });

/** Not trimmed: it may go on within a word, or with the space before one. */
const commentPart = ([, text = ""]: string[]): ListRecordPart => ({ remarks: [text] });

const addressPart = ([, , , , country]: string[]): ListRecordPart => ({
  addressCountries: countriesOf([cellOf(country)]),
});

type Extra = {
  bytes: ListBytes;
  limits: ListLimits;
  width: number;
  name: string;
  read: (cells: string[]) => ListRecordPart;
};

async function* readExtra(
  parts: ListRecordParts,
  { bytes, limits, width, name, read }: Extra,
): AsyncGenerator<ListReading> {
  for await (const row of rowsOf(bytes, limits)) {
    const why = whyNotRow(row, width);
    if (why) yield { line: row.line, why: `(${name}) ${why}` };
    else parts.add(cellOf(row.cells[0]), { ...read(row.cells), line: row.line });
  }
}

/** `more`: what the remark goes on with in the file of comments. */
function mainParts(written: string[], line: number, more: string): ListRecordPart[] {
  const [id = "", name = "", type = "", programs = "", title = "", callSign = "", , , , flag = "", , last = ""] =
    written.map(cellOf);
  const remarks = more === "" ? last : `${written[11] ?? ""}${more}`.trim();
  const kind = kinds.get(type.toLowerCase()) ?? "company";
  const part: ListRecordPart = {
    id,
    line,
    kind,
    names: [{ text: name, kind: "primary" }],
    programs: programs.split("]").map((program) => program.replaceAll("[", "").trim()),
    positions: [title],
    countries: countriesOf([flag]),
    documents: [{ type: "Call sign", number: callSign }],
  };
  return [part, ...readRemarks(remarks)];
}

const textOf = (parts: readonly ListRecordPart[]): string => parts.flatMap(({ remarks }) => remarks ?? []).join("");

/**
 * sdn.csv (or cons_prim.csv) with alt.csv, add.csv and sdn_comments.csv, joined by ent_num. What fits no entry is reported as
 * broken.
 */
export async function* readOfacCsv(
  bytes: ListBytes,
  limits: ListLimits,
  files: OfacFiles,
): AsyncGenerator<ListReading> {
  const parts = new ListRecordParts(format);
  const comments = new ListRecordParts(format);
  const extra = { limits, parts };
  if (files.aliases)
    yield* readExtra(parts, {
      ...extra,
      bytes: files.aliases,
      width: widths.aliases,
      name: "aliases",
      read: aliasPart,
    });
  if (files.addresses)
    yield* readExtra(parts, {
      ...extra,
      bytes: files.addresses,
      width: widths.addresses,
      name: "addresses",
      read: addressPart,
    });
  if (files.comments)
    yield* readExtra(comments, {
      limits,
      bytes: files.comments,
      width: widths.comments,
      name: "comments",
      read: commentPart,
    });
  for await (const row of rowsOf(bytes, limits)) {
    const why = whyNotRow(row, widths.list);
    const [id, name] = row.cells.map(cellOf);
    if (why) yield { line: row.line, why };
    else if (!name) yield { line: row.line, why: "has no name (SDN_Name)" };
    else {
      const more = textOf(comments.take(id ?? ""));
      yield listReadingOf([...mainParts(row.cells, row.line, more), ...parts.take(id ?? "")]);
    }
  }
  for (const left of [parts, comments])
    for (const id of left.ids())
      for (const { line = 0 } of left.of(id))
        yield { line, why: `belongs to entry ${id}, which the list does not have` };
}

export function whyNotFiles(name: string, files: OfacFiles): ListError | null {
  const isOfac = name === format;
  if (isOfac || (!files.aliases && !files.addresses && !files.comments)) return null;
  return new ListError(format, "Only the lists of OFAC come with files of aliases, addresses and comments");
}
