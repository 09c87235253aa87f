import { sql } from "kysely";
import type { BlacklistKind } from "#contract/screening/blacklists/blacklist-kinds.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { verideskRecord } from "#engines/lists/veridesk-csv.ts";
import type { VerideskRow } from "#engines/lists/veridesk-rows.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { entryColumns } from "./blacklist-base.rules.ts";

// What a screening needs of the project's own lists. All of it reads within the caller's transaction.

type Reading = Pick<Ctx, "tx" | "projectId">;
const projectIdOf = (ctx: Reading): string => ctxProjectOf(ctx as Ctx);

export type BlacklistHead = { code: string; name: string; revision: number; entriesCount: number; updatedAt: Date };

/**
 * By name; without `codes` all of them. One that is not there was deleted. `entriesCount`: of all kinds. `revision` rises
 * with every change of the entries, not with one of the name.
 */
export async function blacklistsOf(ctx: Reading, codes?: readonly string[]): Promise<BlacklistHead[]> {
  return (
    ctx.tx
      .selectFrom("blacklists")
      .select(["code", "name", "revision", "updated_at as updatedAt"])
      .select(sql<number>`persons + companies + documents + tax_ids`.as("entriesCount"))
      .where("project_id", "=", projectIdOf(ctx))
      // Forms may name what never was a code of ours.
      .$if(codes !== undefined, (query) => query.where(sql<boolean>`code::text = any(${[...(codes ?? [])]}::text[])`))
      .orderBy("name")
      .execute()
  );
}

export type BlacklistRecord = { entryId: string; revision: number; record: ListRecord };

type Found = VerideskRow & { id: string; revision: number };

const toRecord = (found: Found): BlacklistRecord => ({
  entryId: found.id,
  revision: found.revision,
  record: verideskRecord(found, found.id),
});

const named: readonly BlacklistKind[] = ["PERSON", "COMPANY"];

const pageRows = 2_000;

/**
 * Persons and companies, in the order of their ids, two thousand in memory at a time. Take the list's revision first:
 * what changes meanwhile is found by `blacklistChangesSince`.
 */
export async function* streamBlacklistEntries(ctx: Reading, code: string): AsyncGenerator<BlacklistRecord> {
  let after: string | null = null;
  for (;;) {
    const rows: Found[] = await ctx.tx
      .selectFrom("blacklist_entries")
      .select(["id", "revision", ...entryColumns])
      .where("project_id", "=", projectIdOf(ctx))
      .where("blacklist_code", "=", code)
      .where("type", "in", [...named])
      .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
      .orderBy("id")
      .limit(pageRows)
      .execute();
    yield* rows.map(toRecord);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < pageRows) return;
  }
}

export type BlacklistChanges = {
  /** Which these changes lead to. */
  revision: number;
  changed: BlacklistRecord[];
  removed: string[];
};

/**
 * What became of persons and companies after `revision`; ids of removed numbers may be among the removed. Null when the
 * list is gone, or so much was removed since that the whole list must be read again.
 */
export async function blacklistChangesSince(
  ctx: Reading,
  code: string,
  revision: number,
): Promise<BlacklistChanges | null> {
  const project = projectIdOf(ctx);
  const list = await ctx.tx
    .selectFrom("blacklists")
    .select(["revision", "changes_from"])
    .where("project_id", "=", project)
    .where("code", "=", code)
    .executeTakeFirst();
  if (!list || revision < list.changes_from) return null;
  const rows: Found[] = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["id", "revision", ...entryColumns])
    .where("project_id", "=", project)
    .where("blacklist_code", "=", code)
    .where("revision", ">", revision)
    .where("revision", "<=", list.revision)
    .where("type", "in", [...named])
    .orderBy("id")
    .execute();
  const gone = await ctx.tx
    .selectFrom("blacklist_removals")
    .select("entry_id")
    .where("project_id", "=", project)
    .where("blacklist_code", "=", code)
    .where("revision", ">", revision)
    .orderBy("entry_id")
    .execute();
  return { revision: list.revision, changed: rows.map(toRecord), removed: gone.map(({ entry_id }) => entry_id) };
}

/** Numbers of entries of any kind that changed since, as `numberKey` gives them. */
export async function blacklistNumbersSince(
  ctx: Reading,
  code: string,
  revision: number,
): Promise<{ documents: Set<string>; taxIds: Set<string> }> {
  const rows = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["document_key", "tax_id_key"])
    .where("project_id", "=", projectIdOf(ctx))
    .where("blacklist_code", "=", code)
    .where("revision", ">", revision)
    .execute();
  const known = (keys: readonly string[]) => new Set(keys.filter((key) => key !== ""));
  return {
    documents: known(rows.map((row) => row.document_key)),
    taxIds: known(rows.map((row) => row.tax_id_key)),
  };
}

export type NumberedBlacklistEntry = BlacklistRecord & { code: string; type: BlacklistKind };

const hitsMax = 200;

/** Entries of any kind that have one of these numbers (`numberKey`), the first 200. */
export async function blacklistEntriesByNumber(
  ctx: Reading,
  codes: readonly string[],
  kind: "document" | "tax_id",
  numberKeys: readonly string[],
): Promise<NumberedBlacklistEntry[]> {
  const keys = [...new Set(numberKeys)].filter((key) => key !== "");
  if (codes.length === 0 || keys.length === 0) return [];
  const rows = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["id", "revision", "blacklist_code", ...entryColumns])
    .where("project_id", "=", projectIdOf(ctx))
    .where(kind === "document" ? "document_key" : "tax_id_key", "in", keys)
    // The number finds few; as text, since forms may name what never was a code of ours.
    .where(sql<boolean>`blacklist_code::text = any(${[...codes]}::text[])`)
    .orderBy("id")
    .limit(hitsMax)
    .execute();
  return rows.map((row) => ({ ...toRecord(row as Found), code: row.blacklist_code, type: row.type }));
}

/** By id, as they are now; those that are gone are left out. */
export async function blacklistEntries(
  ctx: Reading,
  code: string,
  ids: readonly string[],
): Promise<Map<string, BlacklistRecord>> {
  const rows = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["id", "revision", ...entryColumns])
    .where("project_id", "=", projectIdOf(ctx))
    .where("blacklist_code", "=", code)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toRecord(row as Found)]));
}

/** As they were entered, by id; an entry's id is of what it says, so it is the same in every list. */
export async function blacklistRows(ctx: Reading, ids: readonly string[]): Promise<Map<string, VerideskRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("blacklist_entries")
    .select(["id", ...entryColumns])
    .where("project_id", "=", projectIdOf(ctx))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
