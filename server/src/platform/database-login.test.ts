import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { loginRoleOf, openLogin } from "./database-login.ts";
import { nameKey } from "./secrets/crypto.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
});
afterAll(() => server.close());

const insufficientPrivilege = "42501";

describe("S17 who has the pool's connection", () => {
  test.each([
    "set role veridesk_system",
    "set session authorization default; set role veridesk_system",
    "set role none; select count(*) from projects",
    "set role none; select count(*) from users",
    "set role none; select count(*) from pgboss.job",
    "reset role; alter table projects disable row level security",
    "reset role; create table mine (id int)",
    "reset role; drop policy own_project on projects",
    "reset role; grant veridesk_system to veridesk_app",
    "reset role; create role another login superuser",
    "reset role; select pg_read_file('/etc/hostname')",
    "reset role; copy projects to program 'cat'",
  ])("gets nowhere with: %s", async (text) => {
    const opened = await server.platform.database.open();
    try {
      await expect(opened.client.query(text)).rejects.toMatchObject({ code: insufficientPrivilege });
    } finally {
      await server.platform.database.rollback(opened);
    }
  });

  test("cannot become the owner, whatever the owner is called", async () => {
    const [owner] = await server.query<{ name: string }>("select current_user::text as name");
    const opened = await server.platform.database.open();
    await expect(opened.client.query(`set role "${owner?.name}"`)).rejects.toMatchObject({
      code: insufficientPrivilege,
    });
    await server.platform.database.rollback(opened);
  });

  test("is of a role that is a member of veridesk_app only, and owns nothing", async () => {
    const role = loginRoleOf(server.databaseUrl);
    const opened = await server.platform.database.open(
      "select session_user::text as login, current_user::text as acting",
    );
    expect(opened.opening[0]?.rows).toEqual([{ login: role, acting: "veridesk_app" }]);
    await server.platform.database.rollback(opened);
    const [row] = await server.query(
      `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit as strong,
         array(select roleid::regrole::text from pg_auth_members where member = r.oid) as roles,
         (select count(*)::int from pg_class where relowner = r.oid) as tables,
         rolpassword is not null as has_password
       from pg_roles r where rolname = $1`,
      [role],
    );
    expect(row).toMatchObject({ strong: false, roles: ["veridesk_app"], tables: 0 });
  });
});

describe("the login role", () => {
  const keysOf = (current = nameKey(randomBytes(32))) => ({ current, byId: new Map([[current.id, current]]) });
  const said: string[] = [];
  const ask = (given: Partial<Parameters<typeof openLogin>[0]> = {}) =>
    openLogin({
      ownerUrl: server.databaseUrl,
      poolUrl: server.databaseSettings.DATABASE_URL,
      loginUrl: undefined,
      keys: server.platform.keys,
      say: (line) => said.push(line),
      ...given,
    });

  test("is found again by every process that has the key, and by one with another key in its place", async () => {
    const url = await ask();
    expect(await ask()).toBe(url);
    const changed = await ask({ keys: keysOf() });
    const client = new pg.Client({ connectionString: changed });
    await client.connect();
    expect((await client.query("select session_user::text as login")).rows).toEqual([
      { login: loginRoleOf(server.databaseUrl) },
    ]);
    await client.end();
    expect(said).toEqual([]);
    await ask();
  });

  test("that the operator names must not be able to become more", async () => {
    await expect(ask({ loginUrl: server.databaseUrl })).rejects.toThrow(/DATABASE_LOGIN_URL/);
    expect(await ask({ loginUrl: await ask() })).toBe(await ask());
  });
});
