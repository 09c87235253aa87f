import { toListedEntry } from "#engines/lists/listed-entry.ts";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { NameCompiler } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import type { NameIndex } from "#engines/names/name-index.ts";
import type { FindOptions, NameQuery } from "#engines/names/names.types.ts";
import type { FoundName, NamedList } from "#server/platform/children/names.ts";
import { type Databases, openDatabases } from "#server/platform/database.ts";
import { changesMost } from "./screenings.changes.rules.ts";
import { changesOf, entriesOf } from "./screenings.entries.queries.ts";

// Runs in the process of `names-worker.ts`, which keeps what is compiled here.

export type Compiled = { index: NameIndex; ids: string[]; bytes: number };
/** `masked`: entries of `base` that changed since it was compiled, or are gone; `changed` has them as they are now. */
type Held = {
  version: number;
  baseVersion: number;
  base: Compiled;
  changed: Compiled | null;
  masked: Set<string>;
  usedAt: number;
};

const held = new Map<string, Held>();
/** Of all indexes together; those that were not used for the longest time go first. */
const bytesMost = 1_200 * 1024 * 1024;
let uses = 0;

export const keyOf = (list: NamedList) =>
  list.source === "list" ? `list:${list.code}` : `blacklist:${list.projectId}:${list.code}`;

const bytesOf = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, each) => sum + bytesOf(each), 0)
    : 0;
};

export async function compile(entries: AsyncIterable<{ entryId: string; record: ListRecord }>): Promise<Compiled> {
  const compiler = new NameCompiler();
  const ids: string[] = [];
  for await (const { entryId, record } of entries) {
    compiler.add(toListedEntry(record));
    ids.push(entryId);
  }
  const index = compiler.finish();
  return { index, ids, bytes: bytesOf(index) + ids.length * 64 };
}

/** Null: too many, or no longer known one by one. */
export async function readChanges(database: Databases, list: NamedList, from: number) {
  const masked = new Set<string>();
  const now: { entryId: string; record: ListRecord }[] = [];
  const changes = await changesOf(database, list, from);
  if (!changes) return null;
  for await (const { entryId, record } of changes) {
    if (masked.size >= changesMost) return null;
    masked.add(entryId);
    if (record) now.push({ entryId, record });
  }
  return { masked, now };
}

export async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

async function bringUp(database: Databases, list: NamedList, before: Held | undefined): Promise<Held> {
  const { version } = list;
  const changes = before && (await readChanges(database, list, before.baseVersion));
  if (before && changes) {
    const changed = changes.now.length > 0 ? await compile(each(changes.now)) : null;
    return { ...before, version, changed, masked: changes.masked };
  }
  const base = await compile(entriesOf(database, list));
  return { version, baseVersion: version, base, changed: null, masked: new Set(), usedAt: 0 };
}

function makeRoom(kept: ReadonlySet<string>): void {
  const sum = () =>
    [...held.values()].reduce((bytes, { base, changed }) => bytes + base.bytes + (changed?.bytes ?? 0), 0);
  const oldest = [...held].filter(([key]) => !kept.has(key)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
  for (const [key] of oldest) {
    if (sum() <= bytesMost) return;
    held.delete(key);
  }
}

export async function hold(databaseUrl: string, lists: readonly NamedList[]): Promise<Held[]> {
  const isHeld = (list: NamedList) => held.get(keyOf(list))?.version === list.version;
  if (!lists.every(isHeld)) {
    const database = openDatabases({ url: databaseUrl, poolSize: 1, onError: () => undefined });
    try {
      for (const list of lists) {
        const key = keyOf(list);
        if (!isHeld(list)) held.set(key, await bringUp(database, list, held.get(key)));
        makeRoom(new Set(lists.map(keyOf)));
      }
    } finally {
      await database.close();
    }
  }
  return lists.flatMap((list) => held.get(keyOf(list)) ?? []);
}

export function findIn({ base, changed, masked }: Held, query: NameQuery, options: FindOptions) {
  const { limit = 10 } = options;
  const found = findNames(base.index, query, { ...options, limit: limit + Math.min(masked.size, 100) })
    .map((match) => ({ entryId: base.ids[match.entry] ?? "", match }))
    .filter(({ entryId }) => !masked.has(entryId));
  const since = changed ? findNames(changed.index, query, options) : [];
  return [...found, ...since.map((match) => ({ entryId: changed?.ids[match.entry] ?? "", match }))]
    .sort((a, b) => b.match.score - a.match.score)
    .slice(0, limit);
}

/** Best first for each list and query. */
export async function findInLists(
  databaseUrl: string,
  lists: readonly NamedList[],
  queries: readonly NameQuery[],
  options: FindOptions = {},
): Promise<FoundName[]> {
  const indexes = await hold(databaseUrl, lists);
  uses += 1;
  const found: FoundName[] = [];
  for (const [list, index] of indexes.entries()) {
    index.usedAt = uses;
    for (const [query, asked] of queries.entries())
      for (const each of findIn(index, asked, options)) found.push({ list, query, ...each });
  }
  return found;
}
