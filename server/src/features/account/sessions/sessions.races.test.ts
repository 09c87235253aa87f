import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountChain } from "#server/platform/audit.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { SoftAuthenticator } from "../../../../test/passkey.ts";
import {
  codeNow,
  forgetUsedCode,
  openBrowser,
  type Person,
  sendPassword,
  signIn,
  signUp,
} from "../../../../test/sign-in.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 2 });
});
afterAll(() => server.close());

async function hold(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement, values);
  const waiting = async () => {
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return row?.n ?? 0;
  };
  return {
    client,
    wait: (calls: number) => expect.poll(waiting).toBe(calls),
    letGo: async () => {
      await client.query("commit");
      await client.end();
    },
  };
}

const lockAccount = async (person: Person) => hold("select from users where email = $1 for update", [person.email]);
const endAllSessions = "delete from sessions where user_id = (select id from users where email = $1)";

test("S3 a session that opens at the very moment of a password change ends with the others", async () => {
  const { visitor, person } = await signUp(server);
  const browser = await openBrowser(server);
  await sendPassword(browser, person);
  await forgetUsedCode(server, person);
  const { email, password } = person;
  expect(
    (await browser.post("/api/registration/verify-2FA-QR", { email, token: codeNow(person.secret) })).data.step,
  ).toBe("authenticate");

  const lock = await hold("select from audit_heads where project_id = $1 for update", [accountChain]);
  const opening = browser.post("/api/login/authenticate", { email });
  await lock.wait(1);
  const next = "An0ther-Horse?Lamp";
  const changing = visitor.put("/api/settings/change-password", {
    password_current: password,
    password: next,
    password_confirm: next,
  });
  await lock.wait(2);
  await lock.letGo();
  expect((await changing).status).toBe(200);
  await opening;
  expect((await browser.post("/api/projects/info")).status).toBe(401);
  expect((await visitor.post("/api/projects/info")).status).toBe(200);
});

test("S3 a password that is changed while it is compared opens nothing", async () => {
  const { person } = await signUp(server);
  const browser = await openBrowser(server);
  const lock = await lockAccount(person);
  const answer = sendPassword(browser, person);
  await lock.wait(1);
  await lock.client.query("update users set password_hash = 'another' where email = $1", [person.email]);
  await lock.client.query(endAllSessions, [person.email]);
  await lock.letGo();
  const { status, errors } = await answer;
  expect([status, errors[0]?.code]).toEqual([422, "sessions.invalid_credentials"]);
  expect((await browser.get("/api/session/customer-email")).data.email).toBeNull();
});

test("S3 a call whose session ends while it runs adds no factor", async () => {
  const { person } = await signUp(server);
  const browser = await signIn(server, person);
  await forgetUsedCode(server, person);
  const { data } = await browser.post("/api/settings/passkeys/options", { token: codeNow(person.secret) });
  const response = new SoftAuthenticator().create({ challenge: data.challenge });
  const lock = await lockAccount(person);
  const answer = browser.post("/api/settings/passkeys", { name: "Laptop", response });
  await lock.wait(1);
  await lock.client.query(endAllSessions, [person.email]);
  await lock.letGo();
  expect((await answer).status).toBe(401);
  expect(
    await server.query("select from passkeys p join users u on u.id = p.user_id where u.email = $1", [person.email]),
  ).toEqual([]);
});
