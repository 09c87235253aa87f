import { once } from "node:events";
import { type BlacklistFileType, blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { type ListBytes, ListError } from "#engines/lists/lists.types.ts";
import { readApplicantRows, readVerideskRows, type VerideskApplicantRow } from "#engines/lists/veridesk-csv.ts";
import { CopyRows } from "#server/features/records/blacklist-base/blacklist-base.copy.rules.ts";
import {
  type BlacklistFileOperations,
  type BlacklistFileReading,
  type BlacklistRowError,
  endOfRows,
} from "#server/platform/children/blacklist-files.ts";
import { serveChild } from "#server/platform/children/child-port.ts";

const limitsOf = (type: BlacklistFileType) => ({
  bytesMax: blacklistLimits.fileBytes,
  rowsMax: blacklistLimits.rows[type],
});

type Read = Extract<BlacklistFileReading, { isRead: true }>;

/** Small enough that rows flow while the next are read. */
const pieceBytes = 64 * 1024;

/** A pipe takes what it is given at any time: rows that nobody has taken yet would pile up here. */
async function write(piece: Buffer): Promise<void> {
  if (!process.stdout.write(piece)) await once(process.stdout, "drain");
}

async function readDefault(bytes: ListBytes): Promise<Read> {
  const read: Read = { isRead: true, rows: 0, errors: [], errorCount: 0, applicants: [] };
  const note = (error: BlacklistRowError) => {
    read.errorCount += 1;
    if (read.errors.length < blacklistLimits.errors) read.errors.push(error);
  };
  const good = new CopyRows();
  for await (const readings of readVerideskRows(bytes, limitsOf("default"))) {
    for (const reading of readings) {
      read.rows += 1;
      if ("why" in reading) note([reading.line, reading.column, reading.why]);
      // Once a row is wrong nothing will be kept; the rest is read for what else is wrong.
      else if (read.errorCount === 0) good.add(reading);
    }
    if (good.length >= pieceBytes) await write(good.take());
  }
  await write(good.take());
  return read;
}

/** All of them in memory: they are five thousand at most. */
async function readApplicants(bytes: ListBytes): Promise<Read> {
  const applicants: VerideskApplicantRow[] = [];
  for await (const row of readApplicantRows(bytes, limitsOf("applicants"))) applicants.push(row);
  return { isRead: true, rows: applicants.length, errors: [], errorCount: 0, applicants };
}

async function readFile(type: BlacklistFileType): Promise<BlacklistFileReading> {
  const arriving = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  // Not ended with the reading: the rest of a file that cannot be read is still taken.
  const bytes: ListBytes = { [Symbol.asyncIterator]: () => ({ next: () => arriving.next() }) };
  try {
    return await (type === "default" ? readDefault(bytes) : readApplicants(bytes));
  } catch (error) {
    if (error instanceof ListError) return { isRead: false, why: error.message };
    throw error;
  } finally {
    while (!(await arriving.next()).done);
    process.stdout.write(endOfRows);
  }
}

const operations: BlacklistFileOperations = { readFile };
serveChild({ ...operations });
