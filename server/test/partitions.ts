import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { withDatabase } from "#server/platform/database-url.ts";

/** All is read from the catalogue, so a new table is in it by itself. */

const parts = 4;

export const spreadTables = `
  select c.oid, c.relname as name, a.attname as by
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case c.relname when 'projects' then 'id' else 'project_id' end
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 2`;

type Table = {
  oid: number;
  name: string;
  by: string;
  options: string | null;
};

const definitions = {
  keys: `select format('alter table public.%I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.conrelid = any($1) and k.contype in ('p', 'u', 'x')`,
  indexes: `select pg_get_indexdef(i.indexrelid) as text from pg_index i
    where i.indrelid = any($1) and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`,
  foreignKeys: `select format('alter table public.%I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and (k.conrelid = any($1) or k.confrelid = any($1))`,
  triggers: `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = any($1) and not tgisinternal`,
  policies: `select format('create policy %I on public.%I as %s for %s to %s %s %s', policyname, tablename, permissive, cmd,
      (select string_agg(quote_ident(r), ', ') from unnest(roles) r),
      'using (' || qual || ')', 'with check (' || with_check || ')') as text
    from pg_policies join pg_class c on c.relname = tablename and c.relnamespace = 'public'::regnamespace
    where schemaname = 'public' and c.oid = any($1)`,
  security: `select format('alter table public.%I %s row level security', relname, word) as text
    from pg_class, unnest(array[case when relrowsecurity then 'enable' end, case when relforcerowsecurity then 'force' end]) word
    where oid = any($1) and word is not null`,
  grants: `select format('grant %s on public.%I to %s', privilege_type, relname, coalesce(quote_ident(r.rolname), 'public')) as text
    from pg_class c, aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee where c.oid = any($1)`,
  columnGrants: `select format('grant %s (%I) on public.%I to %s', privilege_type, attname, relname, coalesce(quote_ident(r.rolname), 'public')) as text
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a left join pg_roles r on r.oid = a.grantee
    where c.oid = any($1)`,
} as const;

/** Functions that give rows of these tables: they hang on the tables' types. */
const functions = `
  select format('drop function %s', p.oid::regprocedure) as drop, pg_get_functiondef(p.oid) as text
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and t.typrelid = any($1)`;

type Kind = keyof typeof definitions;

async function readDefinitions(client: pg.Client, oids: number[]): Promise<Record<Kind, string[]>> {
  const read: Partial<Record<Kind, string[]>> = {};
  for (const kind of Object.keys(definitions) as Kind[]) {
    const { rows } = await client.query<{ text: string }>(definitions[kind], [oids]);
    read[kind] = rows.map(({ text }) => text);
  }
  return read as Record<Kind, string[]>;
}

const partitioned = ({ name, by, options }: Table): string[] => [
  `alter table public.${name} set schema whole`,
  `create table public.${name} (like whole.${name} including all excluding indexes) partition by hash (${by})`,
  ...Array.from(
    { length: parts },
    (_, n) => `create table public.${name}_part${n} partition of public.${name}
      for values with (modulus ${parts}, remainder ${n}) ${options ? `with (${options})` : ""}`,
  ),
  // Only the way through the whole table is open; the parts have no policy that lets anybody in.
  ...Array.from(
    { length: parts },
    (_, n) => `alter table public.${name}_part${n} enable row level security, force row level security`,
  ),
];

/** @throws naming the statement that PostgreSQL refused */
async function spread(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<Table>(
    `select t.*, array_to_string(c.reloptions, ', ') as options from (${spreadTables}) t join pg_class c on c.oid = t.oid`,
  );
  const names = tables.map(({ name }) => name);
  for (const name of names) {
    const { rows } = await client.query(`select from public.${name} limit 1`);
    if (rows.length > 0) throw new Error(`${name} is not empty`);
  }
  const oids = tables.map(({ oid }) => oid);
  const made = await readDefinitions(client, oids);
  const { rows: ofRows } = await client.query<{ drop: string; text: string }>(functions, [oids]);
  const drops = made.foreignKeys.map((text) =>
    text.replace(/^(alter table \S+ )add (constraint \S+) .*$/s, "$1drop $2"),
  );
  const statements = [
    "create schema whole",
    ...drops,
    ...tables.flatMap(partitioned),
    ...ofRows.map(({ drop }) => drop),
    `drop table ${names.map((name) => `whole.${name}`).join(", ")}`,
    "drop schema whole",
    ...ofRows.map(({ text }) => text),
    ...made.keys,
    ...made.indexes,
    ...made.foreignKeys,
    ...made.triggers,
    ...made.security,
    ...made.policies,
    ...made.grants,
    ...made.columnGrants,
  ];
  for (const statement of statements)
    await client.query(statement).catch((error: Error) => {
      throw new Error(`cannot be spread by project: ${statement}: ${error.message}`, { cause: error });
    });
}

/** `drop` ends it. @returns a database's name for `createTestDatabase` to copy */
export async function makeSpreadTemplate(
  before: readonly string[] = [],
): Promise<{ name: string; drop(): Promise<void> }> {
  const { url, template } = inject("testDatabase");
  const name = `spread_${randomBytes(6).toString("hex")}`;
  const run = async (address: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const drop = () => run(url, (client) => client.query(`drop database if exists ${name} with (force)`));
  await run(url, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  try {
    await run(withDatabase(url, name), async (client) => {
      for (const statement of before) await client.query(statement);
      await client.query("begin");
      await spread(client);
      await client.query("commit");
    });
  } catch (error) {
    await drop();
    throw error;
  }
  return { name, drop };
}
