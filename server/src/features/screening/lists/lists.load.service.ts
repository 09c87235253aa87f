import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { ListRunPhase } from "#contract/screening/lists.contract.ts";
import { parserVersion } from "#engines/lists/lists.types.ts";
import type { ListFiles } from "#server/platform/children/lists-worker.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { followRun, hasChangedOneRow, LostRun } from "#server/platform/jobs/followed-run.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ListFailure, listFailureOf } from "./lists.failure.ts";
import {
  copyFiles,
  type DownloadedListFiles,
  downloadFiles,
  freeBytesIn,
  openRunDirectory,
} from "./lists.files.service.ts";
import { listAddressesOf } from "./lists.known.rules.ts";
import { pruneVersions } from "./lists.prune.service.ts";
import { type KnownListVersion, knownFileOf } from "./lists.rules.ts";
import {
  type BegunListRun,
  beginListRun,
  dropListRun,
  endedListRun,
  failListRun,
  type ListRun,
  listDueIn,
  noteListProgress,
  ofListRun,
} from "./lists.runs.service.ts";
import { listSampleOf } from "./lists.sample.queries.ts";
import { endState, lockList, type StoredListVersion, storeVersion } from "./lists.store.service.ts";

/** `busy`: another process loads it. `not_wanted`: it is off, or was loaded since it was requested. */
export type LoadEnd =
  | ({ kind: "stored" } & StoredListVersion)
  | ({ kind: "unchanged" } & KnownListVersion)
  | { kind: "failed"; failure: ListFailure }
  | { kind: "busy" }
  | { kind: "not_wanted" };

export type LoadOptions = {
  /** Of the operator; without them the list's addresses. */
  files?: ListFiles;
  /** Of the job: a load that ended later is the answer. */
  askedAt?: Date;
  signal?: AbortSignal;
  onProgress?: (phase: ListRunPhase, bytes: number) => void;
};

const beatMs = 2_000;
const rowsPerFile = { times: 6, bytes: 64 * 1024 * 1024 };

type Progress = { phase: ListRunPhase; bytes: number };

function followLoad(platform: Platform, run: ListRun, { signal, onProgress }: LoadOptions) {
  const progress: Progress = { phase: "downloading", bytes: 0 };
  const beat = async () => {
    onProgress?.(progress.phase, progress.bytes);
    return inSystemStep(platform, "lists", null, (ctx) => noteListProgress(ctx, run, progress.phase, progress.bytes));
  };
  const enter = (phase: ListRunPhase) => {
    progress.phase = phase;
    onProgress?.(phase, progress.bytes);
  };
  return { progress, enter, ...followRun({ beat, everyMs: beatMs, signal }) };
}

async function findKnown({ tx }: Pick<Ctx, "tx">, code: string, sha256: Buffer): Promise<KnownListVersion | null> {
  const rows = await tx
    .selectFrom("list_versions")
    .select(["version", "state", "parser_version"])
    .where("source", "=", code)
    .where("sha256", "=", sha256)
    .execute();
  return knownFileOf(rows, parserVersion);
}

/**
 * Only the age of the current version is renewed, and only by its own file. A version that waits ends here unless the file
 * is its own: its publisher has taken it back.
 */
async function endUnchanged(
  ctx: Ctx,
  client: PoolClient,
  { run, known, taken }: { run: ListRun; known: KnownListVersion; taken: DownloadedListFiles | null },
): Promise<void> {
  await lockList(client, run.code);
  const validators = taken && { sha256: taken.sha256.toString("hex"), files: taken.validators };
  // An operator may have decided meanwhile: the next load says what the file is then.
  const isAsFound = (await findKnownVersion(ctx, run.code, known.version)) === known.status;
  const endsWaiting = isAsFound && known.status !== "waiting";
  if (endsWaiting) await endState(ctx, run.code, "waiting", "passed_over");
  const isWritten = await hasChangedOneRow(
    ofListRun(ctx, run).set({
      ...endedListRun,
      problem: null,
      problem_text: null,
      due_at: listDueIn(ctx.platform.config.listsRefreshHours),
      ...(validators ? { validators: JSON.stringify(validators) } : {}),
      ...(isAsFound && known.status === "current" ? { confirmed_at: sql<Date>`now()` } : {}),
      ...(endsWaiting ? { waiting_version: null } : {}),
    }),
  );
  if (!isWritten) throw new LostRun();
}

async function findKnownVersion({ tx }: Pick<Ctx, "tx">, code: string, version: number) {
  const row = await tx
    .selectFrom("list_versions")
    .select("state")
    .where("source", "=", code)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.state;
}

type Work = {
  platform: Platform;
  run: ListRun;
  begun: BegunListRun;
  options: LoadOptions;
  follow: ReturnType<typeof followLoad>;
  directory: string;
};

type Taken = { taken: DownloadedListFiles } | { known: KnownListVersion; taken: DownloadedListFiles | null };

async function takeFiles({ platform, run, begun, options, follow, directory }: Work): Promise<Taken> {
  const step = <T>(work: (ctx: Ctx) => Promise<T>) => inSystemStep(platform, "lists", null, work);
  const onBytes = (count: number) => {
    follow.progress.bytes += count;
  };
  const taking = { directory, format: begun.format, onBytes, signal: follow.signal };
  const unlessKnown = async (taken: DownloadedListFiles): Promise<Taken> => {
    const known = await step((ctx) => findKnown(ctx, run.code, taken.sha256));
    return known ? { known, taken } : { taken };
  };
  if (options.files) return unlessKnown(await copyFiles(taking, options.files));
  const addresses = listAddressesOf(platform.config, begun);
  if (typeof addresses === "string") throw new ListFailure("unreachable", addresses);
  const { validators } = begun;
  const before = validators && (await step((ctx) => findKnown(ctx, run.code, Buffer.from(validators.sha256, "hex"))));
  const taken = await downloadFiles(platform, taking, addresses, before ? (validators?.files ?? null) : null);
  if (taken) return unlessKnown(taken);
  if (!before) throw new ListFailure("unreachable", "The publisher says that nothing changed, and was not asked that.");
  return { known: before, taken: null };
}

async function work(of: Work): Promise<LoadEnd> {
  const { platform, run, begun, follow, directory } = of;
  const step = await takeFiles(of);
  if ("known" in step) {
    await inSystemStep(platform, "lists", null, (ctx, client) => endUnchanged(ctx, client, { run, ...step }));
    return { kind: "unchanged", ...step.known };
  }
  const { taken } = step;
  follow.enter("reading");
  const rowsPath = join(directory, "rows");
  const freeBytes = await freeBytesIn(directory);
  const rowsBytesMax = Math.min(freeBytes, taken.sizeBytes * rowsPerFile.times + rowsPerFile.bytes);
  const sample = await inSystemStep(platform, "lists", null, (_, client) => listSampleOf(client, run.code));
  const queries = sample.map(({ query }) => query);
  const read = await platform.engines.lists.readList(begun.format, taken.paths, { rowsPath, rowsBytesMax }, queries);
  if (!read.isRead) throw new ListFailure("broken_file", `${read.why.replace(/\.$/, "")}.`);
  follow.signal.throwIfAborted();
  follow.enter("storing");
  const stored = await storeVersion(platform, { run, taken, read, rowsPath, sample });
  if (stored.state === "waiting") await pruneVersions(platform, run.code);
  return { kind: "stored", ...stored };
}

async function endBadly(platform: Platform, run: ListRun, { signal }: LoadOptions, error: unknown): Promise<LoadEnd> {
  if (error instanceof LostRun) return { kind: "busy" };
  if (signal?.aborted) {
    await inSystemStep(platform, "lists", null, (ctx) => dropListRun(ctx, run));
    throw error;
  }
  const failure = listFailureOf(error);
  // Another run may have taken this one's files away.
  if (!(await inSystemStep(platform, "lists", null, (ctx) => failListRun(ctx, run, failure)))) return { kind: "busy" };
  const said = { list: run.code, problem: failure.problem, why: failure.message };
  if (failure.problem === "internal") platform.log.error({ err: error, ...said }, "a list could not be loaded");
  else platform.log.warn(said, "a list could not be loaded");
  return { kind: "failed", failure };
}

const isAnswered = ({ tried_at, problem }: BegunListRun, askedAt: Date | undefined) =>
  askedAt !== undefined && tried_at !== null && problem === null && tried_at > askedAt;

/**
 * From the publisher or the operator's files to a version, in this process; the foreign bytes are read in a child. It
 * keeps the old version unless all went well, and may be killed at any moment.
 */
export async function loadListNow(platform: Platform, code: string, options: LoadOptions = {}): Promise<LoadEnd> {
  const run: ListRun = { code, runId: randomUUID() };
  const step = <T>(begin: (ctx: Ctx) => Promise<T>) => inSystemStep(platform, "lists", null, begin);
  const begun = await step((ctx) => beginListRun(ctx, run));
  if (!begun) return { kind: "busy" };
  if (options.askedAt && (!begun.enabled || isAnswered(begun, options.askedAt))) {
    await step((ctx) => dropListRun(ctx, run));
    return { kind: "not_wanted" };
  }
  const follow = followLoad(platform, run, options);
  let directory: string | null = null;
  try {
    directory = await openRunDirectory(platform, run.runId);
    const end = await work({ platform, run, begun, options, follow, directory });
    platform.log.info({ list: code, ...end }, "a list was loaded");
    return end;
  } catch (error) {
    return await endBadly(platform, run, options, error);
  } finally {
    await follow.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  }
}
