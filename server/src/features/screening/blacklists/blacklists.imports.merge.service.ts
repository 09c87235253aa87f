import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type BlacklistImportMode, blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import {
  closeChange,
  type LockedBlacklist,
  lockBlacklist,
} from "#server/features/records/blacklist-base/blacklist-base.changes.service.ts";
import { storedColumns } from "#server/features/records/blacklist-base/blacklist-base.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { longestCopyMs } from "#server/platform/exports/csv.ts";
import { ImportError } from "./blacklists.imports.rules.ts";
import type { MergeCounts } from "./blacklists.imports.runs.service.ts";

const names = storedColumns.join(", ");

export type ImportTarget = { code: string; mode: BlacklistImportMode };

/** An import that is under way in this transaction: the list is locked until its end. */
export type ImportMerge = ImportTarget & {
  ctx: Ctx;
  client: PoolClient;
  list: LockedBlacklist;
  revision: number;
  hasRemovals: boolean;
  /** Entries of the file so far. */
  entries: number;
};

/** COPY cannot write into a table with row-level security, so it writes into one of this transaction. */
export async function beginMerge(ctx: Ctx, client: PoolClient, into: ImportTarget): Promise<ImportMerge> {
  await sql.raw(`set local statement_timeout = ${longestCopyMs}`).execute(ctx.tx);
  const types = storedColumns.map((column) => `${column} ${column === "id" ? "uuid" : "text"} not null`).join(", ");
  await sql.raw(`create temporary table staged_entries (${types}) on commit drop`).execute(ctx.tx);
  await sql`create temporary table staged_ids (id uuid not null) on commit drop`.execute(ctx.tx);
  const list = await lockBlacklist(ctx, into.code);
  const { rows } = await sql`select from blacklist_removals where project_id = ${ctxProjectOf(ctx)}::uuid
    and blacklist_code = ${into.code}::uuid limit 1`.execute(ctx.tx);
  return { ...into, ctx, client, list, revision: list.revision + 1, hasRemovals: rows.length > 0, entries: 0 };
}

const known = sql`on conflict (project_id, blacklist_code, id) do update
      set description = excluded.description, search_text = excluded.search_text, revision = excluded.revision
      where blacklist_entries.description <> excluded.description`;

/**
 * `rows`: whole lines for COPY, each of another entry. They are merged while the next are read. What the list has already
 * keeps its revision, unless its description is another one now; an empty list has no entry to conflict with.
 */
export async function mergeRows(merge: ImportMerge, rows: Buffer): Promise<void> {
  const { ctx, client, code, revision, list } = merge;
  const copy = client.query(copyFrom(`copy staged_entries (${names}) from stdin`));
  await pipeline(Readable.from([rows]), copy);
  merge.entries += copy.rowCount;
  await sql`insert into blacklist_entries (project_id, blacklist_code, revision, ${sql.raw(names)})
    select ${ctxProjectOf(ctx)}::uuid, ${code}::uuid, ${revision}::bigint, ${sql.raw(names)} from staged_entries
    ${list.items === 0 ? sql`` : known}`.execute(ctx.tx);
  if (merge.hasRemovals)
    await sql`delete from blacklist_removals r using staged_entries s where r.project_id = ${ctxProjectOf(ctx)}::uuid
      and r.blacklist_code = ${code}::uuid and r.entry_id = s.id`.execute(ctx.tx);
  if (merge.mode === "replace") await sql`insert into staged_ids select id from staged_entries`.execute(ctx.tx);
  await sql`truncate staged_entries`.execute(ctx.tx);
}

async function removeOthers({ ctx, code, revision }: ImportMerge): Promise<number> {
  await sql`analyze staged_ids`.execute(ctx.tx);
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from blacklist_entries e where e.project_id = ${ctxProjectOf(ctx)}::uuid
        and e.blacklist_code = ${code}::uuid and not exists (select from staged_ids s where s.id = e.id)
        returning e.id),
      noted as (insert into blacklist_removals (project_id, blacklist_code, entry_id, revision)
        select ${ctxProjectOf(ctx)}::uuid, ${code}::uuid, id, ${revision}::bigint from gone
        on conflict (project_id, blacklist_code, entry_id) do update set revision = excluded.revision returning 1)
    select count(*)::int as n from noted`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** @throws ImportError when there would be too many entries */
export async function endMerge(merge: ImportMerge): Promise<Omit<MergeCounts, "rows">> {
  const { ctx, code, revision, list, entries } = merge;
  const removed = merge.mode === "replace" ? await removeOthers(merge) : 0;
  const items = await closeChange(ctx, code, revision);
  if (items > blacklistLimits.entries) throw new ImportError({ problem: "full" });
  const added = items - (list.items - removed);
  return { added, removed, known: entries - added, items };
}
