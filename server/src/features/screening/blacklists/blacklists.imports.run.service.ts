import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "#server/platform/ctx.ts";
import { type FollowedRunRef, followRun, LostRun, newRunRef } from "#server/platform/jobs/followed-run.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openImport } from "./blacklists.files.ts";
import { beginMerge, endMerge, type ImportTarget, mergeRows } from "./blacklists.imports.merge.service.ts";
import {
  type ImportProgress,
  type ImportReading,
  readApplicants,
  readImportRows,
} from "./blacklists.imports.read.service.ts";
import { importFailureOf, importPercentOf, restAfter, restsMs } from "./blacklists.imports.rules.ts";
import {
  beginImport,
  failImport,
  finishImport,
  type MergeCounts,
  noteImportProgress,
  type TakenImport,
} from "./blacklists.imports.runs.service.ts";

type Call = { platform: Platform; step: JobStep; signal: AbortSignal };

function restBetween(merge: (rows: Buffer) => Promise<void>, signal: AbortSignal) {
  let [rest, left] = [0, restsMs];
  return async (rows: Buffer) => {
    if (rest > 0) await wait(rest, undefined, { signal });
    left -= rest;
    const [began, before] = [performance.now(), performance.eventLoopUtilization()];
    await merge(rows);
    const { utilization } = performance.eventLoopUtilization(before);
    rest = restAfter({ tookMs: performance.now() - began, utilization }, left);
  };
}

/** In one transaction. `end`: what else belongs to it. */
async function mergeFile(
  reading: ImportReading,
  into: ImportTarget,
  step: JobStep,
  end: (ctx: Ctx, merged: MergeCounts) => Promise<void>,
) {
  const made = reading.type === "applicants" ? await readApplicants(reading, step) : null;
  await step(async (ctx, client) => {
    const merge = await beginMerge(ctx, client, into);
    const take = restBetween(async (lines) => {
      await mergeRows(merge, lines);
      reading.progress.rows = merge.entries;
    }, reading.signal);
    if (made) await take(made.lines);
    const { rows } = made ?? (await readImportRows(reading, take));
    await end(ctx, { rows, ...(await endMerge(merge)) });
  });
}

async function keepFile({ platform, step, signal }: Call, run: FollowedRunRef, taken: TakenImport): Promise<void> {
  const { id, code, type, mode, storage_key: storageKey, sealed_key: sealedKey } = taken;
  if (storageKey === null) throw new Error("this import has no file");
  const progress: ImportProgress = { rows: 0, bytes: 0 };
  const progressNow = () => ({ progress: importPercentOf(progress.bytes, taken.size_bytes), row_count: progress.rows });
  // When it is stopped, or another run has it, what was staged goes with the transaction.
  const follow = followRun({ beat: () => step((ctx) => noteImportProgress(ctx, run, progressNow())), signal });
  try {
    const file = await openImport(platform.files, platform.keys, { id, storageKey, sealedKey });
    const reading = { platform, type, file, progress, signal: follow.signal };
    await mergeFile(reading, { code, mode }, step, async (ctx, merged) => {
      await follow.stop();
      if (!(await finishImport(ctx, run, code, merged))) throw new LostRun();
    });
  } catch (error) {
    if (!(error instanceof LostRun) && !follow.isLost()) throw error;
  } finally {
    await follow.stop();
  }
}

/** What our own fault may be is tried again; the last try says that it failed. */
export async function runImport({
  importId,
  isLastTry,
  ...call
}: Call & { importId: string; isLastTry: boolean }): Promise<void> {
  const { platform, step } = call;
  const run = newRunRef(importId);
  const taken = await step((ctx) => beginImport(ctx, run));
  if (!taken) return;
  try {
    await keepFile(call, run, taken);
  } catch (error) {
    const why = importFailureOf(error);
    if (why.problem === "internal" && !isLastTry) {
      platform.log.warn({ err: error, importId }, "a file could not be imported; it is tried again");
      throw error;
    }
    if (why.problem === "internal") platform.log.error({ err: error, importId }, "a file could not be imported");
    await step((ctx) => failImport(ctx, run, why));
  }
}
