import { sql } from "kysely";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { blacklistChangedJob, changesRestSeconds } from "./blacklist-base.jobs.ts";
import { type BlacklistRowEntry, storedEntry } from "./blacklist-base.rules.ts";

/** More than these are not kept one by one: who is behind reads the whole list again. */
const removalsMax = 200_000;

export type LockedBlacklist = { code: string; name: string; revision: number; items: number };

/** Until the call ends nobody else changes its entries. @throws blacklists.not_found */
export async function lockBlacklist(ctx: Ctx, code: string): Promise<LockedBlacklist> {
  const row = await ctx.tx
    .selectFrom("blacklists")
    .select(["code", "name", "revision"])
    .select(sql<number>`persons + companies + documents + tax_ids`.as("items"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("code", "=", code)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(blacklistFailures.not_found);
  return row;
}

/** The change of the entries is done: the list has its new revision and counts. @returns how many entries it has */
export async function closeChange(ctx: Ctx, code: string, revision: number): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    update blacklists b set revision = ${revision}::bigint, updated_at = now(), persons = n.persons, companies = n.companies,
      documents = n.documents, tax_ids = n.tax_ids
    from (select count(*) filter (where type = 'PERSON') as persons, count(*) filter (where type = 'COMPANY') as companies,
        count(*) filter (where type = 'DOCUMENT') as documents, count(*) filter (where type = 'TAX_ID') as tax_ids
      from blacklist_entries where project_id = ${ctxProjectOf(ctx)}::uuid and blacklist_code = ${code}::uuid) n
    where b.project_id = ${ctxProjectOf(ctx)}::uuid and b.code = ${code}::uuid
    returning b.persons + b.companies + b.documents + b.tax_ids as items`.execute(ctx.tx);
  await forgetRemovals(ctx, code, revision);
  await enqueue(ctx, blacklistChangedJob, { code }, { startAfter: changesRestSeconds });
  return rows[0]?.items ?? 0;
}

async function forgetRemovals(ctx: Ctx, code: string, revision: number): Promise<void> {
  const own = sql`project_id = ${ctxProjectOf(ctx)}::uuid and blacklist_code = ${code}::uuid`;
  const { rows } = await sql<{ many: boolean }>`select count(*) > ${removalsMax}::bigint as many
    from (select 1 from blacklist_removals where ${own} limit ${removalsMax + 1}) counted`.execute(ctx.tx);
  if (!rows[0]?.many) return;
  await sql`delete from blacklist_removals where ${own}`.execute(ctx.tx);
  await ctx.tx
    .updateTable("blacklists")
    .set({ changes_from: revision })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("code", "=", code)
    .execute();
}

/**
 * Those that the list has already stay as they are.
 * @returns the ids of those that are new
 * @throws blacklists.full
 */
export async function addEntries(
  ctx: Ctx,
  list: LockedBlacklist,
  entries: readonly BlacklistRowEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const project_id = ctxProjectOf(ctx);
  const revision = list.revision + 1;
  const added = await ctx.tx
    .insertInto("blacklist_entries")
    .values(entries.map((entry) => ({ ...storedEntry(entry), project_id, blacklist_code: list.code, revision })))
    .onConflict((on) => on.columns(["project_id", "blacklist_code", "id"]).doNothing())
    .returning("id")
    .execute();
  if (added.length === 0) return [];
  const ids = added.map(({ id }) => id);
  await ctx.tx
    .deleteFrom("blacklist_removals")
    .where("project_id", "=", project_id)
    .where("blacklist_code", "=", list.code)
    .where("entry_id", "in", ids)
    .execute();
  if ((await closeChange(ctx, list.code, revision)) > blacklistLimits.entries) throw fail(blacklistFailures.full);
  return ids;
}

/** @returns how many there were */
export async function removeEntries(ctx: Ctx, list: LockedBlacklist, ids: readonly string[]): Promise<number> {
  const revision = list.revision + 1;
  const { rows } = await sql<{ entry_id: string }>`
    with gone as (delete from blacklist_entries where project_id = ${ctxProjectOf(ctx)}::uuid
      and blacklist_code = ${list.code}::uuid and id = any(${[...ids]}::uuid[]) returning id)
    insert into blacklist_removals (project_id, blacklist_code, entry_id, revision)
    select ${ctxProjectOf(ctx)}::uuid, ${list.code}::uuid, id, ${revision}::bigint from gone
    on conflict (project_id, blacklist_code, entry_id) do update set revision = excluded.revision
    returning entry_id`.execute(ctx.tx);
  if (rows.length > 0) await closeChange(ctx, list.code, revision);
  return rows.length;
}
