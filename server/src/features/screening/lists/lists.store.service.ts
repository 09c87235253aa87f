import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { ListLoss } from "#contract/screening/lists.contract.ts";
import { parserVersion } from "#engines/lists/lists.types.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { ListFilesReading } from "#server/platform/children/lists-worker.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { hasChangedOneRow, LostRun } from "#server/platform/jobs/followed-run.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DownloadedListFiles } from "./lists.files.service.ts";
import { listVersionCurrent } from "./lists.jobs.ts";
import { listLossesOf, mustListWait } from "./lists.losses.rules.ts";
import { earlierMeasures, type ListVersionDifference, readDifference } from "./lists.measures.queries.ts";
import { endedListRun, type ListRun, listDueIn, ofListRun } from "./lists.runs.service.ts";
import type { SampledName } from "./lists.sample.queries.ts";
import { stageListRows } from "./lists.staging.service.ts";

export type StoredListVersion = {
  version: number;
  state: "current" | "waiting";
  entriesCount: number;
  added: number;
  changed: number;
  removed: number;
  skippedCount: number;
  losses: ListLoss[];
  namesCount: number;
  missedCount: number;
};

type Read = Extract<ListFilesReading, { isRead: true }>;

/** Loads, decisions and clean-ups of one list, one after the other. Until the end of the transaction. */
export async function lockList(client: PoolClient, code: string): Promise<void> {
  // Not by the builder: its statements are given up after a minute, and a large list takes longer.
  await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [advisoryLocks.lists, code]);
}

/** The client, past the bounds of a usual statement: a large list takes some minutes. */
const bounds = `set local statement_timeout = '30min'; set local lock_timeout = '10min';
  set local idle_in_transaction_session_timeout = '5min'`;

/** Only what differs from the version before is written; that is the last one loaded, whether or not it is current. */
async function writeVersion(client: PoolClient, code: string, version: number): Promise<void> {
  await client.query(
    `update list_entries e set to_version = $2 - 1 where e.source = $1 and e.to_version is null and not exists
       (select from list_staging s where s.entry_id = e.entry_id and s.hash = encode(e.hash, 'hex'))`,
    [code, version],
  );
  await client.query(
    `insert into list_entries (source, entry_id, from_version, hash, record, record_bytes)
     select $1, s.entry_id, $2, decode(s.hash, 'hex'), s.record::jsonb, s.record_bytes from list_staging s
     where not exists (select from list_entries e
       where e.source = $1 and e.entry_id = s.entry_id and e.to_version is null)`,
    [code, version],
  );
  await client.query(
    `insert into list_numbers (source, entry_id, from_version, kind, number_key)
     select $1, s.entry_id, $2, x.kind, x.key from list_staging s
     join list_entries e on e.source = $1 and e.entry_id = s.entry_id and e.from_version = $2
     cross join lateral jsonb_to_recordset(s.numbers::jsonb) as x (kind text, key text)`,
    [code, version],
  );
}

/**
 * One version may have each of these states. One that only waited is passed over: it never was current, so that nobody
 * goes back to it.
 */
export async function endState(ctx: Ctx, code: string, ...[from, to]: StateEnd): Promise<void> {
  await ctx.tx
    .updateTable("list_versions")
    .set({ state: to, decided_at: sql<Date>`now()` })
    .where("source", "=", code)
    .where("state", "=", from)
    .execute();
}

type StateEnd = ["current", "replaced" | "refused"] | ["waiting", "passed_over"];

type Loaded = {
  run: ListRun;
  taken: DownloadedListFiles;
  read: Read;
  rowsPath: string;
  sample: readonly SampledName[];
};

const countsOf = ({ measure, selfSearch }: Read) => ({
  names_count: measure.names,
  aliases_count: measure.aliases,
  foreign_names_count: measure.foreignNames,
  destroyed_names_count: measure.destroyedNames,
  numbers_count: measure.numbers,
  missed_count: selfSearch.missedCount,
  missed: JSON.stringify(selfSearch.missed),
});

async function keepVersion(ctx: Ctx, { run, taken, read }: Loaded, stored: StoredListVersion, before: number | null) {
  const { code } = run;
  const isCurrent = stored.state === "current";
  await endState(ctx, code, "waiting", "passed_over");
  if (isCurrent) await endState(ctx, code, "current", "replaced");
  const { version, state, skippedCount, entriesCount, added, changed, removed } = stored;
  const accepted = isCurrent
    ? ({ accepted_by: "rules", current_at: sql<Date>`now()`, decided_at: sql<Date>`now()` } as const)
    : { accepted_by: null, current_at: null };
  await ctx.tx
    .insertInto("list_versions")
    .values({
      source: code,
      version,
      state,
      ...accepted,
      sha256: taken.sha256,
      size_bytes: taken.sizeBytes,
      parser_version: parserVersion,
      published_at: taken.publishedAt,
      entries_count: entriesCount,
      compared_with: before,
      added,
      changed,
      removed,
      skipped_count: skippedCount,
      skipped: JSON.stringify(read.skipped),
      ...countsOf(read),
      losses: JSON.stringify(stored.losses),
    })
    .execute();
  const { listsRefreshHours } = ctx.platform.config;
  const isWritten = await hasChangedOneRow(
    ofListRun(ctx, run).set({
      ...endedListRun,
      problem: null,
      problem_text: null,
      last_version: version,
      waiting_version: isCurrent ? null : version,
      due_at: listDueIn(listsRefreshHours),
      validators: JSON.stringify({ sha256: taken.sha256.toString("hex"), files: taken.validators }),
      ...(isCurrent ? { current_version: version, confirmed_at: sql<Date>`now()` } : {}),
    }),
  );
  if (!isWritten) throw new LostRun();
  if (isCurrent) await enqueue(ctx, listVersionCurrent, { source: code, version, before });
  const { losses, missedCount } = stored;
  auditAccount(ctx, "lists.loaded", {
    source: code,
    version,
    state,
    entriesCount,
    added,
    changed,
    removed,
    losses,
    missedCount,
  });
}

/** Of the sample, entries that are no longer there say nothing: they are counted as removed. */
function sampleResult({ sample, read }: Loaded, there: ReadonlySet<string>) {
  const searched = sample.map(({ entryId }) => there.has(entryId));
  const missed = read.selfSearch.sampleMissed.filter((index) => searched[index]);
  return { searched: searched.filter(Boolean).length, missed: missed.length };
}

/**
 * All in one transaction: nobody sees a half. @throws LostRun
 */
export function storeVersion(platform: Platform, loaded: Loaded): Promise<StoredListVersion> {
  const { run, read, rowsPath, sample } = loaded;
  return inSystemStep(platform, "lists", null, async (ctx, client) => {
    await client.query(bounds);
    await lockList(client, run.code);
    const source = await ctx.tx
      .selectFrom("list_sources")
      .select(["current_version", "last_version"])
      .where("code", "=", run.code)
      .where("run_id", "=", run.runId)
      .executeTakeFirst();
    if (!source) throw new LostRun();
    const version = source.last_version + 1;
    await stageListRows(client, run.code, rowsPath);
    await writeVersion(client, run.code, version);
    const sampledIds = sample.map(({ entryId }) => entryId);
    const difference: ListVersionDifference = await readDifference(
      client,
      run.code,
      source.current_version,
      sampledIds,
    );
    const { entriesCount, added, changed, removed, lostNames, sampledIds: there } = difference;
    const losses = listLossesOf({
      loaded: { ...read.measure, entries: entriesCount },
      ...(await earlierMeasures(client, run.code, source.current_version)),
      removed,
      lostNames,
      sample: sampleResult(loaded, new Set(there)),
    });
    const stored: StoredListVersion = {
      version,
      state: mustListWait(losses) ? "waiting" : "current",
      ...{ entriesCount, added, changed, removed },
      skippedCount: read.skippedCount,
      losses,
      namesCount: read.measure.names,
      missedCount: read.selfSearch.missedCount,
    };
    await keepVersion(ctx, loaded, stored, source.current_version);
    return stored;
  });
}
