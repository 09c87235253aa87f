import { areFoundAlike, newPartOfRecord } from "#engines/lists/listed-entry.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import {
  blacklistChangesSince,
  blacklistNumbersSince,
  streamBlacklistEntries,
} from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { listChanges, streamListEntries } from "#server/features/screening/lists/lists.entries.queries.ts";
import type { NamedList } from "#server/platform/children/names.ts";
import { type DatabaseConnections, scopeSetting } from "#server/platform/database.ts";

type Entry = { entryId: string; record: ListRecord };
/**
 * `record` is null when the entry is gone. `isFoundAsBefore`: searches find it as they did. `newly`: as much of it as finds
 * people whom it did not find before.
 */
type Change = { entryId: string; record: ListRecord | null; isFoundAsBefore: boolean; newly: ListRecord | null };

export function listEntriesOf(database: DatabaseConnections, list: NamedList): AsyncIterable<Entry> {
  if (list.source === "list") return streamListEntries(database, list.code, list.version);
  return blacklistEntries(database, list.projectId, list.code);
}

async function* blacklistEntries(
  database: DatabaseConnections,
  projectId: string,
  code: string,
): AsyncGenerator<Entry> {
  const opened = await database.open(scopeSetting({ projectId, mode: "live" }));
  try {
    yield* streamBlacklistEntries({ tx: opened.tx, projectId }, code);
  } finally {
    await database.rollback(opened);
  }
}

async function blacklistChanges(
  database: DatabaseConnections,
  { projectId, code }: { projectId: string; code: string },
  from: number,
): Promise<Change[] | null> {
  const changes = await database.inProject(projectId, ({ tx }) => blacklistChangesSince({ tx, projectId }, code, from));
  if (!changes) return null;
  // What a blacklist's entry was before is not kept.
  const removed = changes.removed.map((entryId) => ({ entryId, record: null, isFoundAsBefore: false, newly: null }));
  const changed = changes.changed.map(({ entryId, record }) => ({
    entryId,
    record,
    isFoundAsBefore: false,
    newly: record,
  }));
  return [...removed, ...changed];
}

const hasEntries = (database: DatabaseConnections, code: string, version: number) =>
  database.inProject(null, async ({ tx }) => {
    const row = await tx
      .selectFrom("list_versions")
      .select("has_entries")
      .where("source", "=", code)
      .where("version", "=", version)
      .executeTakeFirst();
    return row?.has_entries ?? false;
  });

async function* since(database: DatabaseConnections, code: string, from: number, to: number): AsyncGenerator<Change> {
  for await (const { entryId, before, after } of listChanges(database, code, from, to)) {
    const isFoundAsBefore = before !== null && after !== null && areFoundAlike(before, after);
    yield { entryId, record: after, isFoundAsBefore, newly: isFoundAsBefore ? null : newPartOfRecord(before, after) };
  }
}

/** Null when the entries of then are no longer known. */
export async function listChangesOf(
  database: DatabaseConnections,
  list: NamedList,
  from: number,
): Promise<AsyncIterable<Change> | Iterable<Change> | null> {
  if (list.source === "list")
    return (await hasEntries(database, list.code, from)) ? since(database, list.code, from, list.version) : null;
  return blacklistChanges(database, list, from);
}

export type ListedNumbers = { documents: Set<string>; taxIds: Set<string> };

/** Numbers as `numberKey` gives them: of a list those that were added (`newly`), of a blacklist those of what changed. */
export async function changedNumbers(
  database: DatabaseConnections,
  list: NamedList,
  from: number,
  newly: readonly ListRecord[],
): Promise<ListedNumbers> {
  if (list.source === "blacklist") {
    const { projectId, code } = list;
    return database.inProject(projectId, ({ tx }) => blacklistNumbersSince({ tx, projectId }, code, from));
  }
  const keysOf = (kind: "documents" | "taxIds") =>
    new Set(newly.flatMap((record) => record[kind].map(({ number }) => numberKey(number))).filter(Boolean));
  return { documents: keysOf("documents"), taxIds: keysOf("taxIds") };
}
