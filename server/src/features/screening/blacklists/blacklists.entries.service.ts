import { sql } from "kysely";
import { totalCap } from "#contract/limits.ts";
import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import { blacklistFailures } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistEntryFields } from "#contract/screening/blacklists.contract.ts";
import { verideskRowOf, whyNotRow } from "#engines/lists/veridesk-rows.ts";
import {
  addEntries,
  closeChange,
  type LockedBlacklist,
  lockBlacklist,
  removeEntries,
} from "#server/features/records/blacklist-base/blacklist-base.changes.service.ts";
import {
  type BlacklistRowEntry,
  blacklistWordsOf,
  entryColumns,
  storedEntry,
  toEntry,
} from "#server/features/records/blacklist-base/blacklist-base.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

type Question = {
  page: number;
  count: number;
  filters: { search?: string | undefined; type?: BlacklistKind | undefined };
};

/** @throws blacklists.not_found */
export async function listBlacklistEntries(ctx: Ctx, code: string, { page, count, filters }: Question) {
  await requireList(ctx, code);
  const own = ctx.tx
    .selectFrom("blacklist_entries")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("blacklist_code", "=", code)
    .$if(filters.type !== undefined, (query) => query.where("type", "=", filters.type ?? "PERSON"))
    .where(sql<boolean>`(select coalesce(bool_and(position(word in search_text) > 0
        or position(word in lower(description)) > 0), true)
      from unnest(${blacklistWordsOf(filters.search ?? "")}::text[]) word)`);
  const capped = own.select(sql`1`.as("one")).limit(totalCap + 1);
  const { total } = await ctx.tx
    .selectFrom(capped.as("counted"))
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const items = await own
    .select(["id", "revision", ...entryColumns])
    // What was changed last comes first.
    .orderBy("revision", "desc")
    .orderBy("id")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items, total: Math.min(total, totalCap), totalIsCapped: total > totalCap, page, count };
}

async function requireList(ctx: Ctx, code: string): Promise<void> {
  const row = await ctx.tx
    .selectFrom("blacklists")
    .select("code")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) throw fail(blacklistFailures.not_found);
}

/** @throws blacklists.entry_invalid */
function entryOf(fields: BlacklistEntryFields): BlacklistRowEntry {
  const row = verideskRowOf((column) => fields[column]);
  const problem = whyNotRow(row);
  if (problem)
    throw fail(blacklistFailures.entry_invalid, {
      parameter: problem.column ?? "type",
      message: problem.why,
    });
  return toEntry(row);
}

/** @throws blacklists.not_found, entry_invalid, entry_exists, full */
export async function addEntry(ctx: Ctx, code: string, fields: BlacklistEntryFields) {
  const list = await lockBlacklist(ctx, code);
  const entry = entryOf(fields);
  const [id] = await addEntries(ctx, list, [entry]);
  if (id === undefined) throw fail(blacklistFailures.entry_exists);
  recordAudit(ctx, "blacklists.entry_added", { code, name: list.name, entry: id, type: entry.row.type });
  return { id };
}

async function findEntry(ctx: Ctx, code: string, id: string) {
  const row = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["id", "revision", ...entryColumns])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("blacklist_code", "=", code)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw fail(blacklistFailures.entry_not_found);
  return row;
}

async function describe(ctx: Ctx, list: LockedBlacklist, entry: BlacklistRowEntry): Promise<void> {
  const revision = list.revision + 1;
  const { description, search_text } = storedEntry(entry);
  await ctx.tx
    .updateTable("blacklist_entries")
    .set({ description, search_text, revision })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("blacklist_code", "=", list.code)
    .where("id", "=", entry.id)
    .execute();
  await closeChange(ctx, list.code, revision);
}

/** @throws blacklists.not_found, entry_not_found, stale, entry_invalid, entry_exists */
export async function editEntry(
  ctx: Ctx,
  at: { code: string; entry: string },
  { revision, ...fields }: BlacklistEntryFields & { revision: number },
) {
  const list = await lockBlacklist(ctx, at.code);
  const before = await findEntry(ctx, at.code, at.entry);
  if (before.revision !== revision) throw fail(blacklistFailures.stale);
  const entry = entryOf(fields);
  const changed = entryColumns.filter((column) => before[column] !== entry.row[column]);
  if (entry.id === before.id) await describe(ctx, list, entry);
  else {
    await removeEntries(ctx, list, [before.id]);
    const [id] = await addEntries(ctx, await lockBlacklist(ctx, at.code), [entry]);
    if (id === undefined) throw fail(blacklistFailures.entry_exists);
  }
  // What stood in it is no business of the log's readers; which columns were changed is.
  recordAudit(ctx, "blacklists.entry_edited", {
    code: at.code,
    name: list.name,
    entry: entry.id,
    from: before.id,
    changed,
  });
  return { id: entry.id };
}

/** @throws blacklists.not_found, entry_not_found */
export async function removeEntry(ctx: Ctx, at: { code: string; entry: string }) {
  const list = await lockBlacklist(ctx, at.code);
  const { type } = await findEntry(ctx, at.code, at.entry);
  await removeEntries(ctx, list, [at.entry]);
  recordAudit(ctx, "blacklists.entry_removed", { code: at.code, name: list.name, entry: at.entry, type });
  return {};
}
