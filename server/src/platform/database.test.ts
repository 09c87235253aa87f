import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { type DatabaseConnections, openDatabases } from "./database.ts";
import { openLogin } from "./database-login.ts";
import { nameKey } from "./secrets/crypto.ts";

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let databases: DatabaseConnections;
const errors: Error[] = [];
const onError = (error: Error) => void errors.push(error);

beforeAll(async () => {
  made = await createTestDatabase();
  databases = openDatabases({ url: made.url, poolSize: 1, onError });
});
afterAll(async () => {
  await databases.close();
  await made.drop();
});

const leaveMark = "select set_config('app.project_id', '01920000-0000-7000-8000-000000000000', true)";
const readMark = "select current_setting('app.project_id', true) as mark, pg_backend_pid() as pid";

describe("a transaction that has only read", () => {
  test("is ended by the next one on its connection", async () => {
    const first = await databases.open(leaveMark);
    databases.endRead(first);
    const next = await databases.open(readMark);
    expect(next.opening[0]?.rows[0].mark || null).toBeNull();
    await databases.commit(next);
  });

  test("is ended soon where no other comes", async () => {
    const first = await databases.open("select pg_backend_pid() as pid");
    const pid = Number(first.opening[0]?.rows[0]?.pid);
    databases.endRead(first);
    const watcher = new pg.Client({ connectionString: made.url });
    await watcher.connect();
    const stateOf = async () =>
      (await watcher.query<{ state: string }>("select state from pg_stat_activity where pid = $1", [pid])).rows[0]
        ?.state;
    await expect.poll(stateOf).toBe("idle");
    await watcher.end();
    expect(errors).toEqual([]);
  });
});

test("a transaction of one statement is over when it is answered, and a failed one takes its connection along", async () => {
  const { rows } = await databases.once("select txid_current() as id, pg_backend_pid() as pid");
  const { rows: next } = await databases.once(
    `select txid_status(${rows[0].id}) as status, current_user::text as role, pg_backend_pid() as pid`,
  );
  expect(next).toEqual([{ status: "committed", role: "veridesk_app", pid: rows[0].pid }]);
  await expect(databases.once("select 1 / 0")).rejects.toThrow("division by zero");
  const { rows: after } = await databases.once("select pg_backend_pid() as pid");
  expect(after[0].pid).not.toBe(rows[0].pid);
});

test("a transaction of one statement ends the read before it and sees nothing of it", async () => {
  databases.endRead(await databases.open(leaveMark));
  const { rows } = await databases.once(readMark);
  expect(rows[0].mark || null).toBeNull();
  expect(errors).toEqual([]);
});

describe("the bounds of statements", () => {
  const askBounds = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const bounds = { statement: "1min", lock: "10s", idle: "1min" };

  test.each(["the owner's login", "the login of our own making"])("hold in every transaction of %s", async (login) => {
    const key = nameKey(Buffer.alloc(32, 7));
    const keys = { current: key, byId: new Map([[key.id, key]]) };
    const isOwn = login.endsWith("making");
    const url = isOwn
      ? await openLogin({ ownerUrl: made.url, loginUrl: undefined, keys, say: (line) => onError(new Error(line)) })
      : made.url;
    const opened = openDatabases({ url, poolSize: 1, onError });
    for (let n = 0; n < 3; n += 1) {
      const each = await opened.open(askBounds);
      expect(each.opening[0]?.rows).toEqual([bounds]);
      await opened.commit(each);
    }
    await opened.close();
    expect(errors).toEqual([]);
  });
});
