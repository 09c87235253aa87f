import { afterAll, beforeAll, expect, test } from "vitest";
import { signingKeys } from "#server/features/callbacks/callback-signatures/callback-signatures.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const list = async (member: Member) => (await member.get("/api/settings/api-keys")).data;
const inProject = <T>(member: Member, work: (ctx: Ctx) => Promise<T>) =>
  inSystemStep(server.platform, "callbacks.deliver", member.projectId, work);
const keysToSign = (member: Member, environment: "prod" | "test" = "prod") =>
  inProject(member, (ctx) => signingKeys(ctx, environment));

test("a new key is shown once, listed by its last four, and stops the one before", async () => {
  const member = await makeMember(server, "developer");
  const first = await member.put("/api/settings/change-api-token");
  expect(first.data).toMatchObject({ environment: "prod", key: expect.stringMatching(/^vd_prod_[A-Za-z0-9_-]{43}$/) });
  expect(first.data.lastFour).toBe(first.data.key.slice(-4));
  const second = await member.put("/api/settings/change-api-token");
  const test = await member.put("/api/settings/change-test-api-token");
  expect(test.data.key).toMatch(/^vd_test_[A-Za-z0-9_-]{43}$/);
  expect((await list(member)).keys).toMatchObject([
    { environment: "prod", lastFour: second.data.lastFour, createdBy: "Olena Kovalenko", lastUsed: null },
    { environment: "test", lastFour: test.data.lastFour },
  ]);
  const rows = await server.query<{ live: boolean; is_sealed: boolean }>(
    "select revoked_at is null as live, sealed_key <> '' as is_sealed from api_keys where project_id = $1 and environment = 'prod'",
    [member.projectId],
  );
  expect(rows.filter(({ live }) => live)).toHaveLength(1);
  expect(rows).toHaveLength(2);
  expect(rows.every(({ live, is_sealed }) => live === is_sealed)).toBe(true);
  expect(await keysToSign(member)).toMatchObject({ apiKey: second.data.key });
  expect(await keysToSign(member, "test")).toMatchObject({ apiKey: test.data.key });
});

test("changes of a key at once leave one in use", async () => {
  const member = await makeMember(server, "developer");
  const answers = await Promise.all(Array.from({ length: 10 }, () => member.put("/api/settings/change-api-token")));
  expect(answers.map(({ status }) => status)).toEqual(new Array(10).fill(200));
  const { apiKey } = await keysToSign(member);
  expect(answers.map(({ data }) => data.key)).toContain(apiKey);
  expect((await list(member)).keys).toHaveLength(1);
});

test("a rotated secret signs first, the one before beside it for 24 hours, an older one no more", async () => {
  const member = await makeMember(server, "developer");
  const rotate = async () => (await member.post("/api/settings/rotate-callback-secret")).data.secret;
  const one = await rotate();
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await keysToSign(member)).webhookSecrets).toEqual([one]);
  const two = await rotate();
  const three = await rotate();
  expect((await keysToSign(member)).webhookSecrets).toEqual([three, two]);
  const { secrets } = await list(member);
  expect(secrets).toMatchObject([{ lastFour: three.slice(-4), expires: null }, { lastFour: two.slice(-4) }]);
  expect((Date.parse(secrets[1].expires) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  await server.query(
    "update webhook_secrets set expires_at = now() - interval '1 second' where project_id = $1 and expires_at is not null",
    [member.projectId],
  );
  expect((await keysToSign(member)).webhookSecrets).toEqual([three]);
  expect((await list(member)).secrets).toHaveLength(1);
});

test("the first secret is made at its first need, once, and audited", async () => {
  const member = await makeMember(server, "developer");
  const all = await Promise.all(Array.from({ length: 5 }, () => keysToSign(member)));
  expect(all[0]).toMatchObject({ apiKey: null, webhookSecrets: [expect.stringMatching(/^whsec_/)] });
  expect(new Set(all.map(({ webhookSecrets }) => webhookSecrets.join())).size).toBe(1);
  const audits = await server.query("select action, actor_kind from audit_log where project_id = $1", [
    member.projectId,
  ]);
  expect(audits).toEqual([{ action: "api-keys.secret_made", actor_kind: "system" }]);
});

test("a secret that the first callback made is shown once; one that a member made is not shown again", async () => {
  const member = await makeMember(server, "developer");
  const reveal = () => member.post("/api/settings/reveal-callback-secret");
  const refused = { parameter: "secret", code: "api-keys.already_seen" };
  expect(await reveal()).toMatchObject({ status: 409, errors: [refused] });
  const [made] = (await keysToSign(member)).webhookSecrets;
  expect((await list(member)).secrets).toMatchObject([{ lastFour: made?.slice(-4), isUnseen: true }]);
  const answers = await Promise.all([reveal(), reveal()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.data).toEqual({ secret: made, lastFour: made?.slice(-4) });
  expect((await list(member)).secrets).toMatchObject([{ isUnseen: false }]);
  await member.post("/api/settings/rotate-callback-secret");
  expect(await reveal()).toMatchObject({ status: 409, errors: [refused] });
});

test("S40 a dump holds no key and no secret, and the list tells none", async () => {
  const member = await makeMember(server, "owner");
  const { key } = (await member.put("/api/settings/change-api-token")).data;
  const { secret } = (await member.post("/api/settings/rotate-callback-secret")).data;
  const rows = await server.query(
    "select to_jsonb(k)::text as row from api_keys k union all select to_jsonb(w)::text from webhook_secrets w union all select to_jsonb(a)::text from audit_log a",
  );
  const shown = JSON.stringify([rows, await list(member)]);
  for (const hidden of [key, secret, key.slice(8), secret.slice(6)]) expect(shown).not.toContain(hidden);
  const sealed = await server.query<{ id: string }>("select id from api_keys where project_id = $1", [
    member.projectId,
  ]);
  const other = await makeMember(server);
  await other.put("/api/settings/change-api-token");
  await server.query(
    "update api_keys set sealed_key = (select sealed_key from api_keys where id = $1) where project_id = $2",
    [sealed[0]?.id, other.projectId],
  );
  await expect(keysToSign(other)).rejects.toThrow(/belongs elsewhere/);
});

test("S15 S16 who may not manage keys is refused; the neighbour's keys are not seen or changed", async () => {
  const owner = await makeMember(server);
  const { key } = (await owner.put("/api/settings/change-api-token")).data;
  const calls = [
    ["GET", "/api/settings/api-keys"],
    ["PUT", "/api/settings/change-api-token"],
    ["PUT", "/api/settings/change-test-api-token"],
    ["POST", "/api/settings/rotate-callback-secret"],
    ["POST", "/api/settings/reveal-callback-secret"],
  ] as const;
  for (const role of ["analyst", "compliance_manager"] as const) {
    const member = await makeMember(server, role, owner.projectId);
    for (const [method, path] of calls)
      expect([path, (await member.send(method, path, method === "GET" ? undefined : {})).status]).toEqual([path, 403]);
  }
  for (const [method, path] of calls)
    expect((await server.visitor().send(method, path, method === "GET" ? undefined : {})).status).toBe(401);
  const neighbour = await makeMember(server);
  expect(await list(neighbour)).toEqual({ apiUrl: expect.stringMatching(/^http/), keys: [], ended: [], secrets: [] });
  await neighbour.put("/api/settings/change-api-token");
  await neighbour.post("/api/settings/rotate-callback-secret");
  expect((await keysToSign(owner)).apiKey).toBe(key);
});
