import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ListError, type ListFormat, type ListRecord, type SkippedListPart } from "#engines/lists/lists.types.ts";
import { type ListMeasure, ListMeasurer } from "#engines/lists/measure-list.ts";
import { openList } from "#engines/lists/open-list.ts";
import { type ListedNumber, listedNumbersOf, publishedNumberLeast } from "#engines/lists/record-numbers.ts";
import type { SelfSearchResult } from "#engines/lists/self-search.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import { serveChild } from "./child-port.ts";

export type ListFiles = { main: string; alt?: string; add?: string; comments?: string };

export type ListFilesReading =
  | {
      isRead: true;
      recordsCount: number;
      skippedCount: number;
      skipped: SkippedListPart[];
      measure: ListMeasure;
      selfSearch: SelfSearchResult;
    }
  | { isRead: false; why: string };

/** At most `rowsBytesMax` bytes. */
export type ListRows = { rowsPath: string; rowsBytesMax: number };

const pieceBytes = 64 * 1024;

const bytesOf = (path: string | undefined) =>
  path === undefined ? undefined : createReadStream(path, { highWaterMark: pieceBytes });

const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
/** PostgreSQL's text format of COPY. */
const copyText = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);

function rowOf(record: ListRecord, numbers: readonly ListedNumber[]): string {
  const text = JSON.stringify(record);
  const hash = createHash("sha256").update(text).digest("hex");
  const columns = [record.id, hash, text, String(Buffer.byteLength(text)), JSON.stringify(numbers)];
  return `${columns.map(copyText).join("\t")}\n`;
}

/**
 * Files of `paths` become rows for COPY in the file `rowsPath`, at most `rowsBytesMax` of them. Each name is searched for in the list itself,
 * and so is each of `sample`, names of the version before.
 */
async function readList(
  format: ListFormat,
  paths: ListFiles,
  { rowsPath, rowsBytesMax }: ListRows,
  sample: readonly NameQuery[],
): Promise<ListFilesReading> {
  const rows = await open(rowsPath, "wx", 0o600);
  try {
    const list = openList(format, createReadStream(paths.main, { highWaterMark: pieceBytes }), {
      files: { aliases: bytesOf(paths.alt), addresses: bytesOf(paths.add), comments: bytesOf(paths.comments) },
    });
    let [piece, bytes] = ["", 0];
    const write = async () => {
      bytes += (await rows.write(piece)).bytesWritten;
      piece = "";
      if (bytes > rowsBytesMax) throw new ListError(format, "What the file says takes too much room");
    };
    const measurer = new ListMeasurer(sample);
    // The operator's own numbers are meant as they are.
    const least = format === "veridesk-csv" ? 1 : publishedNumberLeast;
    for await (const record of list) {
      const numbers = listedNumbersOf(record, least);
      measurer.add(record, numbers.length);
      piece += rowOf(record, numbers);
      if (piece.length > pieceBytes) await write();
    }
    await write();
    return { isRead: true, ...list.outcome, ...measurer.finish() };
  } catch (error) {
    if (error instanceof ListError) return { isRead: false, why: error.message };
    throw error;
  } finally {
    await rows.close();
  }
}

const operations = { readList };
export type ListOperations = typeof operations;

serveChild(operations);
