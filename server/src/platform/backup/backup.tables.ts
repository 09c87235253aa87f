import type { ClientBase } from "pg";
import { BackupRefusal } from "./backup.keys.ts";

export type TableToCopy = { schema: "public" | "pgboss"; name: string; columns: string[] };

// Not in it: what migrations write themselves, and counts that a crash of the database empties too (unlogged).
const catalogue = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = 'public' and c.relname <> 'schema_migrations' or n.nspname = 'pgboss' and c.relname = 'job')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`;

/** Of this transaction: every table whose rows a backup has. */
export async function listTables(client: ClientBase): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(catalogue);
  if (!rows.some(({ name }) => name === "projects"))
    throw new BackupRefusal("There is nothing to back up: the database is empty.");
  return rows;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = ({ schema, name }: Pick<TableToCopy, "schema" | "name">) =>
  `${quoted(schema)}.${quoted(name)}`;
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");

/** `lastValue` as text: 64 bits. One that was never used is not there. */
export async function readSequences(client: ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

export async function readAppliedMigrations(client: ClientBase): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  );
  return rows;
}

// `file_intents` names what no row has. What was replaced is about to be shredded, its bytes first.
const fileColumns = `
  select c.relname::text as name,
    exists (select from pg_attribute r where r.attrelid = c.oid and r.attname = 'replaced_at') as "isReplaceable"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'storage_key' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'file_intents' order by 1`;

/** Keys of the stored files that rows of this transaction name; each once. */
export async function listStoredFiles(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isReplaceable: boolean }>(fileColumns);
  const of = rows.map(
    ({ name, isReplaceable }) =>
      `select storage_key from ${quoted(name)} where storage_key is not null${isReplaceable ? " and replaced_at is null" : ""}`,
  );
  if (of.length === 0) return [];
  const found = await client.query<{ key: string }>(
    `select storage_key as key from (${of.join(" union ")}) s order by 1`,
  );
  return found.rows.map(({ key }) => key);
}

/** Ids of the keys that sealed what projects, forms and applicants have; a backup without them could not be read. */
export async function listSealingKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct split_part(sealed, '.', 2) as id from (select sealed_key as sealed from project_keys
       union all select sealed_key from applicant_keys union all select sealed_key from api_keys
       union all select sealed_token from forms) s
     where sealed <> '' order by 1`,
  );
  return rows.map(({ id }) => id);
}
