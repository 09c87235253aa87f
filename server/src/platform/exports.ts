import { commonFailures } from "#contract/failures.ts";
import { type ExportShare, streamCopy } from "./csv.ts";
import { type Ctx, projectOf } from "./ctx.ts";
import { fail } from "./fail.ts";
import type { Platform } from "./platform.ts";

/** An export holds a connection for as long as its reader takes: so many of one project at once in one process. */
const mostOfProject = 2;
/** And of all together a third of the connections. */
const mostOfAll = (poolSize: number) => Math.max(4, Math.floor(poolSize / 3));
/** One that nobody has begun to read by then belongs to a call that failed. */
const unreadMs = 10_000;
/** Nothing was taken for so long: the reader is gone, or wants to hold the place. */
const stalledMs = 30_000;
/** After so long without progress an export gives way to another project's, when all places are taken. */
const givesWayMs = 3_000;

type Running = { projectId: string; stalledAt: number | null; end: (why: string) => void };

const running = new Set<Running>();

const countOf = (projectId: string) => [...running].filter((each) => each.projectId === projectId).length;

/** The export that has stood still the longest, if it has for long enough. */
function findStalled(nowMs: number): Running | undefined {
  const since = ({ stalledAt }: Running) => stalledAt ?? Number.POSITIVE_INFINITY;
  const [first] = [...running].sort((a, b) => since(a) - since(b));
  return first && nowMs - since(first) >= givesWayMs ? first : undefined;
}

/** @throws request.too_many (429) when the project has its share, or every place is taken by exports that move */
function takeShare(projectId: string, poolSize: number): ExportShare {
  if (countOf(projectId) >= mostOfProject) throw fail(commonFailures.too_many);
  if (running.size >= mostOfAll(poolSize)) {
    const stalled = findStalled(Date.now());
    if (!stalled) throw fail(commonFailures.too_many);
    stalled.end("another project's export needs its place");
    running.delete(stalled);
  }
  const mine: Running = { projectId, stalledAt: null, end: () => running.delete(mine) };
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

/**
 * The body of an export: its place is taken now, in the call, and the rows are read when the call's transaction is over.
 * @throws request.too_many (429), see `takeShare`
 */
export function exportBody(ctx: Ctx, settings: string, query: string) {
  const share = takeShare(projectOf(ctx), ctx.platform.config.databasePoolSize);
  const unread = setTimeout(share.release, unreadMs).unref();
  return async ({ database }: Platform) => {
    clearTimeout(unread);
    return streamCopy(database, settings, query, share);
  };
}
