import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withDatabase } from "#server/platform/database-url.ts";
import { migrationsDirectory, prepareDatabase } from "#server/process.ts";
import { type InstallationSettings, installationOf, newDirectory, operate } from "./backups.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
const databases: TestDatabase[] = [];
const directories: string[] = [];
const roles: string[] = [];
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1 });
  await makeForm(await makeMember(server));
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const role of roles) await server.query(`drop role ${role}`);
  await server.close();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function newPlace(name: string): Promise<string> {
  const directory = await newDirectory(name);
  directories.push(directory);
  return directory;
}

async function newInstallation(): Promise<InstallationSettings> {
  const database = await createTestDatabase();
  databases.push(database);
  return { databaseUrl: database.url, dataDir: await newPlace("restored") };
}

async function inside<T>({ databaseUrl }: InstallationSettings, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const rowsOf = async (of: InstallationSettings, text: string): Promise<object[]> =>
  (await inside(of, (client) => client.query<object>(text))).rows;
const usersIn = (of: InstallationSettings) => rowsOf(of, "select id, email from users order by id");

test("a bucket is as good as a directory", async () => {
  const directory = await newPlace("bucket");
  const bucket = { name: "backups", configs: [] };
  const s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets: [bucket] });
  const { port } = await s3.run();
  const more = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  const at = "s3://backups/desk/nightly";
  const source = { ...installationOf(server), more };
  const emptied = { ...(await newInstallation()), more };
  try {
    expect(await operate(source, `backup ${at}`)).toMatchObject({ code: 0 });
    expect((await operate(source, `backup ${at}`)).text).toContain("0 of 0.0 MB were new");
    expect(await operate(emptied, `restore ${at}`)).toMatchObject({ code: 0 });
    expect(await usersIn(emptied)).toEqual(await usersIn(source));
  } finally {
    await s3.close();
  }
});

test("a backup of an earlier release gets that release's schema, its rows, and then what came since", async () => {
  const [old, fresh] = [await newInstallation(), await newInstallation()];
  const migrations = await rowsOf(old, "select name from schema_migrations order by 1");
  await inside(old, (client) =>
    client.query("drop schema public cascade; create schema public; drop schema pgboss cascade"),
  );
  await prepareDatabase(old.databaseUrl, migrationsDirectory(), "0226-active-applicants.sql");
  await inside(old, async (client) => {
    await client.query("insert into projects (id, name) values (gen_random_uuid(), 'Old Bank')");
    await client.query(
      `insert into users (id, email, password_hash, first_name, last_name, company_name, website)
       values (gen_random_uuid(), 'old@example.com', 'none', 'Olena', 'Kovalenko', 'Acme', 'https://acme.example')`,
    );
  });
  const place = await newPlace("old");
  const key = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  expect(await operate({ ...old, more: key }, `backup ${place}`)).toMatchObject({
    code: 0,
    text: expect.stringContaining("schema 0226"),
  });
  expect(await operate(fresh, `restore ${place}`)).toMatchObject({ code: 0 });
  expect(await usersIn(fresh)).toEqual(await usersIn(old));
  expect(await rowsOf(fresh, "select name from schema_migrations order by 1")).toEqual(migrations);
});

test("what is restored is the same to the last row: tables, jobs, sequences, row security and triggers", async () => {
  const restored = await newInstallation();
  const place = await newPlace("same");
  const source = installationOf(server);
  await server.platform.jobs.stop();
  expect(await operate(source, `backup ${place}`)).toMatchObject({ code: 0 });
  expect(await operate(restored, `restore ${place}`)).toMatchObject({ code: 0 });
  const tables = (await rowsOf(
    source,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not in ('schema_migrations', 'sessions', 'recurring_runs') order by 1`,
  )) as { name: string }[];
  for (const { name } of tables) {
    const text = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum, count(*)::int as n from ${name} t`;
    expect(await rowsOf(restored, text), name).toEqual(await rowsOf(source, text));
  }
  for (const text of [
    "select id, name, state, data from pgboss.job order by id",
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    "select relname, relrowsecurity, relforcerowsecurity from pg_class where relnamespace = 'public'::regnamespace order by 1",
    "select tgname, tgrelid::regclass::text as t, tgenabled from pg_trigger where not tgisinternal order by 2, 1",
    "select conname, conrelid::regclass::text as t, pg_get_constraintdef(oid) as def from pg_constraint where connamespace = 'public'::regnamespace order by 2, 1",
    "select tablename, policyname, roles::text, qual from pg_policies where schemaname = 'public' order by 1, 2",
    "select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  ])
    expect(await rowsOf(restored, text), text).toEqual(await rowsOf(source, text));
  expect(await rowsOf(restored, "select from sessions")).toEqual([]);
});

test("an owner of the tables who is no superuser backs up and restores every row, of both modes and of every project", async () => {
  const role = `owner_${randomBytes(4).toString("hex")}`;
  await server.query(`create role ${role} login createrole password 'of-the-test'`);
  roles.push(role);
  await server.query(`grant veridesk_app, veridesk_system to ${role} with admin option`);
  const owned = async (): Promise<InstallationSettings> => {
    const name = `test_${randomBytes(6).toString("hex")}`;
    await server.query(`create database ${name} owner ${role}`);
    const url = new URL(withDatabase(server.databaseUrl, name));
    [url.username, url.password] = [role, "of-the-test"];
    const drop = async () => void (await server.query(`drop database ${name} with (force)`));
    databases.push({ url: url.href, drop });
    return { databaseUrl: url.href, dataDir: await newPlace("owned"), more };
  };
  const more = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  const [source, target] = [await owned(), await owned()];
  await prepareDatabase(source.databaseUrl, migrationsDirectory());
  await inside(source, async (client) => {
    await client.query("set app.mode = 'all'");
    for (const name of ["One", "Two"])
      await client.query("insert into projects (id, name) values (gen_random_uuid(), $1)", [`${name} Bank`]);
    await client.query(
      `insert into applicants (project_id, id, first_name, last_name, mode)
       select id, gen_random_uuid(), 'Olena', mode, mode from projects, unnest(array['live', 'test']) mode`,
    );
  });
  const place = await newPlace("owned-backup");
  const made = await operate(source, `backup ${place}`);
  expect(made, made.text).toMatchObject({ code: 0 });
  const restored = await operate(target, `restore ${place}`);
  expect(restored, restored.text).toMatchObject({ code: 0 });
  const kept = (of: InstallationSettings) =>
    inside(of, async (client) => {
      await client.query("set app.mode = 'all'");
      return (await client.query("select project_id, id, mode from applicants order by id")).rows;
    });
  expect(await kept(target)).toEqual(await kept(source));
  expect(await kept(target)).toHaveLength(4);
  const unforced = "select relname from pg_class where relrowsecurity and not relforcerowsecurity";
  expect(await rowsOf(target, unforced)).toEqual([]);
});
