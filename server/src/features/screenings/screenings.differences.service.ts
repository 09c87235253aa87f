import { findNames } from "#engines/names/find-names.ts";
import type { NameQuery } from "#engines/names/names.types.ts";
import type { Difference, NamedList } from "#server/platform/children/names.ts";
import { openDatabases } from "#server/platform/database.ts";
import {
  type Compiled,
  compile,
  each,
  keyOf,
  type NameIndexes,
  placesOf,
  readChanges,
} from "./screenings.indexes.service.ts";

// Runs in the process of `names-worker.ts`: many people against the few entries of a list that changed.

type Changed = { key: string; entries: Compiled | null };

/** One at a time: the lists of a run are compared one after the other. */
let last: Changed | null = null;

async function differenceOf(databaseUrl: string, list: NamedList, from: number): Promise<Changed> {
  const key = `${keyOf(list)} ${from} ${list.version}`;
  if (last?.key === key) return last;
  const database = openDatabases({ url: databaseUrl, poolSize: 1, onError: () => undefined });
  try {
    const changes = await readChanges(database, list, from);
    if (!changes) throw new Error("the entries of then are no longer known");
    last = { key, entries: changes.now.length === 0 ? null : await compile(each(changes.now)) };
    return last;
  } finally {
    await database.close();
  }
}

/**
 * Of people with their names, the places of those who may be on the list, by a name. `from`: only entries that changed
 * since; null: all of them.
 */
export async function findMet(
  indexes: NameIndexes,
  databaseUrl: string,
  { list, from, minScore }: Difference,
  people: readonly (readonly NameQuery[])[],
): Promise<number[]> {
  const options = { limit: 1, minScore };
  if (from === null) return indexes.findMet(databaseUrl, list, people, options);
  const { entries } = await differenceOf(databaseUrl, list, from);
  return entries === null ? [] : placesOf(people, (query) => findNames(entries.index, query, options).length > 0);
}
