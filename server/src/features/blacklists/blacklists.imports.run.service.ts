import { randomUUID } from "node:crypto";
import type { Step } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openImport } from "./blacklists.files.ts";
import { mergeStaged, stageEntries } from "./blacklists.imports.merge.service.ts";
import { newReader, type Reader, readEntries } from "./blacklists.imports.read.service.ts";
import { failureOf, percentOf } from "./blacklists.imports.rules.ts";
import {
  beginImport,
  failImport,
  finishImport,
  type Merged,
  type Run,
  type TakenImport,
  tellProgress,
} from "./blacklists.imports.runs.service.ts";

/** The import was stopped, or another run has it: what was staged goes with the transaction. */
class LostError extends Error {}

const tellMs = 1_000;

/** Ends the reading when the import is not this run's any more. */
function followRun(step: Step, run: Run, said: () => { progress: number; row_count: number }, end: AbortController) {
  let telling: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    telling = telling.then(async () => {
      // A database that is away for a moment is no reason to stop: the rows themselves will tell.
      const isMine = await step((ctx) => tellProgress(ctx, run, said())).catch(() => true);
      if (!isMine) end.abort(new LostError());
    });
  }, tellMs);
  return async () => {
    clearInterval(timer);
    await telling;
  };
}

type Call = { platform: Platform; step: Step; signal: AbortSignal };

async function keepFile({ platform, step, signal }: Call, run: Run, taken: TakenImport): Promise<void> {
  const { id, code, type, mode, storage_key: storageKey, sealed_key: sealedKey } = taken;
  if (storageKey === null) throw new Error("this import has no file");
  const reader: Reader = newReader();
  const end = new AbortController();
  const stopFollowing = followRun(
    step,
    run,
    () => ({ progress: percentOf(reader.bytes, taken.size_bytes), row_count: reader.rows }),
    end,
  );
  try {
    const file = await openImport(platform.files, platform.keys, { id, storageKey, sealedKey });
    await step(async (ctx, client) => {
      const entries = readEntries(type, file, { reader, step });
      await stageEntries(ctx, client, entries, AbortSignal.any([signal, end.signal]));
      const merged: Merged = { rows: reader.rows, ...(await mergeStaged(ctx, { code, mode })) };
      await stopFollowing();
      if (!(await finishImport(ctx, run, code, merged))) throw new LostError();
    });
  } catch (error) {
    if (!(error instanceof LostError) && !end.signal.aborted) throw error;
  } finally {
    await stopFollowing();
  }
}

/** What our own fault may be is tried again; the last try says that it failed. */
export async function runImport({
  importId,
  isLastTry,
  ...call
}: Call & { importId: string; isLastTry: boolean }): Promise<void> {
  const { platform, step } = call;
  const run: Run = { importId, runId: randomUUID() };
  const taken = await step((ctx) => beginImport(ctx, run));
  if (!taken) return;
  try {
    await keepFile(call, run, taken);
  } catch (error) {
    const why = failureOf(error);
    if (why.problem === "internal" && !isLastTry) throw error;
    if (why.problem === "internal") platform.log.error({ err: error, importId }, "a file could not be imported");
    await step((ctx) => failImport(ctx, run, why));
  }
}
