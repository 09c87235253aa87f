import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import {
  announceAgain,
  bringForward,
  makeCallback,
  makeEndpoint,
  readCallback,
  readRecipe,
} from "../../../../test/make-callbacks.ts";
import { setMode } from "../../../../test/modes.ts";

let server: TestServer;
let target: HttpsTarget;
beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example", "crm.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async () => [{ address: "127.0.0.1" }],
    ca: target.ca,
    totalTimeoutMs: 1_500,
  });
  server = await openTestServer({ overrides: { outbound }, workers: 1 });
});
afterAll(async () => {
  await server.close();
  await target.close();
});
beforeEach(() => target.answerWith({ kind: "status", status: 200 }));

const root = "/api/settings/webhook-endpoints";
const hooks = (path = "/form") => `https://hooks.example:${target.port}${path}`;
const crm = (path: string) => `https://crm.example:${target.port}${path}`;
const listed = async (member: Member) => (await member.get(root)).data.items;
const sentTo = (path: string) => target.requests.filter((request) => request.path === path);
const bodiesAt = (path: string) => sentTo(path).map(({ rawBody }) => JSON.parse(rawBody.toString()));

type Row = { id: string; url: string; status: string; endpoint_id: string | null; sequence: number };
const rowsOf = (verificationId: string) =>
  server.query<Row>(
    "select id, url, status, endpoint_id, sequence from callbacks where verification_id = $1 order by created_at, id",
    [verificationId],
  );

test("an endpoint is added with its secret, shown once; listed, changed and deleted", async () => {
  const member = await makeMember(server, "developer");
  const made = await member.post(root, { url: crm("/a"), kinds: ["MONITORING", "VERIFICATION_COMPLETED"] });
  expect(made.data).toMatchObject({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  const { id, secret } = made.data;
  expect(await listed(member)).toEqual([
    {
      id,
      url: crm("/a"),
      kinds: ["VERIFICATION_COMPLETED", "MONITORING"],
      environment: "live",
      isBare: true,
      pausedAt: null,
      created: expect.stringMatching(/^20/),
      createdBy: "Olena Kovalenko",
      secrets: [{ lastFour: secret.slice(-4), expires: null }],
      waiting: 0,
    },
  ]);
  const change = { url: crm("/b"), kinds: ["SERVICE_RESULT"], environment: "test" };
  expect((await member.send("PATCH", `${root}/${id}`, change)).errors).toEqual([]);
  expect(await listed(member)).toMatchObject([{ id, ...change }]);
  expect((await member.del(`${root}/${id}`)).errors).toEqual([]);
  expect(await listed(member)).toEqual([]);
  expect((await member.del(`${root}/${id}`)).status).toBe(404);
  const kept = await server.query("select to_jsonb(e)::text as row from webhook_endpoints e where id = $1", [id]);
  expect(kept).toHaveLength(1);
  const secrets = await server.query("select 1 from webhook_secrets where endpoint_id = $1", [id]);
  expect(secrets).toEqual([]);
});

test("S31 nonsense, closed addresses and an eleventh are refused; nobody without the right, and no neighbour", async () => {
  const member = await makeMember(server, "owner");
  const kinds = ["VERIFICATION_COMPLETED"];
  for (const url of ["http://hooks.example/", "https://localhost/", "https://10.0.0.1/", "https://a:b@x.example/", ""])
    expect([url, (await member.post(root, { url, kinds })).errors[0]?.parameter]).toEqual([url, "url"]);
  for (const wrong of [[], ["OTHER"], undefined, "MONITORING"])
    expect((await member.post(root, { url: crm("/a"), kinds: wrong })).status).toBe(422);
  expect((await member.post(root, { url: crm("/a"), kinds, environment: "prod" })).status).toBe(422);
  for (const role of ["analyst", "compliance_manager"] as const) {
    const other = await makeMember(server, role, member.projectId);
    expect((await other.get(root)).status).toBe(403);
    expect((await other.post(root, { url: crm("/a"), kinds })).status).toBe(403);
  }
  const neighbour = await makeMember(server);
  const { id } = await makeEndpoint(neighbour, crm("/n"));
  const change = { url: crm("/mine"), kinds, environment: "live" };
  for (const gone of [id, randomUUID(), "x"]) {
    expect((await member.send("PATCH", `${root}/${gone}`, change)).status).toBe(404);
    expect((await member.del(`${root}/${gone}`)).status).toBe(404);
    for (const act of ["pause", "resume", "rotate-secret", "test"])
      expect([act, (await member.post(`${root}/${gone}/${act}`)).status]).toEqual([act, 404]);
  }
  expect(await listed(neighbour)).toMatchObject([{ url: crm("/n"), pausedAt: null }]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => member.post(root, { url: crm(`/${n}`), kinds })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    errors: [{ code: "webhook-endpoints.too_many" }],
  });
});

describe("a callback goes to the form's address and to each endpoint that subscribed to its kind", () => {
  test("each with its own row, id and secret, the same order number, and its own retries", async () => {
    const member = await makeMember(server, "owner");
    const { data: project } = await member.post("/api/settings/rotate-callback-secret");
    const { data: key } = await member.put("/api/settings/change-api-token");
    const one = await makeEndpoint(member, crm("/one"));
    await makeEndpoint(member, crm("/changes"), ["VERIFICATION_STATUS_CHANGED", "MONITORING", "SERVICE_RESULT"]);
    const off = await makeEndpoint(member, crm("/test"));
    const requested = { url: crm("/test"), kinds: ["VERIFICATION_COMPLETED"], environment: "test" };
    await member.send("PATCH", `${root}/${off.id}`, requested);
    const { verificationId } = await makeCallback(server, member, hooks("/each"));
    await server.drainJobs();
    const rows = await rowsOf(verificationId);
    expect(rows).toMatchObject([
      { url: hooks("/each"), endpoint_id: null, status: "delivered", sequence: 1 },
      { url: crm("/one"), endpoint_id: one.id, status: "delivered", sequence: 1 },
    ]);
    const [form, endpoint] = [sentTo("/each")[0], sentTo("/one")[0]];
    if (!form || !endpoint) throw new Error("not delivered");
    const { verifyWebhook, verifyDataIntegrity } = await readRecipe();
    expect(verifyWebhook({ ...endpoint, secret: one.secret })).toBe(true);
    expect(verifyWebhook({ ...endpoint, secret: project.secret })).toBe(false);
    expect(verifyWebhook({ ...form, secret: project.secret })).toBe(true);
    expect(verifyWebhook({ ...form, secret: one.secret })).toBe(false);
    expect(verifyDataIntegrity({ ...endpoint, apiKey: key.key })).toBe(true);
    const [a, b] = [JSON.parse(form.rawBody.toString()), JSON.parse(endpoint.rawBody.toString())];
    expect({ ...a, request_id: null }).toEqual({ ...b, request_id: null });
    expect(a.request_id).not.toBe(b.request_id);
    expect(sentTo("/test")).toEqual([]);
  });

  test("one whose server fails is tried again, and the others are not; a form without an address has endpoints too", async () => {
    const member = await makeMember(server, "owner");
    await makeEndpoint(member, crm("/fails"));
    const { id, verificationId } = await makeCallback(server, member, "");
    target.answerWith({ kind: "status", status: 500 });
    await expect.poll(async () => (await readCallback(server, id)).attempts).toBe(1);
    target.answerWith({ kind: "status", status: 200 });
    await bringForward(server, id);
    await expect.poll(async () => (await readCallback(server, id)).status).toBe("delivered");
    expect(await rowsOf(verificationId)).toHaveLength(1);
    expect(sentTo("/fails").length).toBe(2);
  });

  test("while it is paused nothing is sent; then all that waited comes, in its order", async () => {
    const member = await makeMember(server, "owner");
    const { id } = await makeEndpoint(member, crm("/paused"));
    expect((await member.post(`${root}/${id}/resume`)).errors[0]?.code).toBe("webhook-endpoints.not_paused");
    expect((await member.post(`${root}/${id}/pause`)).errors).toEqual([]);
    expect((await member.post(`${root}/${id}/pause`)).errors[0]?.code).toBe("webhook-endpoints.paused");
    const { verificationId } = await makeCallback(server, member, "");
    for (let n = 0; n < 5; n += 1) await announceAgain(server, member, verificationId);
    await server.drainJobs();
    expect(sentTo("/paused")).toEqual([]);
    expect(await listed(member)).toMatchObject([{ waiting: 6, pausedAt: expect.any(String) }]);
    const resumed = await member.post(`${root}/${id}/resume`);
    expect(resumed.data).toEqual({ waiting: 6 });
    await expect.poll(() => sentTo("/paused").length, { timeout: 20_000 }).toBe(6);
    expect(bodiesAt("/paused").map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    await expect.poll(async () => (await listed(member))[0].waiting).toBe(0);
  });

  test("one that is paused between two attempts waits as well, and one that is deleted gets nothing more", async () => {
    const member = await makeMember(server, "owner");
    const endpoint = await makeEndpoint(member, crm("/later"));
    target.answerWith({ kind: "status", status: 500 });
    const { id } = await makeCallback(server, member, "");
    await expect.poll(async () => (await readCallback(server, id)).attempts).toBe(1);
    target.answerWith({ kind: "status", status: 200 });
    await member.post(`${root}/${endpoint.id}/pause`);
    await bringForward(server, id);
    await expect.poll(async () => (await readCallback(server, id)).next_attempt_at).toBeNull();
    expect(sentTo("/later")).toHaveLength(1);
    await member.post(`${root}/${endpoint.id}/resume`);
    await expect.poll(async () => (await readCallback(server, id)).status).toBe("delivered");
    await member.post(`${root}/${endpoint.id}/pause`);
    const next = await makeCallback(server, member, "");
    await member.del(`${root}/${endpoint.id}`);
    expect(await readCallback(server, next.id)).toMatchObject({ status: "failed", next_attempt_at: null });
    expect((await member.post("/api/callbacks/resend", { ids: [next.id] })).data).toEqual({
      changed: [],
      refused: [{ id: next.id, reason: "endpoint_gone" }],
    });
    await server.drainJobs();
    expect(sentTo("/later")).toHaveLength(2);
  });

  test("one for tests gets tests alone, and goes on with them whatever the desk shows", async () => {
    const member = await makeMember(server, "owner");
    const { data: key } = await member.put("/api/settings/change-test-api-token");
    await makeEndpoint(member, crm("/live-only"));
    const requested = { url: crm("/tests"), kinds: ["VERIFICATION_COMPLETED"], environment: "test" };
    const { data: endpoint } = await member.post(root, requested);
    await member.post(`${root}/${endpoint.id}/pause`);
    await makeCallback(server, member, "", { config: { isTest: true } });
    expect(await listed(member)).toMatchObject([{ waiting: 0 }, { waiting: 1, environment: "test" }]);
    expect((await member.get("/api/callbacks")).data.total).toBe(0);
    expect((await member.post(`${root}/${endpoint.id}/resume`)).data).toEqual({ waiting: 1 });
    await expect.poll(() => sentTo("/tests").length).toBe(1);
    expect(sentTo("/live-only")).toEqual([]);
    const [sent] = sentTo("/tests");
    if (!sent) throw new Error("not delivered");
    const { verifyWebhook, verifyDataIntegrity } = await readRecipe();
    expect(verifyWebhook({ ...sent, secret: endpoint.secret })).toBe(true);
    expect(verifyDataIntegrity({ ...sent, apiKey: key.key })).toBe(true);
    expect(bodiesAt("/tests")).toMatchObject([{ mode: "TEST", sequence: 1 }]);
    await setMode(server, member, "test");
    expect((await member.get("/api/callbacks")).data).toMatchObject({ total: 1, items: [{ endpointId: endpoint.id }] });
  });

  test("what is not delivered goes to its new address", async () => {
    const member = await makeMember(server, "owner");
    const endpoint = await makeEndpoint(member, crm("/old"));
    await member.post(`${root}/${endpoint.id}/pause`);
    const { id } = await makeCallback(server, member, "");
    const change = { url: crm("/new"), kinds: ["VERIFICATION_COMPLETED"], environment: "live" };
    await member.send("PATCH", `${root}/${endpoint.id}`, change);
    await member.post(`${root}/${endpoint.id}/resume`);
    await expect.poll(async () => (await readCallback(server, id)).status).toBe("delivered");
    expect([sentTo("/old").length, sentTo("/new").length]).toEqual([0, 1]);
  });
});

test("a rotated secret of an endpoint signs first, the one before for a day, and the project's secret stays", async () => {
  const member = await makeMember(server, "owner");
  const { data: project } = await member.post("/api/settings/rotate-callback-secret");
  const first = await makeEndpoint(member, crm("/rotated"));
  const { data: second } = await member.post(`${root}/${first.id}/rotate-secret`);
  const [shown] = await listed(member);
  expect(shown.secrets).toMatchObject([{ lastFour: second.lastFour, expires: null }, { lastFour: first.lastFour }]);
  expect((Date.parse(shown.secrets[1].expires) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  await makeCallback(server, member, "");
  await server.drainJobs();
  const [sent] = sentTo("/rotated");
  if (!sent) throw new Error("not delivered");
  const { verifyWebhook } = await readRecipe();
  for (const { secret } of [first, second]) expect(verifyWebhook({ ...sent, secret })).toBe(true);
  const { data: keys } = await member.get("/api/settings/api-keys");
  expect(keys.secrets).toMatchObject([{ lastFour: project.lastFour, expires: null }]);
  await server.query(
    "update webhook_secrets set expires_at = now() where endpoint_id = $1 and expires_at is not null",
    [first.id],
  );
  expect((await listed(member))[0].secrets).toHaveLength(1);
});

test("S33 a test callback of an endpoint is signed with its secret and the test key, also while it is paused", async () => {
  const member = await makeMember(server, "developer");
  const { id, secret } = await makeEndpoint(member, crm("/trial"));
  await member.post(`${root}/${id}/pause`);
  expect((await member.post(`${root}/${id}/test`)).errors[0]?.code).toBe("api-keys.no_test_key");
  const { data: key } = await member.put("/api/settings/change-test-api-token");
  expect((await member.post(`${root}/${id}/test`)).data).toMatchObject({ isDelivered: true, httpStatus: 200 });
  const [sent] = sentTo("/trial");
  if (!sent) throw new Error("nothing came");
  const { verifyWebhook, verifyDataIntegrity } = await readRecipe();
  expect(verifyWebhook({ ...sent, secret })).toBe(true);
  expect(verifyDataIntegrity({ ...sent, apiKey: key.key })).toBe(true);
  expect(JSON.parse(sent.rawBody.toString())).toMatchObject({ mode: "TEST", sequence: 1 });
});
