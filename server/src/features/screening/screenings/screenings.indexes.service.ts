import { toListedEntry } from "#engines/lists/listed-entry.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { NameCompiler } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import { findByWords, type SearchWords } from "#engines/names/find-words.ts";
import type { NameIndex } from "#engines/names/name-index.ts";
import type { NameQuery, NameSearchOptions } from "#engines/names/names.types.ts";
import type { FoundName, NamedList, WordedName, WordedNames } from "#server/platform/children/names.ts";
import { type DatabaseConnections, openDatabases } from "#server/platform/database.ts";
import { changesMost, changesReadMost } from "./screenings.changes.rules.ts";
import { listChangesOf, listEntriesOf } from "./screenings.entries.queries.ts";

// Runs in the process of `names-worker.ts`, which keeps what is compiled here.

export type CompiledIndex = { index: NameIndex; ids: string[]; bytes: number };
/** `masked`: entries of `base` that are gone or found otherwise since it was compiled; `changed`: as they are now. */
type LoadedIndex = {
  version: number;
  baseVersion: number;
  base: CompiledIndex;
  changed: CompiledIndex | null;
  masked: Set<string>;
};

export type IndexBounds = {
  /** More changes than this, and the whole list is compiled again. */
  changesMost: number;
  /** Of all indexes together; those that were not used for the longest time go first. */
  bytesMost: number;
};

const usualBounds: IndexBounds = { changesMost, bytesMost: 1_200 * 1024 * 1024 };

export const indexKeyOf = (list: NamedList) =>
  list.source === "list" ? `list:${list.code}` : `blacklist:${list.projectId}:${list.code}`;

const bytesOf = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + bytesOf(each), 0)
    : 0;
};

type Entry = { entryId: string; record: ListRecord };

export async function compileIndex(entries: AsyncIterable<Entry>): Promise<CompiledIndex> {
  const compiler = new NameCompiler();
  const ids: string[] = [];
  for await (const { entryId, record } of entries) {
    compiler.add(toListedEntry(record));
    ids.push(entryId);
  }
  const index = compiler.finish();
  return { index, ids, bytes: bytesOf(index) + ids.length * 64 };
}

/** Entries that are no longer found as they were; `newly`: what was added to them. Null: too many, or no longer known one by one. */
export async function readChanges(
  database: DatabaseConnections,
  list: NamedList,
  from: number,
  most: number = usualBounds.changesMost,
) {
  const masked = new Set<string>();
  const now: Entry[] = [];
  const newly: Entry[] = [];
  const changes = await listChangesOf(database, list, from);
  if (!changes) return null;
  let read = 0;
  for await (const { entryId, record, isFoundAsBefore, newly: added } of changes) {
    read += 1;
    if (read > changesReadMost) return null;
    if (isFoundAsBefore) continue;
    if (masked.size >= most) return null;
    masked.add(entryId);
    if (record) now.push({ entryId, record });
    if (added) newly.push({ entryId, record: added });
  }
  return { masked, now, newly };
}

export async function* eachValue<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

function findIn({ base, changed, masked }: LoadedIndex, query: NameQuery, options: NameSearchOptions) {
  const { limit = 10 } = options;
  const found = findNames(base.index, query, { ...options, limit: limit + masked.size })
    .map((match) => ({ entryId: base.ids[match.entry] ?? "", match }))
    .filter(({ entryId }) => !masked.has(entryId));
  // With the counts of the whole list, so that an entry has one score before and after the next compilation.
  const since = changed ? findNames(changed.index, query, options, base.index) : [];
  return [...found, ...since.map((match) => ({ entryId: changed?.ids[match.entry] ?? "", match }))]
    .sort((a, b) => b.match.score - a.match.score)
    .slice(0, limit);
}

function wordedIn({ base, changed, masked }: LoadedIndex, words: readonly SearchWords[]): Omit<WordedName, "list">[] {
  const inIndex = ({ index, ids }: CompiledIndex) =>
    findByWords(index, words).map(({ entry, surplus }) => ({ entryId: ids[entry] ?? "", surplus }));
  return [...inIndex(base).filter(({ entryId }) => !masked.has(entryId)), ...(changed ? inIndex(changed) : [])];
}

const sizeOf = ({ base, changed }: LoadedIndex): number => base.bytes + (changed?.bytes ?? 0);

/** The lists that were searched last, compiled, as long as memory lasts. */
export class NameIndexes {
  readonly #loaded = new Map<string, LoadedIndex>();
  readonly #bounds: IndexBounds;

  constructor(bounds: IndexBounds = usualBounds) {
    this.#bounds = bounds;
  }

  /** The one used longest ago first. `changed`: entries that are not searched as they were in `baseVersion`. */
  get loaded(): { key: string; baseVersion: number; changed: number; bytes: number }[] {
    return [...this.#loaded].map(([key, index]) => {
      const { baseVersion, masked } = index;
      return { key, baseVersion, changed: masked.size, bytes: sizeOf(index) };
    });
  }

  /** One list after the other, so that no more than one need be in memory. Best first for each list and query. */
  async findInLists(
    databaseUrl: string,
    lists: readonly NamedList[],
    queries: readonly NameQuery[],
    options: NameSearchOptions = {},
  ): Promise<FoundName[]> {
    const found: FoundName[] = [];
    await this.#read(databaseUrl, lists, (index, list) => {
      for (const [query, queried] of queries.entries())
        for (const each of findIn(index, queried, options)) found.push({ list, query, ...each });
    });
    return found;
  }

  /** Entries that have all of the words in one name, the shortest names first. */
  async findByWords(
    databaseUrl: string,
    lists: readonly NamedList[],
    words: readonly SearchWords[],
    most: number,
  ): Promise<WordedNames> {
    const found: WordedName[] = [];
    await this.#read(databaseUrl, lists, (index, list) => {
      for (const each of wordedIn(index, words)) found.push({ list, ...each });
    });
    found.sort((a, b) => a.surplus - b.surplus || a.list - b.list || (a.entryId < b.entryId ? -1 : 1));
    return { found: found.slice(0, most), total: found.length };
  }

  /** Searches one list by a name. It stays until another list is searched. */
  async finderOf(
    databaseUrl: string,
    list: NamedList,
  ): Promise<(query: NameQuery, options: NameSearchOptions) => readonly { entryId: string }[]> {
    let loaded: LoadedIndex | undefined;
    await this.#read(databaseUrl, [list], (index) => {
      loaded = index;
    });
    return (query, options) => (loaded ? findIn(loaded, query, options) : []);
  }

  async #read(
    databaseUrl: string,
    lists: readonly NamedList[],
    searchOne: (index: LoadedIndex, position: number) => void,
  ) {
    let database: DatabaseConnections | null = null;
    try {
      for (const [position, named] of lists.entries()) {
        let index = this.#loaded.get(indexKeyOf(named));
        if (index?.version !== named.version) {
          database ??= openDatabases({ url: databaseUrl, poolSize: 1, onError: () => undefined });
          index = await this.#bringUp(database, named, index);
        }
        this.#keep(indexKeyOf(named), index);
        searchOne(index, position);
      }
    } finally {
      await database?.close();
    }
  }

  async #bringUp(
    database: DatabaseConnections,
    list: NamedList,
    before: LoadedIndex | undefined,
  ): Promise<LoadedIndex> {
    const { version } = list;
    const changes = before && (await readChanges(database, list, before.baseVersion, this.#bounds.changesMost));
    if (before && changes) {
      const changed = changes.now.length > 0 ? await compileIndex(eachValue(changes.now)) : null;
      return { ...before, version, changed, masked: changes.masked };
    }
    const base = await compileIndex(listEntriesOf(database, list));
    return { version, baseVersion: version, base, changed: null, masked: new Set() };
  }

  #keep(key: string, index: LoadedIndex): void {
    // The first of a map is the one that was used longest ago.
    this.#loaded.delete(key);
    let bytes = sizeOf(index);
    for (const each of this.#loaded.values()) bytes += sizeOf(each);
    for (const [other, each] of this.#loaded) {
      if (bytes <= this.#bounds.bytesMost) break;
      bytes -= sizeOf(each);
      this.#loaded.delete(other);
    }
    this.#loaded.set(key, index);
  }
}
