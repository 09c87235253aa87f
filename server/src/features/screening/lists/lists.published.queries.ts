import { type Kysely, sql } from "kysely";
import type { ListFormat, ListRecord } from "#engines/lists/lists.types.ts";
import type { Database } from "#server/db/database.ts";
import { inVersion, type WantedList, wantedLists } from "./lists.queries.ts";

// What other programs see of published lists: entries with the days on which they came and changed.

type Tx = Kysely<Database>;

/** `hasOwnIds`: its ids are the publisher's for an entry in all of his lists. */
type PublishedList = WantedList & { hasOwnIds: boolean };

const ownIdFormats: readonly string[] = ["opensanctions-csv", "opensanctions-ftm"] satisfies ListFormat[];

/** Every enabled list, also those that cannot answer, as `wantedLists`. */
export async function publishedLists(tx: Tx, staleDays: number): Promise<PublishedList[]> {
  const lists = await wantedLists(tx, { staleDays });
  const formats = await tx.selectFrom("list_sources").select(["code", "format"]).where("enabled", "=", true).execute();
  const own = new Set(formats.filter(({ format }) => ownIdFormats.includes(format)).map(({ code }) => code));
  return lists.map((list) => ({ ...list, hasOwnIds: own.has(list.code) }));
}

/** `firstSeen`: the oldest version with the entry of which entries are kept; `changedAt`: since it is as it is. */
export type SeenEntry = { entryId: string; record: ListRecord; firstSeen: Date | null; changedAt: Date | null };

const seenEntries = (tx: Tx, code: string, version: number) =>
  tx
    .selectFrom("list_entries as e")
    .leftJoin("list_versions as v", (on) =>
      on.onRef("v.source", "=", "e.source").onRef("v.version", "=", "e.from_version"),
    )
    .where("e.source", "=", code)
    .where(inVersion(version))
    .select(["e.entry_id as entryId", "v.loaded_at as changedAt"])
    .select(sql<ListRecord>`e.record`.as("record"))
    .select(({ selectFrom }) =>
      selectFrom("list_entries as f")
        .innerJoin("list_versions as w", (on) =>
          on.onRef("w.source", "=", "f.source").onRef("w.version", "=", "f.from_version"),
        )
        .whereRef("f.source", "=", "e.source")
        .whereRef("f.entry_id", "=", "e.entry_id")
        .select(({ fn }) => fn.min("w.loaded_at").as("at"))
        .as("firstSeen"),
    );

/** By entry; those that are not in this version are left out. */
export async function listEntriesSeen(
  tx: Tx,
  code: string,
  version: number,
  entryIds: readonly string[],
): Promise<Map<string, SeenEntry>> {
  const rows = await seenEntries(tx, code, version)
    .where(sql<boolean>`e.entry_id = any(${[...entryIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.entryId, row]));
}

/** A page of a version's entries, by id, after this one. */
export const pageOfEntriesSeen = (
  tx: Tx,
  code: string,
  version: number,
  { after, most }: { after: string; most: number },
): Promise<SeenEntry[]> =>
  seenEntries(tx, code, version).where("e.entry_id", ">", after).orderBy("e.entry_id").limit(most).execute();
