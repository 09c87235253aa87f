import { commonFailures } from "#contract/failures.ts";
import { csvCell } from "#engines/csv/csv-cells.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { AccountStanding } from "#server/platform/standings.ts";
import { youngShare } from "#server/young-share.ts";
import { csvCopy, type ExportThrottle, streamCopy } from "./csv.ts";

/** Of an account: an export holds a connection for as long as its reader takes. */
const mostOfAccount = 2;
/** A third of the connections. */
const mostOfAll = (poolSize: number) => Math.max(4, Math.floor(poolSize / 3));
/** An export that is not read by then belongs to a failed call. */
const unreadMs = 10_000;
/** After this without progress the reader is gone, or blocks the slot. */
const stalledMs = 30_000;
/** After this without progress an export ends in favour of another account's, when all slots are taken. */
const givesWayMs = 3_000;

type Running = AccountStanding & { stalledAt: number | null; end: (why: string) => void };

const running = new Set<Running>();

const countOf = (isCounted: (of: AccountStanding) => boolean) => [...running].filter(isCounted).length;

function findStalled(nowMs: number): Running | undefined {
  const since = ({ stalledAt }: Running) => stalledAt ?? Number.POSITIVE_INFINITY;
  const [first] = [...running].sort((a, b) => since(a) - since(b));
  return first && nowMs - since(first) >= givesWayMs ? first : undefined;
}

/** @throws request.too_many (429) when the account, or the young ones together, have their share, or no slot is free */
function takeThrottle(standing: AccountStanding, poolSize: number): ExportThrottle {
  const { account, isYoung } = standing;
  const most = mostOfAll(poolSize);
  if (countOf((each) => each.account === account) >= mostOfAccount) throw fail(commonFailures.too_many);
  if (isYoung && countOf((each) => each.isYoung) >= youngShare(most)) throw fail(commonFailures.too_many);
  if (running.size >= most) {
    const stalled = findStalled(Date.now());
    if (!stalled) throw fail(commonFailures.too_many);
    stalled.end("another account's export needs its place");
    running.delete(stalled);
  }
  const mine: Running = { ...standing, stalledAt: null, end: () => running.delete(mine) };
  running.add(mine);
  let patience: NodeJS.Timeout | undefined;
  return {
    stall: () => {
      mine.stalledAt = Date.now();
      clearTimeout(patience);
      patience = setTimeout(() => mine.end("nobody reads the export"), stalledMs).unref();
    },
    goOn: () => {
      mine.stalledAt = null;
      clearTimeout(patience);
    },
    endBy: (end) => {
      mine.end = end;
    },
    release: () => {
      clearTimeout(patience);
      running.delete(mine);
    },
  };
}

const csvLine = (cells: readonly string[]): string => (cells.length === 0 ? "" : `${cells.map(csvCell).join(",")}\r\n`);

/**
 * The rows are read after the call's transaction.
 * @param heads the first line; none is the query's own
 * @throws request.too_many, see `takeThrottle`
 */
export function exportBody(ctx: Ctx, settings: string, query: string, heads: readonly string[] = []) {
  if (!ctx.standing) throw new Error("this call has no account");
  const share = takeThrottle(ctx.standing, ctx.platform.config.databasePoolSize);
  const unread = setTimeout(share.release, unreadMs).unref();
  return async ({ database, replicas }: Platform) => {
    clearTimeout(unread);
    return streamCopy({ database, replicas }, settings, csvCopy(query, { head: csvLine(heads) }), share);
  };
}
