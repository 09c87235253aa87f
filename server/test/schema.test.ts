import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

const tenantTables = `
  select c.oid, c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 2`;

test("S17 every table with a project_id forces row-level security with a policy for our role", async () => {
  const tables = await server.query<{ oid: number; name: string; on: boolean; forced: boolean }>(tenantTables);
  expect(tables.length).toBeGreaterThan(20);
  const policies = await server.query<{ tablename: string }>(
    "select tablename from pg_policies where schemaname = 'public' and 'veridesk_app' = any(roles) and coalesce(qual, '') ~ 'current_project'",
  );
  const named = new Set(policies.map(({ tablename }) => tablename));
  expect(tables.filter(({ on, forced, name }) => !on || !forced || !named.has(name)).map(({ name }) => name)).toEqual(
    [],
  );
});

test("S17 our role owns nothing and cannot step around row-level security", async () => {
  const [role] = await server.query(
    "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'veridesk_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  const owned = await server.query(
    "select relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'veridesk_app' and relnamespace = 'public'::regnamespace",
  );
  expect(owned).toEqual([]);
});

test("S17 functions that see across projects belong to the system role, are nobody's by default, and look for tables in our schema first", async () => {
  const functions = await server.query<{ name: string; owner: string; settings: string[]; everybody: boolean }>(
    `select p.proname as name, r.rolname as owner, p.proconfig as settings,
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as everybody
     from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
  );
  expect(functions.length).toBeGreaterThan(5);
  // With temporary tables not named last they come first, and a caller's own table would stand in for ours.
  const settings = ["search_path=public, pg_temp"];
  for (const each of functions)
    expect(each).toEqual({ name: each.name, owner: "veridesk_system", settings, everybody: false });
});

test("S17 a raw connection with no project sees no row of any tenant table", async () => {
  const member = await makeMember(server);
  const seen = await server.platform.database.inProject(null, async ({ client }) => {
    const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')`);
    const counts: [string, number][] = [];
    for (const { name } of rows)
      counts.push([name, (await client.query(`select 1 from ${name} limit 1`)).rowCount ?? 0]);
    return counts;
  });
  expect(member.projectId).toBeTruthy();
  expect(seen.length).toBeGreaterThan(15);
  expect(seen.filter(([, rows]) => rows > 0)).toEqual([]);
});

test("tenant tables can be spread by project: it is in every primary key, unique constraint and foreign key", async () => {
  const lacking = await server.query(`
    select c.relname, i.indexrelid::regclass::text as lacks from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
    where c.relnamespace = 'public'::regnamespace and i.indisunique and not a.attnum = any(i.indkey)
    union all
    select c.relname, k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and not a.attnum = any(k.conkey) and f.relname not in ('users')`);
  expect(lacking).toEqual([]);
});

test("S41 our role can neither write, change nor delete audit rows by hand", async () => {
  for (const statement of [
    "insert into audit_log default values",
    "update audit_log set action = 'x'",
    "delete from audit_log",
    "update audit_heads set seq = 0",
    "truncate audit_log",
  ]) {
    const attempt = server.platform.database.inProject(null, ({ client }) => client.query(statement));
    await expect(attempt, statement).rejects.toThrow(/permission denied/);
  }
});

test("rows that are deleted or looked up by what they point to have an index for it", async () => {
  const defs = (
    await server.query<{ def: string }>("select indexdef as def from pg_indexes where schemaname = 'public'")
  ).map(({ def }) => def);
  for (const wanted of [
    /verification_duplicates USING btree \(project_id, other_id\)/,
    /verification_files USING btree \(project_id, verification_id\) WHERE \(replaced_at IS NOT NULL\)/,
    /flow_sessions USING btree \(project_id, verification_id\)/,
    /user_images USING btree \(storage_key\)/,
  ])
    expect(
      defs.filter((def) => wanted.test(def)),
      String(wanted),
    ).toHaveLength(1);
});
