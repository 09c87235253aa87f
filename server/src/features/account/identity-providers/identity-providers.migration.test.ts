import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { loginRoleOf } from "#server/platform/database-login.ts";
import { withDatabase } from "#server/platform/database-url.ts";
import { migrate } from "#server/platform/migrate.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { migrationsDirectory, prepareDatabase } from "#server/process.ts";
import { enterWithGoogle, newGooglePerson } from "../../../../test/doubles/google.ts";
import { startOpenIdProvider, type TestProvider } from "../../../../test/doubles/openid-provider.ts";
import { openTestServer } from "../../../../test/harness.ts";
import { askFactor } from "../../../../test/resets.ts";
import { openBrowser } from "../../../../test/sign-in.ts";

let provider: TestProvider;
let directory: string;
const name = `test_${randomBytes(6).toString("hex")}`;
const url = () => withDatabase(inject("testDatabase").url, name);

async function inClient<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const asOperator = (statement: string) => inClient(inject("testDatabase").url, (client) => client.query(statement));

async function drop() {
  await asOperator(`drop database ${name} with (force)`);
  await asOperator(`drop role if exists ${loginRoleOf(url())}`);
}

beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.allowRedirect("http://localhost:3000/login");
  directory = await mkdtemp(join(tmpdir(), "veridesk-before-0222-"));
  const files = (await readdir(migrationsDirectory())).filter((file) => file < "0222");
  await Promise.all(files.map((file) => cp(join(migrationsDirectory(), file), join(directory, file))));
  await asOperator(`create database ${name}`);
  await migrate({ url: url(), directory, version: "0.2.0" });
});
afterAll(async () => {
  await rm(directory, { recursive: true });
  await provider.close();
});

test("accounts that were linked before providers had names still open, and their sessions say who proved them", async () => {
  const google = newGooglePerson();
  const [userId, cookie] = [randomUUID(), randomBytes(32).toString("base64url")];
  const session = (id: string, isByGoogle: boolean) =>
    `insert into sessions (id_hash, csrf, user_id, password_at, is_by_google, ip, user_agent, idle_seconds, expires_at)
     values ('${id}', 'the token of this test', '${userId}', now(), ${isByGoogle}, '127.0.0.1', 'test', 3600, now() + interval '1 hour')`;
  await inClient(url(), async (client) => {
    await client.query(
      `insert into users (id, email, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at)
       values ($1, $2, 'Olena', 'Kovalenko', 'Acme', 'acme.example', now(), now())`,
      [userId, google.email],
    );
    await client.query("insert into google_accounts (issuer, subject, user_id, email) values ($1, $2, $3, $4)", [
      provider.issuer,
      google.sub,
      userId,
      google.email,
    ]);
    // Of an earlier GOOGLE_ISSUER: the same subject, and somebody else.
    await client.query(
      `with other as (insert into users (id, email, first_name, last_name, company_name, website)
         values (gen_random_uuid(), 'earlier@example.com', 'Ola', 'Nowak', 'Acme', 'acme.example') returning id)
       insert into google_accounts (issuer, subject, user_id, email)
       select 'https://earlier.example', $1, id, 'earlier@example.com' from other`,
      [google.sub],
    );
    await client.query(session(hashSecretToken(cookie), true));
    await client.query(session("by the password", false));
    await client.query(
      `insert into google_visits (state_hash, session_hash, purpose, expires_at)
       values ('a state', 'by the password', 'link', now() + interval '10 minutes')`,
    );
    await client.query(
      `insert into google_newcomers (session_hash, issuer, subject, email, first_name, last_name, expires_at)
       values ('by the password', 'https://earlier.example', 's', 'n@example.com', 'N', 'N', now() + interval '10 minutes')`,
    );
  });
  await prepareDatabase(url(), migrationsDirectory());
  const server = await openTestServer({
    settings: provider.settings,
    database: { url: url(), drop },
  });
  try {
    const counted = await server.query(
      `select 'identities' as of, provider, count(*)::int from external_identities group by 2
       union all select 'newcomers', provider, count(*)::int from newcomers group by 2
       union all select 'sessions', provider, count(*)::int from sessions group by 2
       union all select 'visits', provider, count(*)::int from sign_in_visits group by 2 order by 1, 2`,
    );
    expect(counted).toEqual([
      { of: "identities", provider: "google", count: 2 },
      { of: "newcomers", provider: "google", count: 1 },
      { of: "sessions", provider: "google", count: 1 },
      { of: "sessions", provider: null, count: 1 },
      { of: "visits", provider: "google", count: 1 },
    ]);
    const begun = server.visitor();
    begun.cookies.set("veridesk", cookie);
    begun.csrf = "the token of this test";
    expect((await askFactor(begun, google.email)).errors[0]?.code).toBe("resets.google_alone");
    const back = await enterWithGoogle(await openBrowser(server), provider, google);
    expect(back.data).toMatchObject({ step: "2fa", newcomer: null });
  } finally {
    await server.close();
  }
});
