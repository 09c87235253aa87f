import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { commonFailures } from "#contract/failures.ts";
import { limits } from "#contract/limits.ts";
import type { VerificationFilters } from "#contract/verifications.contract.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { type Databases, type OpenTransaction, projectSetting } from "#server/platform/database.ts";
import { fail } from "#server/platform/fail.ts";
import type { RawReply } from "#server/platform/http.ts";
import { exportQuery, recordEnds } from "./verifications.export.rules.ts";
import { questionOf } from "./verifications.list.rules.ts";

/** An export holds a connection for as long as its reader takes: so many at once in one process, and so long at most. */
const exportsAtOnce = 4;
const longestMs = 15 * 60_000;
/** A stream that nobody has begun to read by then belongs to a call that failed. */
const unreadMs = 10_000;
let running = 0;

/** COPY takes no parameters, so values become quoted literals. */
const literal = (value: unknown, type: string): string =>
  Array.isArray(value)
    ? `array[${value.map((each) => pg.escapeLiteral(String(each))).join(",")}]::${type}`
    : `${pg.escapeLiteral(String(value))}::${type}`;

/**
 * What a COPY sends, at the reader's pace, in a transaction of its own: begun by the first read, over when the last row
 * was read. A reader who goes away, or is too slow, costs the connection, so that the query ends at once.
 * @throws request.too_many (429) when as many run already.
 */
function streamCopy(database: Databases, settings: string, query: string): Readable {
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

/**
 * The filtered list as CSV (RFC 4180, UTF-8, one header row, no cell that a spreadsheet takes for a formula), newest first,
 * at most `limits.exportRows` rows. The body is a stream that has not begun: it reads in its own transaction.
 */
export async function exportVerifications(ctx: Ctx, filters: VerificationFilters): Promise<RawReply> {
  audit(ctx, "verifications.exported", { filters });
  const projectId = projectOf(ctx);
  const question = questionOf(filters);
  const query = exportQuery(question, projectId, literal, limits.exportRows);
  // Rows in the index's order: the first is sent at once, and many come sooner than by a sort. A search finds few.
  const settings = `${question.search ? "" : "set local enable_sort = off; "}${projectSetting(projectId)}`;
  return {
    body: streamCopy(ctx.platform.database, settings, query),
    mime: "text/csv; charset=utf-8; header=present",
    name: "verifications.csv",
  };
}
