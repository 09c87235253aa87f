import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { listReader } from "#engines/lists/lists.types.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { ListFilesReading } from "#server/platform/children/lists-worker.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import { locks } from "#server/platform/locks.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TakenFiles } from "./lists.files.service.ts";
import { listVersionCurrent } from "./lists.jobs.ts";
import { mustWait } from "./lists.rules.ts";
import { dueIn, ended, ofRun, type Run } from "./lists.runs.service.ts";

/** Another run has the list, or none: what this one has is not written. */
export class LostRun extends Error {}

export type Stored = {
  version: number;
  state: "current" | "waiting";
  entriesCount: number;
  added: number;
  changed: number;
  removed: number;
  skippedCount: number;
};

type Read = Extract<ListFilesReading, { isRead: true }>;

/** Loads, decisions and clean-ups of one list, one after the other. Until the end of the transaction. */
export async function holdList(client: PoolClient, code: string): Promise<void> {
  // Not by the builder: its statements are given up after a minute, and a large list takes longer.
  await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [locks.lists, code]);
}

/** The client, past the bounds of a usual statement: a large list takes some minutes. */
const bounds = `set local statement_timeout = '30min'; set local lock_timeout = '10min';
  set local idle_in_transaction_session_timeout = '5min'`;

async function stageRows(client: PoolClient, rowsPath: string): Promise<void> {
  await client.query(`create temporary table list_staging (
    n int generated always as identity, entry_id text collate "C", hash text, record text, record_bytes int, numbers text
  ) on commit drop`);
  const copy = client.query(copyFrom("copy list_staging (entry_id, hash, record, record_bytes, numbers) from stdin"));
  await pipeline(createReadStream(rowsPath), copy);
  // Publishers repeat ids: the same entry twice is one, two entries with one id are two.
  await client.query(`delete from list_staging a using list_staging b
    where a.entry_id = b.entry_id and a.hash = b.hash and a.n > b.n`);
  await client.query(`update list_staging s set entry_id = s.entry_id || '#' || r.nth
    from (select n, row_number() over (partition by entry_id order by n) as nth from list_staging
          where entry_id in (select entry_id from list_staging group by 1 having count(*) > 1)) r
    where r.n = s.n and r.nth > 1`);
  await client.query("create unique index on list_staging (entry_id)");
  await client.query("analyze list_staging");
}

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

type Counts = Pick<Stored, "entriesCount" | "added" | "changed" | "removed">;

/** Of the version just written, against the current one; a first one has added everything. */
async function countDifference(client: PoolClient, code: string, current: number | null): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select (select count(*)::int from list_staging) as "entriesCount",
       count(*) filter (where g.entry_id is null)::int as added,
       count(*) filter (where g.hash <> c.hash)::int as changed,
       count(*) filter (where c.entry_id is null)::int as removed
     from (select entry_id, hash from list_entries where source = $1 and from_version <= $2 and to_version >= $2) g
     full join (select entry_id, hash from list_entries where source = $1 and from_version > $2 and to_version is null) c
       using (entry_id)`,
    [code, current ?? 0],
  );
  const [counts] = rows;
  if (!counts) throw new Error("a count has no row");
  return counts;
}

async function entriesOf({ tx }: Ctx, code: string, version: number | null): Promise<number> {
  if (version === null) return 0;
  const row = await tx
    .selectFrom("list_versions")
    .select("entries_count")
    .where("source", "=", code)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return row.entries_count;
}

/** One version may have each of these states. */
export async function endState(ctx: Ctx, code: string, state: "current" | "waiting", to: "replaced" | "refused") {
  await ctx.tx
    .updateTable("list_versions")
    .set({ state: to, decided_at: sql<Date>`now()` })
    .where("source", "=", code)
    .where("state", "=", state)
    .execute();
}

type Loaded = { run: Run; taken: TakenFiles; read: Read; rowsPath: string };

async function keepVersion(ctx: Ctx, { run, taken, read }: Loaded, stored: Stored, before: number | null) {
  const { code } = run;
  const isCurrent = stored.state === "current";
  await endState(ctx, code, "waiting", "replaced");
  if (isCurrent) await endState(ctx, code, "current", "replaced");
  const { version, state, skippedCount, entriesCount, added, changed, removed } = stored;
  await ctx.tx
    .insertInto("list_versions")
    .values({
      source: code,
      version,
      state,
      sha256: taken.sha256,
      size_bytes: taken.sizeBytes,
      reader: listReader,
      published_at: taken.publishedAt,
      decided_at: isCurrent ? new Date() : null,
      entries_count: entriesCount,
      compared_with: before,
      added,
      changed,
      removed,
      skipped_count: skippedCount,
      skipped: JSON.stringify(read.skipped),
    })
    .execute();
  const { listsRefreshHours } = ctx.platform.config;
  const { numUpdatedRows } = await ofRun(ctx, run)
    .set({
      ...ended,
      problem: null,
      problem_text: null,
      last_version: version,
      waiting_version: isCurrent ? null : version,
      due_at: dueIn(listsRefreshHours),
      validators: JSON.stringify({ sha256: taken.sha256.toString("hex"), files: taken.validators }),
      ...(isCurrent ? { current_version: version, confirmed_at: sql<Date>`now()` } : {}),
    })
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LostRun();
  if (isCurrent) await enqueue(ctx, listVersionCurrent, { source: code, version, before });
  auditAccount(ctx, "lists.loaded", { source: code, version, state, entriesCount, added, changed, removed });
}

/**
 * All in one transaction: nobody sees a half. @throws LostRun
 */
export function storeVersion(platform: Platform, loaded: Loaded): Promise<Stored> {
  const { run, read, rowsPath } = loaded;
  return inSystemStep(platform, "lists", null, async (ctx, client) => {
    await client.query(bounds);
    await holdList(client, run.code);
    const source = await ctx.tx
      .selectFrom("list_sources")
      .select(["current_version", "last_version"])
      .where("code", "=", run.code)
      .where("run_id", "=", run.runId)
      .executeTakeFirst();
    if (!source) throw new LostRun();
    const version = source.last_version + 1;
    await stageRows(client, rowsPath);
    await writeVersion(client, run.code, version);
    const counts = await countDifference(client, run.code, source.current_version);
    const entriesBefore = await entriesOf(ctx, run.code, source.current_version);
    const state = mustWait({ entriesBefore, removed: counts.removed }) ? "waiting" : "current";
    const stored: Stored = { version, state, ...counts, skippedCount: read.skippedCount };
    await keepVersion(ctx, loaded, stored, source.current_version);
    return stored;
  });
}
