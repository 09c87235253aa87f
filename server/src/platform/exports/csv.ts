import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { DatabaseConnections, OpenTransaction } from "#server/platform/database.ts";
import { openForReading, type ReadReplicas } from "#server/platform/replicas.ts";

/** COPY takes no parameters, so values become quoted literals. */
export const sqlLiteral = (value: unknown, type: string): string =>
  Array.isArray(value)
    ? `array[${value.map((each) => pg.escapeLiteral(String(each))).join(",")}]::${type}`
    : `${pg.escapeLiteral(String(value))}::${type}`;

/** Replaces `$1` by its literal; dates as instants, lists as array literals. */
export const withLiterals = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string =>
  sql.replace(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1];
    if (typeof value === "number") return String(value);
    if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
    if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
    return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(",")}}`);
  });

export type ExportThrottle = {
  stall(): void;
  goOn(): void;
  endBy(end: (why: string) => void): void;
  release(): void;
};

/** It holds a connection of the database all the while. */
export const longestCopyMs = 15 * 60_000;

/** The text comes in pieces cut anywhere. `head`: a first line in other words than the query's. */
export type CsvCopy = {
  query: string;
  options: string;
  shape: (piece: Uint8Array) => Uint8Array;
  head?: string;
};

type CsvOptions = { header?: boolean; head?: string; onRecords?: (count: number) => void };

/** RFC 4180. `onRecords` gets how many more records have ended. */
export const csvCopy = (
  query: string,
  { header = true, head = "", onRecords = () => undefined }: CsvOptions = {},
): CsvCopy => ({ query, options: `format csv, header ${header && head === ""}`, shape: recordEnds(onRecords), head });

/**
 * A COPY at the reader's pace, in a transaction of its own that begins with the first read. A reader who leaves or is
 * too slow costs the connection, so that the query ends at once.
 */
export function streamCopy(
  from: { database: DatabaseConnections; replicas: ReadReplicas | null },
  settings: string,
  wanted: CsvCopy,
  share: ExportThrottle,
): Readable {
  let opened: OpenTransaction | null = null;
  let copy: Readable | null = null;
  let head = Buffer.from(wanted.head ?? "");
  // Not before the first rows: a query that fails at once is an error, not the beginning of a file.
  const withHead = (piece: Uint8Array) => {
    const whole = head.length === 0 ? piece : Buffer.concat([head, piece]);
    head = Buffer.alloc(0);
    return whole;
  };
  const deadline = setTimeout(() => stream.destroy(new Error("the export took too long")), longestCopyMs).unref();
  const begin = async () => {
    const setup = `set local statement_timeout = ${longestCopyMs}; ${settings}`;
    const transaction = await openForReading(from, setup);
    if (stream.destroyed) return from.database.rollback(transaction);
    opened = transaction;
    copy = transaction.client.query(copyTo(`copy (${wanted.query}) to stdout with (${wanted.options})`));
    copy.on("data", (chunk: Buffer) => {
      if (stream.push(withHead(wanted.shape(chunk)))) return;
      copy?.pause();
      share.stall();
    });
    copy.on("error", (error) => stream.destroy(error));
    copy.on("end", () => void finish(transaction).catch((error: Error) => stream.destroy(error)));
  };
  const finish = async (transaction: OpenTransaction) => {
    if (stream.destroyed) return;
    opened = null;
    await from.database.commit(transaction);
    const alone = withHead(new Uint8Array());
    if (alone.length > 0) stream.push(alone);
    stream.push(null);
  };
  let isBegun = false;
  const stream = new Readable({
    highWaterMark: 128 * 1024,
    read() {
      share.goOn();
      if (isBegun) return void copy?.resume();
      isBegun = true;
      begin().catch((error: Error) => stream.destroy(error));
    },
    destroy(error, done) {
      clearTimeout(deadline);
      share.release();
      opened?.client.release(true);
      opened = null;
      done(error);
    },
  });
  share.endBy((why) => stream.destroy(new Error(why)));
  return stream;
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/** RFC 4180 wants CR LF, which COPY does not write; line feeds inside quotes stay. */
function recordEnds(onRecords: (count: number) => void): (piece: Uint8Array) => Uint8Array {
  let isQuoted = false;
  return (piece) => {
    const out = Buffer.allocUnsafe(piece.length * 2);
    let length = 0;
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) out[length++] = carriageReturn;
      out[length++] = byte;
    }
    if (length > piece.length) onRecords(length - piece.length);
    return out.subarray(0, length);
  };
}
