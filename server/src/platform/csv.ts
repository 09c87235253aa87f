import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { commonFailures } from "#contract/failures.ts";
import type { Databases, OpenTransaction } from "./database.ts";
import { fail } from "./fail.ts";

/** A cell that a spreadsheet would run begins with an apostrophe instead (OWASP, "CSV injection"). */
export const guarded = (text: string) =>
  `case when left(${text}, 1) in ('=', '+', '-', '@', e'\\t', e'\\r', e'\\n') then '''' || ${text} else ${text} end`;

/** An export holds a connection for as long as its reader takes: so many at once in one process, and so long at most. */
const exportsAtOnce = 4;
const longestMs = 15 * 60_000;
/** A stream that nobody has begun to read by then belongs to a call that failed. */
const unreadMs = 10_000;
let running = 0;

/** COPY takes no parameters, so values become quoted literals. */
export const literal = (value: unknown, type: string): string =>
  Array.isArray(value)
    ? `array[${value.map((each) => pg.escapeLiteral(String(each))).join(",")}]::${type}`
    : `${pg.escapeLiteral(String(value))}::${type}`;

/** A compiled query with its parameters, as `$1`, written into the text; dates as instants, lists as array literals. */
export const withLiterals = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }): string =>
  sql.replace(/\$(\d+)/g, (_, n: string) => {
    const value = parameters[Number(n) - 1];
    if (typeof value === "number") return String(value);
    if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
    if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
    return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(",")}}`);
  });

/**
 * What a COPY sends, at the reader's pace, in a transaction of its own: begun by the first read, over when the last row
 * was read. A reader who goes away, or is too slow, costs the connection, so that the query ends at once.
 * @throws request.too_many (429) when as many run already.
 */
export function streamCopy(database: Databases, settings: string, query: string): Readable {
  if (running >= exportsAtOnce) throw fail(commonFailures.too_many);
  running += 1;
  const endRecords = recordEnds();
  let opened: OpenTransaction | null = null;
  let copy: Readable | null = null;
  const endAfter = (ms: number) => setTimeout(() => stream.destroy(new Error("the export took too long")), ms).unref();
  let deadline = endAfter(unreadMs);
  const begin = async () => {
    clearTimeout(deadline);
    deadline = endAfter(longestMs);
    const setup = `set local statement_timeout = ${longestMs}; ${settings}`;
    const transaction = await database.open(setup);
    if (stream.destroyed) return database.rollback(transaction);
    opened = transaction;
    copy = transaction.client.query(copyTo(`copy (${query}) to stdout with (format csv, header true)`));
    copy.on("data", (chunk: Buffer) => stream.push(endRecords(chunk)) || copy?.pause());
    copy.on("error", (error) => stream.destroy(error));
    copy.on("end", () => void finish(transaction).catch((error: Error) => stream.destroy(error)));
  };
  const finish = async (transaction: OpenTransaction) => {
    if (stream.destroyed) return;
    opened = null;
    await database.commit(transaction);
    stream.push(null);
  };
  let isBegun = false;
  const stream = new Readable({
    highWaterMark: 128 * 1024,
    read() {
      if (isBegun) return void copy?.resume();
      isBegun = true;
      begin().catch((error: Error) => stream.destroy(error));
    },
    destroy(error, done) {
      clearTimeout(deadline);
      running -= 1;
      opened?.client.release(true);
      opened = null;
      done(error);
    },
  });
  return stream;
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/**
 * Ends records with CR LF, as RFC 4180 wants and COPY does not; line feeds inside quotes stay. Takes the text in pieces cut
 * anywhere.
 */
function recordEnds(): (piece: Uint8Array) => Uint8Array {
  let isQuoted = false;
  return (piece) => {
    const out = Buffer.allocUnsafe(piece.length * 2);
    let length = 0;
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) out[length++] = carriageReturn;
      out[length++] = byte;
    }
    return out.subarray(0, length);
  };
}
