import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { readRecipe } from "../../../../test/make-callbacks.ts";

let server: TestServer;
let target: HttpsTarget;
beforeAll(async () => {
  target = await startHttpsTarget(["hooks.example", "inside.example"]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async (name) => [{ address: name === "inside.example" ? "10.0.0.7" : "127.0.0.1" }],
    ca: target.ca,
    totalTimeoutMs: 1_500,
  });
  server = await openTestServer({ overrides: { outbound } });
});
afterAll(async () => {
  await server.close();
  await target.close();
});
beforeEach(() => server.query("delete from rate_counts"));

const hooks = () => `https://hooks.example:${target.port}/hook`;
const path = "/api/settings/test-callback";

test("S33 a sample callback comes signed with the test key, and the production key is not used", async () => {
  const member = await makeMember(server, "developer");
  await member.put("/api/settings/change-api-token");
  const { data: key } = await member.put("/api/settings/change-test-api-token");
  const { data: secret } = await member.post("/api/settings/rotate-callback-secret");
  target.answerWith({ kind: "status", status: 202, body: "thanks" });
  const answer = await member.post(path, { url: hooks() });
  expect(answer).toMatchObject({
    status: 200,
    data: { isDelivered: true, httpStatus: 202, reply: "thanks", error: null, durationMs: expect.any(Number) },
  });
  const delivery = target.requests.at(-1);
  if (!delivery) throw new Error("nothing came");
  const { verifyDataIntegrity, verifyWebhook } = await readRecipe();
  expect(verifyDataIntegrity({ ...delivery, apiKey: key.key })).toBe(true);
  expect(verifyWebhook({ ...delivery, secret: secret.secret })).toBe(true);
  expect(JSON.parse(delivery.rawBody.toString())).toMatchObject({
    type: "VERIFICATION_COMPLETED",
    mode: "TEST",
    status: "completed",
    verification_status: "approved",
    verifications: { profile: { verified: true }, document: {}, facial: {} },
  });
  const { data } = await member.get("/api/settings/api-keys");
  const used = Object.fromEntries(
    data.keys.map(({ environment, lastUsed }: { environment: string; lastUsed: string | null }) => [
      environment,
      lastUsed !== null,
    ]),
  );
  expect(used).toEqual({ prod: false, test: true });
  const [row] = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'callbacks.tested'",
    [member.projectId],
  );
  expect(row?.detail).toEqual({ host: `hooks.example:${target.port}`, isDelivered: true, httpStatus: 202 });
});

test("what the other side does wrong is told, and nothing is sent again", async () => {
  const member = await makeMember(server, "owner");
  await member.put("/api/settings/change-test-api-token");
  const before = target.requests.length;
  target.answerWith({ kind: "status", status: 500, body: "broken" });
  expect((await member.post(path, { url: hooks() })).data).toMatchObject({
    isDelivered: false,
    httpStatus: 500,
    reply: "broken",
  });
  target.answerWith({ kind: "silent" });
  expect((await member.post(path, { url: hooks() })).data).toMatchObject({
    isDelivered: false,
    httpStatus: null,
    error: expect.stringContaining("timeout"),
  });
  expect((await member.post(path, { url: "https://inside.example/" })).data).toMatchObject({
    isDelivered: false,
    error: expect.stringContaining("target refused"),
  });
  expect(target.requests.length - before).toBe(2);
  const [waiting] = await server.query("select 1 from callbacks where project_id = $1", [member.projectId]);
  expect(waiting).toBeUndefined();
});

test("S23 without a test key, with a wrong address or by an analyst nothing is sent", async () => {
  const member = await makeMember(server, "developer");
  const before = target.requests.length;
  expect(await member.post(path, { url: hooks() })).toMatchObject({
    status: 409,
    errors: [{ code: "api-keys.no_test_key", message: "Create a test key first." }],
  });
  await member.put("/api/settings/change-test-api-token");
  for (const url of ["http://hooks.example/", "https://localhost/", "https://a:b@hooks.example/", "nowhere", ""])
    expect(await member.post(path, { url })).toMatchObject({ status: 422, errors: [{ parameter: "url" }] });
  expect((await member.post(path, {})).errors).toMatchObject([{ parameter: "url" }]);
  const analyst = await makeMember(server, "analyst");
  expect((await analyst.post(path, { url: hooks() })).status).toBe(403);
  expect(target.requests.length).toBe(before);
});

test("S29 a project tries ten times a minute", async () => {
  const member = await makeMember(server, "developer");
  await member.put("/api/settings/change-test-api-token");
  target.answerWith({ kind: "status", status: 200 });
  const statuses: number[] = [];
  // A new minute may begin meanwhile.
  while (statuses.length < 21 && statuses.at(-1) !== 429)
    statuses.push((await member.post(path, { url: hooks() })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
});
