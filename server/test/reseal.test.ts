import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { sealedColumns } from "#server/cli/keys.command.ts";
import { runReport } from "#server/features/figures/reports/reports.generate.service.ts";
import { issueWayBack } from "#server/features/records/return-links/return-links.service.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { nameKey } from "#server/platform/secrets/crypto.ts";
import { makeBlacklist, sendImport } from "./blacklists.ts";
import { tellStory } from "./canary-story.ts";
import { makeCustomer } from "./customers.ts";
import { makeForm, makeTextWaiting } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";
import { atTheFactor } from "./resets.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1, settings: { SMS_URL: "https://texts.example/" } });
});
afterAll(() => server.close());

function rotated(): Platform {
  const { keys } = server.platform;
  const current = nameKey(randomBytes(32));
  return { ...server.operator, keys: { current, byId: new Map([...keys.byId, [current.id, current]]) } };
}

async function reseal(platform: Platform) {
  const said: string[] = [];
  const code = await runCommand(
    ["keys", "reseal"],
    async () => platform,
    (line) => said.push(line),
  );
  return { code, text: said.join("\n") };
}

async function sealedBy(keyId: string): Promise<{ with: number; without: number; columns: number }> {
  const sum = { with: 0, without: 0, columns: 0 };
  for (const { table, column } of sealedColumns) {
    const rows = await server.query<{ key: string }>(
      `select split_part(${column}, '.', 2) as key from ${table} where ${column} <> ''`,
    );
    if (rows.length > 0) sum.columns += 1;
    for (const { key } of rows) sum[key === keyId ? "with" : "without"] += 1;
  }
  return sum;
}

async function makeReport(): Promise<void> {
  const member = await makeMember(server);
  const { data } = await member.post("/api/customer-reports/create", { type: "audit_log" });
  const step: JobStep = (work) => inSystemStep(server.platform, "test", member.projectId, work);
  const { signal } = new AbortController();
  await runReport({ reportId: data.reportId, platform: server.platform, step, signal, isLastTry: true });
}

async function makeImportWaiting(): Promise<void> {
  const member = await makeMember(server);
  const { status } = await sendImport(member, await makeBlacklist(member), "type,name\nPERSON,Ann\n");
  expect(status).toBe(200);
}

async function makeServiceRequested(): Promise<void> {
  const member = await makeMember(server);
  const { status } = await member.post("/api/services/create", { type: "phone", phone: "+380501234567" });
  expect(status).toBe(200);
}

async function makeCustomersFile(): Promise<void> {
  const own = await makeCustomer(server, await makeMember(server));
  const pdf = Buffer.from("%PDF-1.7\n");
  expect((await own.call("POST", "/files", { file: { bytes: pdf } })).status).toBe(200);
  expect((await own.post("/applicants", { type: "PERSON" }, { "idempotency-key": "one" })).status).toBe(200);
}

test("the command knows every sealed column of the schema", async () => {
  const columns = await server.query<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like 'sealed%' order by 1",
  );
  expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
    columns.map(({ name }) => name),
  );
});

test("S40 after a rotation everything is sealed with the new key, also when the first run was killed half-way", async () => {
  const { verificationId, owner } = await tellStory(server);
  for (let n = 0; n < 2; n += 1) await makeForm(await makeMember(server));
  await makeTextWaiting(server, await makeMember(server));
  await makeReport();
  await makeImportWaiting();
  await makeServiceRequested();
  await makeCustomersFile();
  const { browser, ask, readToken } = await atTheFactor(server);
  await ask();
  await browser.post("/api/login/create-reset2FA", { resetToken: await readToken() });
  const { data: info } = await owner.post("/api/projects/info");
  await inSystemStep(server.platform, "test", info.currentProjectId, (ctx) => issueWayBack(ctx, verificationId));
  const platform = rotated();
  const { id } = platform.keys.current;
  const before = await sealedBy(id);
  const kept = () => server.query("select answers from verification_answers order by verification_id, step");
  const answers = await kept();
  expect(before).toMatchObject({ with: 0, columns: sealedColumns.length });

  // The connection dies under the first batch of `api_keys`, before it commits, as with a kill.
  const inProject: Platform["database"]["inProject"] = (projectId, work) =>
    platform.database.inProject(projectId, async (opened) => {
      const value = await work(opened);
      if (projectId === null) return value;
      const { rows } = await opened.client.query<{ pid: number }>(
        "select distinct pg_backend_pid() as pid from api_keys where xmin = pg_current_xact_id_if_assigned()::xid",
      );
      for (const { pid } of rows) await server.query("select pg_terminate_backend($1, 5000)", [pid]);
      return value;
    });
  await expect(reseal({ ...platform, database: { ...platform.database, inProject } })).rejects.toThrow(
    /terminat|not queryable|ECONNRESET/i,
  );
  const half = await sealedBy(id);
  expect(half.with).toBeGreaterThan(0);
  expect(half.without).toBeGreaterThan(0);

  const second = await reseal(platform);
  expect(second).toEqual({ code: 0, text: expect.stringContaining(`Everything is sealed with key ${id}.`) });
  expect(await sealedBy(id)).toEqual({ ...before, with: before.without, without: 0 });
  expect((await reseal(platform)).text).not.toMatch(/: [1-9]\d* sealed again/);

  expect(await kept()).toEqual(answers);
  expect(answers.length).toBeGreaterThan(0);

  server.platform.keys = { current: platform.keys.current, byId: new Map([[id, platform.keys.current]]) };
  expect((await owner.get(`/api/verifications/${verificationId}`)).status).toBe(200);
});

test("a value that no key opens is named and left as it is", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  await server.query("update forms set sealed_token = 'v1.00000000.' || repeat('A', 60) where id = $1", [form.id]);
  const { code, text } = await reseal({ ...server.operator, keys: server.platform.keys });
  expect(code).toBe(1);
  expect(text).toContain(`forms.sealed_token ${form.id}: Key 00000000 is missing`);
  expect(text).toContain("1 could not be opened and were left as they are.");
});
