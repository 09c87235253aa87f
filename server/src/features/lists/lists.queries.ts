import { type Kysely, sql } from "kysely";
import type { ListKind } from "#contract/lists.contract.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import type { NumberKind } from "#engines/lists/record-numbers.ts";
import type { Database } from "#server/db/database.ts";

export type CurrentList = {
  code: string;
  name: string;
  kind: ListKind;
  version: number;
  loadedAt: Date;
  /** When this version was last what its publisher had. */
  confirmedAt: Date;
  entriesCount: number;
};

type Tx = Kysely<Database>;

/** What is screened against now, by code. `kinds`: all when absent. One indexed read of some rows. */
export async function currentLists(tx: Tx, kinds?: readonly ListKind[]): Promise<CurrentList[]> {
  return tx
    .selectFrom("list_sources as s")
    .innerJoin("list_versions as v", (on) =>
      on.onRef("v.source", "=", "s.code").onRef("v.version", "=", "s.current_version"),
    )
    .where("s.enabled", "=", true)
    .$if(kinds !== undefined, (query) => query.where(sql<boolean>`s.kind = any(${kinds}::text[])`))
    .select(["s.code", "s.name", "s.kind", "v.version", "v.loaded_at as loadedAt", "v.entries_count as entriesCount"])
    .select(sql<Date>`coalesce(s.confirmed_at, v.loaded_at)`.as("confirmedAt"))
    .orderBy("s.code")
    .execute();
}

/** An entry's row is in `version` when this holds of it. */
export const inVersion = (version: number) =>
  sql<boolean>`(e.from_version <= ${version} and (e.to_version is null or e.to_version >= ${version}))`;

export type FoundListEntry = { entryId: string; hash: string; record: ListRecord };

/** By entry; those that are not in this version are left out. `record` is what this application wrote: it needs no parsing again. */
export async function listEntries(
  tx: Tx,
  code: string,
  version: number,
  entryIds: readonly string[],
): Promise<Map<string, FoundListEntry>> {
  const rows = await tx
    .selectFrom("list_entries as e")
    .where("e.source", "=", code)
    .where(sql<boolean>`e.entry_id = any(${[...entryIds]}::text[])`)
    .where(inVersion(version))
    .select(["e.entry_id as entryId", sql<string>`encode(e.hash, 'hex')`.as("hash")])
    .select(sql<ListRecord>`e.record`.as("record"))
    .execute();
  return new Map(rows.map((row) => [row.entryId, row]));
}

export type NumberHit = {
  code: string;
  version: number;
  entryId: string;
  /** Which of the numbers that were asked for. */
  numberKey: string;
  record: ListRecord;
};

/** Exact, in the current versions of enabled lists. `numberKeys`: of `numberKey`. `codes`: all when absent. */
export async function listEntriesByNumber(
  tx: Tx,
  kind: NumberKind,
  numberKeys: readonly string[],
  codes?: readonly string[],
): Promise<NumberHit[]> {
  if (numberKeys.length === 0) return [];
  return tx
    .selectFrom("list_numbers as n")
    .innerJoin("list_sources as s", (on) => on.onRef("s.code", "=", "n.source").on("s.enabled", "=", true))
    .innerJoin("list_entries as e", (on) =>
      on
        .onRef("e.source", "=", "n.source")
        .onRef("e.entry_id", "=", "n.entry_id")
        .onRef("e.from_version", "=", "n.from_version"),
    )
    .where("n.kind", "=", kind)
    .where(sql<boolean>`n.number_key = any(${[...numberKeys]}::text[])`)
    .where(
      sql<boolean>`e.from_version <= s.current_version and (e.to_version is null or e.to_version >= s.current_version)`,
    )
    .$if(codes !== undefined, (query) => query.where(sql<boolean>`s.code = any(${codes}::text[])`))
    .select(["s.code", sql<number>`s.current_version`.as("version"), "e.entry_id as entryId"])
    .select(["n.number_key as numberKey", sql<ListRecord>`e.record`.as("record")])
    .orderBy("s.code")
    .orderBy("e.entry_id")
    .execute();
}
