import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { keptStatement, openDatabases } from "./database.ts";
import { openLogin } from "./database-login.ts";
import { isPooled } from "./database-pooler.ts";
import { migrate } from "./migrate.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
});
afterAll(() => server.close());

test("the database itself is not taken for a pooler", async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(isPooled(client, rows[0]?.pid ?? 0)).toBe(false);
  await client.end();
});

// docs/scaling.md: what runs in transaction mode. The rest of the suite runs there too, where it has a pooler.
describe.runIf(inject("testDatabase").poolerUrl)("behind PgBouncer in transaction mode", () => {
  const loginUrl = () =>
    openLogin({
      ownerUrl: server.databaseUrl,
      poolUrl: server.databaseSettings.DATABASE_URL,
      loginUrl: undefined,
      keys: server.platform.keys,
      say: (line) => {
        throw new Error(line);
      },
    });

  test("schema changes are refused with the setting that leads past it", async () => {
    const refused = migrate({ url: await loginUrl(), directory: "server/migrations", version: "0.2.0" });
    await expect(refused).rejects.toThrow(/DATABASE_DIRECT_URL/);
  });

  test("the login starts as veridesk_app, for jobs, whose statements stand alone", async () => {
    const client = new pg.Client({ connectionString: await loginUrl() });
    await client.connect();
    const { rows } = await client.query("select current_user::text as acting");
    expect(rows).toEqual([{ acting: "veridesk_app" }]);
    await client.end();
  });

  test("a role of an earlier release learns it at the start", async () => {
    const role = new URL(await loginUrl()).username;
    await server.query(`alter role ${role} reset role`);
    await loginUrl();
    const rows = await server.query(
      "select from pg_db_role_setting where 'role=veridesk_app' = any(setconfig) and setrole = $1::regrole",
      [role],
    );
    expect(rows).toHaveLength(1);
  });

  test("kept statements find an answer on whichever connection their transaction is", async () => {
    const databases = openDatabases({ url: await loginUrl(), poolSize: 30, onError: () => undefined });
    const pids = new Set<number>();
    const ask = async () => {
      for (let n = 0; n < 20; n += 1)
        await databases.inProject(null, async ({ tx }) => {
          const kept = keptStatement<{ pid: number; n: number }>("select pg_backend_pid() as pid, $1::int as n", [n]);
          const { rows } = await tx.executeQuery(kept);
          expect(rows[0]?.n).toBe(n);
          pids.add(rows[0]?.pid ?? 0);
        });
    };
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(pids.size).toBeLessThan(30);
    await databases.close();
  });

  test("a transaction of one statement is one on whichever connection it gets", async () => {
    const databases = openDatabases({ url: await loginUrl(), poolSize: 30, onError: () => undefined });
    const requested = Array.from({ length: 60 }, (_, n) =>
      databases.once(`select ${n} as n, current_user::text as role, current_setting('statement_timeout') as bound`),
    );
    const rows = (await Promise.all(requested)).map((result) => result.rows[0]);
    expect(rows).toEqual(requested.map((_, n) => ({ n, role: "veridesk_app", bound: "1min" })));
    await databases.close();
  });

  test("reads that follow one another keep no connection from somebody else", async () => {
    const url = await loginUrl();
    const busy = openDatabases({ url, poolSize: 30, onError: () => undefined });
    const other = openDatabases({ url, poolSize: 1, onError: () => undefined });
    let isOver = false;
    const load = Array.from({ length: 30 }, async () => {
      while (!isOver) busy.endRead(await busy.open());
    });
    const late = new Promise((resolve) => setTimeout(resolve, 60_000, "late"));
    const answer = await Promise.race([other.inProject(null, async () => "in time"), late]);
    isOver = true;
    await Promise.all(load);
    await Promise.all([busy.close(), other.close()]);
    expect(answer).toBe("in time");
  });
});
