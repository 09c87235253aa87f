import type { ListRecord } from "#engines/lists/lists.types.ts";
import { listChanges, streamListEntries } from "#server/features/lists/lists.entries.queries.ts";
import type { NamedList } from "#server/platform/children/names.ts";
import type { Databases } from "#server/platform/database.ts";

type Entry = { entryId: string; record: ListRecord };
/** `record` is null when the entry is gone. */
type Change = { entryId: string; record: ListRecord | null };

export function entriesOf(database: Databases, list: NamedList): AsyncIterable<Entry> {
  if (list.source === "list") return streamListEntries(database, list.code, list.version);
  throw new Error("blacklists come next");
}

const hasEntries = (database: Databases, code: string, version: number) =>
  database.inProject(null, async ({ tx }) => {
    const row = await tx
      .selectFrom("list_versions")
      .select("has_entries")
      .where("source", "=", code)
      .where("version", "=", version)
      .executeTakeFirst();
    return row?.has_entries ?? false;
  });

async function* since(database: Databases, code: string, from: number, to: number): AsyncGenerator<Change> {
  for await (const { entryId, after } of listChanges(database, code, from, to)) yield { entryId, record: after };
}

/** Null when the entries of then are no longer known. */
export async function changesOf(
  database: Databases,
  list: NamedList,
  from: number,
): Promise<AsyncIterable<Change> | null> {
  if (list.source === "list")
    return (await hasEntries(database, list.code, from)) ? since(database, list.code, from, list.version) : null;
  return null;
}
