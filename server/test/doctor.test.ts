import { readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameKey } from "#server/platform/secrets/crypto.ts";
import { installationOf, newDirectory, operate } from "./backups.ts";
import { createTestDatabase } from "./database.ts";
import { makeCertificate } from "./doubles/https-target.ts";
import { openMailServer, startMailServer } from "./doubles/mail-server.ts";
import { startTraceCollector } from "./doubles/trace-collector.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1 });
  await makeForm(await makeMember(server));
});
afterAll(() => server.close());

type Finding = { check: string; state: "ok" | "warn" | "fail"; text: string; todo?: string };

async function examine(more: Record<string, string> = {}) {
  const { code, text } = await operate({ ...installationOf(server), more }, "doctor --json");
  const findings = JSON.parse(text) as Finding[];
  return { code, findings, of: (check: string) => findings.find((each) => each.check === check) };
}

test("of a healthy installation nothing is broken, and each line says what it looked at", async () => {
  const { code, findings, of } = await examine();
  expect(findings.filter(({ state }) => state === "fail")).toEqual([]);
  expect(code).toBe(0);
  for (const check of [
    "settings",
    "key",
    "disk",
    "files",
    "mail",
    "database",
    "clock",
    "schema",
    "row security",
    "login",
    "secrets",
    "queue",
  ])
    expect(of(check), check).toMatchObject({ state: "ok" });
  for (const check of ["lists", "worker", "backup"]) expect(of(check), check).toMatchObject({ state: "warn" });
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === "ok");
  const { text } = await operate(installationOf(server), "doctor");
  expect(text).toMatch(/^ok {4}row security +in force for veridesk_app/m);
  expect(text).toMatch(/^warn {2}backup +the command backup was never run\n +→ Run the command backup every night/m);
  expect(text).toMatch(/\d+ ok, \d+ to look at, 0 broken$/);
});

test("wrong settings, a database that is away and a mail server that refuses are each a line, without their secrets", async () => {
  const wrong = await examine({ PORT: "many", ENCRYPTION_KEY: "not-a-key-but-a-secret" });
  expect(wrong.code).toBe(1);
  expect(wrong.findings).toEqual([
    expect.objectContaining({ check: "settings", state: "fail", text: expect.stringContaining("PORT") }),
  ]);
  const away = await examine({
    DATABASE_URL: "postgresql://veridesk:hidden-word@127.0.0.1:1/veridesk",
    SMTP_URL: "smtp://a:hidden-word@127.0.0.1:1",
  });
  expect(away.code).toBe(1);
  expect(away.of("database")).toMatchObject({ state: "fail" });
  expect(away.of("mail")).toMatchObject({ state: "fail" });
  expect(JSON.stringify(away.findings)).not.toContain("hidden-word");
});

test("a mail server that answers is well; without one an installation for others is broken", async () => {
  const mail = startMailServer();
  const found = await examine({ SMTP_URL: await openMailServer(mail.server) });
  expect(found.of("mail")).toMatchObject({ state: "ok", text: "127.0.0.1 takes mail" });
  await new Promise<void>((resolve) => mail.server.close(resolve));
  const open = await examine({ PUBLIC_URL: "http://desk.invalid", APPLICANT_URL: "http://verify.invalid" });
  expect(open.of("mail")).toMatchObject({ state: "fail", todo: expect.stringContaining("SMTP_URL") });
  expect(open.of("addresses")).toMatchObject({ state: "fail", text: expect.stringContaining("without https") });
});

test("a collector of traces that answers is well; one that is away or refuses is a warning, without its key", async () => {
  expect((await examine()).of("traces")).toBeUndefined();
  const collector = await startTraceCollector();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=hidden-word",
  };
  const found = await examine(settings);
  expect(found.of("traces")).toMatchObject({ state: "ok", text: expect.stringContaining("answers") });
  expect(collector.requests[0]).toMatchObject({ path: "/v1/traces", headers: { "api-key": "hidden-word" } });
  collector.answerWith(401);
  const refused = await examine({ ...settings, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
  expect(refused.of("traces")).toMatchObject({ state: "warn", text: expect.stringContaining("401") });
  await collector.close();
  const away = await examine(settings);
  expect(away.of("traces")).toMatchObject({ state: "warn", text: expect.stringContaining("no collector answers") });
  expect(away.code).toBe(0);
  for (const each of [found, refused, away]) expect(JSON.stringify(each.findings)).not.toContain("hidden-word");
});

test("a certificate that nobody trusts is broken; an address that does not answer is to be looked at", async () => {
  const target = createTlsServer(makeCertificate(["127.0.0.1"]));
  const plain = createServer();
  const portOf = async (each: typeof plain) => {
    await new Promise<void>((resolve) => each.listen(0, "127.0.0.1", () => resolve()));
    return (each.address() as AddressInfo).port;
  };
  const desk = `https://127.0.0.1:${await portOf(target)}`;
  const { of, code } = await examine({ PUBLIC_URL: desk, APPLICANT_URL: "https://127.0.0.1:1" });
  expect(of(`certificate of ${new URL(desk).host}`)).toMatchObject({ state: "fail" });
  expect(of("certificate of 127.0.0.1:1")).toMatchObject({ state: "warn" });
  expect(code).toBe(1);
  target.close();
});

test("row security that is off, and a role that may do too much, are named", async () => {
  await server.query("alter table forms no force row level security");
  const open = await examine();
  expect(open.of("row security")).toMatchObject({ state: "fail", text: expect.stringContaining("forms") });
  expect(open.code).toBe(1);
  await server.query("alter table forms force row level security");
  await server.query("create policy hole on projects for select to veridesk_app using (true)");
  expect((await examine()).of("row security")).toMatchObject({ state: "fail", text: expect.stringContaining("sees") });
  await server.query("drop policy hole on projects");
  expect((await examine()).of("row security")).toMatchObject({ state: "ok" });
  const wide = await examine({ DATABASE_LOGIN_URL: server.databaseUrl });
  expect(wide.of("login")).toMatchObject({ state: "fail" });
});

test("secrets of a key that is not there are counted, and those of an earlier key", async () => {
  const [row] = await server.query<{ id: string }>("select id from forms limit 1");
  const { keys } = server.platform;
  const other = nameKey(Buffer.alloc(32, 7));
  const change = (id: string) =>
    server.query("update forms set sealed_token = regexp_replace(sealed_token, '^v1\\.[^.]+', 'v1.' || $1)", [id]);
  if (!row) throw new Error("there is a form");
  await change(other.id);
  expect((await examine()).of("secrets")).toMatchObject({ state: "fail", text: expect.stringContaining(other.id) });
  const earlier = await examine({ ENCRYPTION_KEYS_OLD: other.bytes.toString("base64") });
  expect(earlier.of("secrets")).toMatchObject({ state: "warn", todo: expect.stringContaining("keys reseal") });
  await change(keys.current.id);
});

test("jobs that wait, failed or run too long, and work that fails are named", async () => {
  await server.platform.jobs.stop();
  const queue = (await server.query<{ name: string }>("select name from pgboss.queue order by 1"))[0]?.name;
  const add = (state: string, times: string) =>
    server.query(
      `insert into pgboss.job (id, name, state, expire_seconds, start_after, started_on, completed_on) select gen_random_uuid(), $1, '${state}', 60, ${times}`,
      [queue],
    );
  await add("created", "now() - interval '2 hours', null, null");
  await add("failed", "now(), now(), now()");
  await add("active", "now(), now() - interval '1 hour', null");
  await server.query("insert into recurring_runs (name, failed_at) values ('retention', now())");
  await server.query("insert into recurring_runs (name, succeeded_at) values ('backup', now() - interval '3 days')");
  const { of, code } = await examine();
  expect(of("queue")).toMatchObject({ state: "fail", text: "1 due jobs, the oldest for 2 h" });
  expect(of("failed jobs")).toMatchObject({ state: "warn", text: `1 in a day: ${queue}` });
  expect(of("stuck jobs")).toMatchObject({ state: "warn" });
  expect(of("recurring work")).toMatchObject({ state: "warn", text: "failed last time: retention" });
  expect(of("backup")).toMatchObject({ state: "warn", text: "made 3 days ago" });
  expect(code).toBe(1);
});

test("lists that are too old are broken, those that wait are to be looked at", async () => {
  await server.query(
    `insert into list_sources (code, name, kind, format, comes_from, enabled, confirmed_at)
     values ('uk', 'UK', 'sanctions', 'uk-csv', 'publisher', true, now() - interval '30 days')`,
  );
  expect((await examine()).of("list uk")).toMatchObject({ state: "fail", todo: "lists refresh uk" });
});

test("a database of a later release is said, one that needs it is broken, an empty one is to be made; none is changed", async () => {
  await server.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', repeat('a', 64))");
  const later = await examine();
  expect(later.of("schema")).toMatchObject({ state: "warn", text: expect.stringContaining("9999-later.sql") });
  await server.query("update schema_migrations set least_version = '99.0.0' where name = '9999-later.sql'");
  const needed = await examine();
  expect(needed.of("schema")).toMatchObject({ state: "fail", text: expect.stringContaining("9999-later.sql") });
  await server.query("delete from schema_migrations where name = '9999-later.sql'");
  const empty = await createTestDatabase();
  const dataDir = await newDirectory("doctor");
  const emptied = { databaseUrl: empty.url, dataDir };
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: empty.url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public; drop schema pgboss cascade");
  const { code, text } = await operate(emptied, "doctor");
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining("the database is empty") });
  const { rowCount } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(rowCount).toBe(0);
  await client.end();
  await empty.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("before the first start nothing is made: no key, no database", async () => {
  const dataDir = await newDirectory("doctor");
  const more = { DATABASE_URL: "" };
  const { code, text } = await operate({ databaseUrl: "", dataDir, more }, "doctor");
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/^warn {2}key +there is none yet/m) });
  expect(text).toMatch(/^warn {2}database +there is none yet/m);
  expect(await readdir(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

test("doctor takes nothing but --json", async () => {
  for (const line of ["doctor x", "doctor --fast"])
    expect(await operate(installationOf(server), line)).toMatchObject({ code: 2 });
});
