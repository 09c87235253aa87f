import type { ListRecord } from "#engines/lists/lists.types.ts";
import type { DatabaseConnections } from "#server/platform/database.ts";

/**
 * Whole lists and whole differences, in bounded memory. Each page is a transaction of its own, so that a slow reader
 * holds none; rows of a version do not change until it is removed (`keptVersions` later).
 */

const pageRows = 500;
const pageBytes = 4 * 1024 * 1024;
/** Of a difference: keys only. */
const keysAtOnce = 20_000;

export type StoredEntry = { entryId: string; hash: string; record: ListRecord };

type Row = { entry_id: string; hash: string; record: ListRecord };

const readPage = (database: DatabaseConnections, code: string, version: number, after: string): Promise<Row[]> =>
  database.inProject(null, async ({ client }) => {
    const { rows } = await client.query<Row>(
      `with page as (
         select entry_id, from_version, sum(record_bytes) over (order by entry_id) - record_bytes as bytes_before
         from (select entry_id, from_version, record_bytes from list_entries
               where source = $1 and entry_id > $2 and from_version <= $3 and (to_version is null or to_version >= $3)
               order by entry_id limit ${pageRows}) p)
       select e.entry_id, encode(e.hash, 'hex') as hash, e.record
       from page p join list_entries e on (e.source, e.entry_id, e.from_version) = ($1, p.entry_id, p.from_version)
       where p.bytes_before < ${pageBytes} order by e.entry_id`,
      [code, after, version],
    );
    return rows;
  });

/** A version that does not have all of its entries any more, or never had: nothing may be compiled of it. */
export class ListNotWhole extends Error {}

/** @throws ListNotWhole when its entries were removed, or it has none */
async function countOf(database: DatabaseConnections, code: string, version: number): Promise<number> {
  const row = await database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("list_versions")
      .select("entries_count")
      .where("source", "=", code)
      .where("version", "=", version)
      .where("has_entries", "=", true)
      .executeTakeFirst(),
  );
  if (row && row.entries_count > 0) return row.entries_count;
  throw new ListNotWhole(`version ${version} of ${code} has no entries`);
}

/**
 * All entries of a version, by id. The database reads the next page while whoever asks works on this one.
 * @throws ListNotWhole at the beginning or the end, so that a part is never taken for the whole
 */
export async function* streamListEntries(
  database: DatabaseConnections,
  code: string,
  version: number,
): AsyncGenerator<StoredEntry> {
  const count = await countOf(database, code, version);
  let given = 0;
  for (let reading = readPage(database, code, version, ""); ; ) {
    const page = await reading;
    const last = page.at(-1);
    if (!last) break;
    reading = readPage(database, code, version, last.entry_id);
    // Whoever asks for no more leaves it alone; else it is awaited in its turn.
    reading.catch(() => undefined);
    given += page.length;
    for (const { entry_id, hash, record } of page) yield { entryId: entry_id, hash, record };
  }
  if (given !== count) throw new ListNotWhole(`version ${version} of ${code} has ${given} of its ${count} entries`);
}

export type ListChange = { entryId: string; before: ListRecord | null; after: ListRecord | null };

type Key = { entry_id: string; gone: number | null; came: number | null; bytes: number };

/**
 * Keys of entries that are in one of both versions only, or differ, by id: `gone` and `came` are the rows that have
 * them. Found by the versions of the rows, so the cost is the difference's and not the list's.
 */
async function changedKeys(
  database: DatabaseConnections,
  code: string,
  [from, to]: readonly [number, number],
  after: string,
): Promise<Key[]> {
  return database.inProject(null, async ({ client }) => {
    const { rows } = await client.query<Key>(
      `select coalesce(g.entry_id, c.entry_id) as entry_id, g.from_version as gone, c.from_version as came,
         coalesce(g.record_bytes, 0) + coalesce(c.record_bytes, 0) as bytes
       from (select entry_id, from_version, hash, record_bytes from list_entries
             where source = $1 and to_version >= $2 and to_version < $3 and from_version <= $2 and entry_id > $4) g
       full join (select entry_id, from_version, hash, record_bytes from list_entries
             where source = $1 and from_version > $2 and from_version <= $3
               and (to_version is null or to_version >= $3) and entry_id > $4) c using (entry_id)
       where g.hash is distinct from c.hash order by 1 limit ${keysAtOnce}`,
      [code, from, to, after],
    );
    return rows;
  });
}

/** By count and by size; one at least. */
function* pagesOf(keys: readonly Key[]): Generator<Key[]> {
  let page: Key[] = [];
  let bytes = 0;
  for (const key of keys) {
    if (page.length > 0 && (page.length >= pageRows || bytes + key.bytes > pageBytes)) {
      yield page;
      [page, bytes] = [[], 0];
    }
    page.push(key);
    bytes += key.bytes;
  }
  if (page.length > 0) yield page;
}

type Pair = { entry_id: string; before: ListRecord | null; after: ListRecord | null };

const recordsOf = (database: DatabaseConnections, code: string, keys: readonly Key[]): Promise<Pair[]> =>
  database.inProject(null, async ({ client }) => {
    const { rows } = await client.query<Pair>(
      `select k.entry_id, g.record as before, c.record as after
       from unnest($2::text[], $3::int[], $4::int[]) with ordinality as k (entry_id, gone, came, n)
       left join list_entries g on g.source = $1 and g.entry_id = k.entry_id and g.from_version = k.gone
       left join list_entries c on c.source = $1 and c.entry_id = k.entry_id and c.from_version = k.came
       order by k.n`,
      [code, keys.map(({ entry_id }) => entry_id), keys.map(({ gone }) => gone), keys.map(({ came }) => came)],
    );
    return rows;
  });

/**
 * What is different in `toVersion`, by id; versions may be compared in either direction, since a list can go back.
 * `before` is null for an added entry, `after` for a removed one. `fromVersion` null: everything was added.
 * @throws ListNotWhole when `toVersion` has no entries; of one whose entries were removed nobody knows the difference
 */
export async function* listChanges(
  database: DatabaseConnections,
  code: string,
  fromVersion: number | null,
  toVersion: number,
): AsyncGenerator<ListChange> {
  if (fromVersion === null) {
    for await (const { entryId, record } of streamListEntries(database, code, toVersion))
      yield { entryId, before: null, after: record };
    return;
  }
  await countOf(database, code, toVersion);
  const isBack = fromVersion > toVersion;
  const span = isBack ? ([toVersion, fromVersion] as const) : ([fromVersion, toVersion] as const);
  for (let lastId = ""; ; ) {
    const keys = await changedKeys(database, code, span, lastId);
    for (const page of pagesOf(keys)) {
      for (const { entry_id: entryId, before, after } of await recordsOf(database, code, page))
        yield isBack ? { entryId, before: after, after: before } : { entryId, before, after };
    }
    const last = keys.at(-1);
    if (!last) return;
    lastId = last.entry_id;
  }
}
