import { type Kysely, sql } from "kysely";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import type { ListedNumberKind } from "#engines/lists/record-numbers.ts";
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

/**
 * What an enabled list is good for now:
 * - `ready`: it has a current version, confirmed lately
 * - `never_loaded`: no version of it ever became current
 * - `too_old`: its publisher has not confirmed the version for longer than `LISTS_STALE_DAYS`
 */
export type WantedList = { code: string; name: string; kind: ListKind } & (
  | {
      state: "ready" | "too_old";
      version: number;
      loadedAt: Date;
      /** When this version was last what its publisher had. */
      confirmedAt: Date;
      /** Over 0. */
      entriesCount: number;
    }
  | { state: "never_loaded"; version: null; loadedAt: null; confirmedAt: null; entriesCount: 0 }
);

export type ListSelection = {
  /** `LISTS_STALE_DAYS`. */
  staleDays: number;
  /** All when absent. */
  kinds?: readonly ListKind[];
};

/**
 * Every enabled list, by code, also those that cannot answer: a check that leaves out one that is not `ready` has not
 * looked everywhere. One indexed read of some rows.
 */
export async function wantedLists(tx: Tx, { staleDays, kinds }: ListSelection): Promise<WantedList[]> {
  const rows = await tx
    .selectFrom("list_sources as s")
    .leftJoin("list_versions as v", (on) =>
      on
        .onRef("v.source", "=", "s.code")
        .onRef("v.version", "=", "s.current_version")
        .on("v.has_entries", "=", true)
        .on("v.entries_count", ">", 0),
    )
    .where("s.enabled", "=", true)
    .$if(kinds !== undefined, (query) => query.where(sql<boolean>`s.kind = any(${kinds}::text[])`))
    .select(["s.code", "s.name", "s.kind", "v.version", "v.loaded_at as loadedAt", "v.entries_count as entriesCount"])
    .select(sql<Date | null>`coalesce(s.confirmed_at, v.loaded_at)`.as("confirmedAt"))
    .select(isStale(staleDays).as("isStale"))
    .orderBy("s.code")
    .execute();
  return rows.map(({ code, name, kind, version, loadedAt, confirmedAt, entriesCount, isStale: isTooOld }) => {
    const list = { code, name, kind };
    if (version === null || loadedAt === null || confirmedAt === null || entriesCount === null)
      return { ...list, state: "never_loaded", version: null, loadedAt: null, confirmedAt: null, entriesCount: 0 };
    return { ...list, state: isTooOld ? "too_old" : "ready", version, loadedAt, confirmedAt, entriesCount };
  });
}

/** Of `list_sources as s` joined with its current version as `v`. */
const isStale = (days: number) =>
  sql<boolean>`coalesce(s.confirmed_at, v.loaded_at) < now() - make_interval(days => ${days})`;

/** What can be screened against now, by code, however old. Whoever says that nobody was found reads `wantedLists`. */
export async function currentLists(tx: Tx, kinds?: readonly ListKind[]): Promise<CurrentList[]> {
  const lists = await wantedLists(tx, { staleDays: 0, ...(kinds && { kinds }) });
  return lists.flatMap(({ state: _, ...list }) => (list.version === null ? [] : [list]));
}

/** An entry's row is in `version` when this holds of it. */
export const inVersion = (version: number) =>
  sql<boolean>`(e.from_version <= ${version} and (e.to_version is null or e.to_version >= ${version}))`;

export type FoundListEntry = { entryId: string; hash: string; record: ListRecord };

/** By entry; those that are not in this version are left out. `record` is what this application wrote: it needs no parsing again. */
export async function readListEntries(
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
  /** Which of the numbers that were searched for. */
  numberKey: string;
  record: ListRecord;
};

/** Exact, in the current versions of enabled lists. `numberKeys`: of `numberKey`. `codes`: all when absent. */
export async function listEntriesByNumber(
  tx: Tx,
  kind: ListedNumberKind,
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
