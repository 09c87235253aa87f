import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { BackupManifest, TableOfBackup } from "./backup.format.ts";
import { BackupRefusal } from "./backup.keys.ts";
import type { OpenBackup } from "./backup.objects.ts";
import { columnList, listTables, tableName } from "./backup.tables.ts";
import { readTable } from "./backup.verify.ts";

// Rows come in as they were: no trigger runs, and foreign keys are proved at the end, over all of them.
const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const setAside = {
  security: `select format('alter table %s no force row level security', c.oid::regclass) as before,
      format('alter table %s force row level security', c.oid::regclass) as after
    from pg_class c where ${ours} and c.relforcerowsecurity`,
  triggers: `select format('alter table %s disable trigger %I', c.oid::regclass, t.tgname) as before,
      format('alter table %s enable %s trigger %I', c.oid::regclass, case t.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, t.tgname) as after
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${ours} and not t.tgisinternal and t.tgenabled <> 'D'`,
  foreignKeys: `select format('alter table %s drop constraint %I', c.oid::regclass, k.conname) as before,
      format('alter table %s add constraint %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) as after
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${ours} and k.contype = 'f' and k.conparentid = 0`,
} as const;

type Aside = { before: string; after: string };

async function readAside(client: ClientBase): Promise<Aside[]> {
  const aside: Aside[] = [];
  for (const text of Object.values(setAside)) aside.push(...(await client.query<Aside>(text)).rows);
  return aside;
}

async function emptyTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where ${ours} and c.relname <> 'schema_migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(", ")}`);
}

type Loading = { client: ClientBase; backup: OpenBackup; manifest: BackupManifest };

const copyInto = ({ client, backup, manifest }: Loading, target: string, table: TableOfBackup, index: number) =>
  pipeline(
    Readable.from(readTable(backup, manifest, { table, index })),
    client.query(copyFrom(`copy ${target} (${columnList(table.columns)}) from stdin`)),
  );

/**
 * The job library's own table may have other columns in this release: those that both have are taken, by their text. Jobs of
 * queues that are no more are left out.
 */
async function loadJobs(loading: Loading, table: TableOfBackup, index: number): Promise<void> {
  const { client } = loading;
  await client.query(
    `create temp table restored_jobs (${table.columns.map((name) => `${columnList([name])} text`).join(", ")}) on commit drop`,
  );
  await copyInto(loading, "restored_jobs", table, index);
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($1)`,
    [table.columns],
  );
  const names = rows.map(({ name }) => name);
  await client.query(
    `insert into pgboss.job (${columnList(names)})
     select ${rows.map(({ name, type }) => `${columnList([name])}::${type}`).join(", ")} from restored_jobs
     where name in (select name from pgboss.queue)`,
  );
}

/** In the transaction of `client`, into the schema of the backup's own migrations, as its owner. */
export async function loadTables(loading: Loading): Promise<void> {
  const { client, manifest } = loading;
  const known = new Map((await listTables(client)).map((table) => [tableName(table), table.columns.join()]));
  const aside = await readAside(client);
  for (const { before } of aside) await client.query(before);
  await emptyTables(client);
  for (const [index, table] of manifest.tables.entries()) {
    if (table.schema === "pgboss") {
      await loadJobs(loading, table, index);
      continue;
    }
    if (known.get(tableName(table)) !== table.columns.join())
      throw new BackupRefusal(`${table.name} of the backup has other columns than this release makes.`);
    await copyInto(loading, tableName(table), table, index);
  }
  for (const { name, lastValue } of manifest.sequences)
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, lastValue]);
  for (const { after } of aside.reverse()) await client.query(after);
}
