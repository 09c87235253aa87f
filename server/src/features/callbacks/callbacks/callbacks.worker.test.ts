import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callbackBodies } from "#contract/callbacks/callback-bodies.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { createOutbound } from "#server/platform/outbound/outbound.ts";
import { type HttpsTarget, startHttpsTarget } from "../../../../test/doubles/https-target.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import {
  announceAgain,
  bringForward,
  makeCallback,
  readCallback,
  readRecipe,
} from "../../../../test/make-callbacks.ts";
import { readMail } from "../../../../test/sign-in.ts";

const [minute, hour] = [60_000, 3_600_000];
/** product.md, "Callbacks". */
const schedule = [1 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour];

let server: TestServer;
let target: HttpsTarget;
let dead: HttpsTarget;
let member: Member;

beforeAll(async () => {
  [target, dead] = await Promise.all([startHttpsTarget(["hooks.example", "inside.example"]), startHttpsTarget()]);
  const outbound = createOutbound({
    allowList: ["127.0.0.1/32"],
    ownHosts: ["localhost"],
    lookup: async (name) => [{ address: name === "inside.example" ? "10.0.0.7" : "127.0.0.1" }],
    ca: `${target.ca}${dead.ca}`,
    totalTimeoutMs: 1_500,
  });
  server = await openTestServer({ overrides: { outbound }, workers: 2 });
  member = await makeMember(server, "owner");
});
afterAll(async () => {
  await server.close();
  await Promise.all([target.close(), dead.close()]);
});
beforeEach(() => {
  target.answerWith({ kind: "status", status: 200 });
  dead.answerWith({ kind: "silent" });
});

const hooks = (path = "/hook") => `https://hooks.example:${target.port}${path}`;
const deliveriesOf = (id: string) => target.requests.filter(({ headers }) => headers["webhook-id"] === id);

async function settled(id: string) {
  await expect
    .poll(async () => (await readCallback(server, id)).tries.length + deliveriesOf(id).length)
    .toBeGreaterThan(0);
  await server.drainJobs();
  return readCallback(server, id);
}

async function attempt(id: string, n: number) {
  if (n > 1) await bringForward(server, id);
  await expect.poll(async () => (await readCallback(server, id)).attempts).toBe(n);
  return readCallback(server, id);
}

test("S33 a delivered callback is verified by the recipe of the manual, and nothing changed is", async () => {
  const { data: key } = await member.put("/api/settings/change-api-token");
  const { data: secret } = await member.post("/api/settings/rotate-callback-secret");
  const made = await makeCallback(server, member, hooks(), { config: { returnApplicantData: true } });
  const { id, verificationId, token } = made;
  const row = await settled(id);
  expect(row).toMatchObject({ status: "delivered", attempts: 1, tries: [{ n: 1, http_status: 200, reply: "ok" }] });

  const [delivery, ...more] = deliveriesOf(id);
  expect(more).toEqual([]);
  if (!delivery) throw new Error("not delivered");
  const { headers, rawBody } = delivery;
  const { verifyDataIntegrity, verifyWebhook } = await readRecipe();
  const given = { headers, rawBody, secret: secret.secret };
  const timestamp = Number(headers["webhook-timestamp"]);
  const { data: shown } = await member.get("/api/settings/api-keys");
  expect(shown.keys).toMatchObject([{ lastFour: key.lastFour, lastUsed: expect.stringMatching(/^20/) }]);
  expect(verifyDataIntegrity({ headers, rawBody, apiKey: key.key })).toBe(true);
  expect(verifyDataIntegrity({ headers, rawBody: Buffer.from(`${rawBody} `), apiKey: key.key })).toBe(false);
  expect(verifyDataIntegrity({ headers, rawBody, apiKey: `${key.key}x` })).toBe(false);
  expect(verifyWebhook(given)).toBe(true);
  expect(verifyWebhook({ ...given, rawBody: Buffer.from(`${rawBody} `) })).toBe(false);
  expect(verifyWebhook({ ...given, headers: { ...headers, "webhook-id": randomUUID() } })).toBe(false);
  expect(verifyWebhook({ ...given, headers: { ...headers, "webhook-timestamp": String(timestamp + 1) } })).toBe(false);
  expect(verifyWebhook({ ...given, nowSeconds: timestamp + 361 })).toBe(false);
  expect(JSON.stringify(headers)).not.toContain(key.key);
  expect(JSON.stringify(headers)).not.toContain(secret.secret.slice(6));

  expect(JSON.parse(rawBody.toString())).toMatchObject({
    type: "VERIFICATION_COMPLETED",
    request_id: id,
    verification_id: verificationId,
    status: "completed",
    verified: true,
    verification_status: "approved",
    form_token: token,
    external_applicant_id: "",
    sequence: 1,
    applicant: { type: "PERSON", first_name: "Olena", documents: [], verification_status: "approved" },
  });
});

test("S33 during a rotation the old and the new secret both verify; without an API key its header is left out", async () => {
  const team = await makeMember(server, "developer");
  const { data: old } = await team.post("/api/settings/rotate-callback-secret");
  const { data: fresh } = await team.post("/api/settings/rotate-callback-secret");
  const { id } = await makeCallback(server, team, hooks());
  await settled(id);
  const [delivery] = deliveriesOf(id);
  if (!delivery) throw new Error("not delivered");
  const { verifyWebhook } = await readRecipe();
  for (const { secret } of [old, fresh]) expect(verifyWebhook({ ...delivery, secret })).toBe(true);
  expect(delivery.headers).not.toHaveProperty("x-data-integrity");
});

test("a form without a callback URL announces nothing, and one that did not ask for status changes only the end", async () => {
  await expect(makeCallback(server, member, "")).rejects.toThrow("no callback was written");
  await expect(makeCallback(server, member, hooks(), { type: "VERIFICATION_STATUS_CHANGED" })).rejects.toThrow();
  const requested = await makeCallback(server, member, hooks(), {
    type: "VERIFICATION_STATUS_CHANGED",
    config: { callbackOnStatusChange: true },
  });
  expect((await settled(requested.id)).status).toBe("delivered");
});

test("S34 a failing server is tried by the schedule, always under the same id, and at last the team is told", async () => {
  const team = await makeMember(server, "developer");
  const analyst = await makeMember(server, "analyst", team.projectId);
  const owner = await makeMember(server, "owner", team.projectId);
  const admin = await makeMember(server, "admin", team.projectId);
  target.answerWith({ kind: "status", status: 500, body: "out of order" });
  const { id, verificationId } = await makeCallback(server, team, hooks("/broken"));
  for (let n = 1; n < 12; n += 1) {
    const before = Date.now();
    const row = await attempt(id, n);
    expect(row).toMatchObject({ status: "pending" });
    expect(row.tries.at(-1)).toEqual({ n, http_status: 500, error: null, reply: "out of order" });
    const wait = (row.next_attempt_at?.getTime() ?? 0) - Date.now();
    const promised = schedule[n - 1] ?? 24 * hour;
    expect(wait).toBeLessThanOrEqual(promised * 1.1);
    expect(wait).toBeGreaterThanOrEqual(promised * 0.9 - (Date.now() - before) - 1_000);
  }
  expect(await attempt(id, 12)).toMatchObject({ status: "failed", next_attempt_at: null });
  await server.drainJobs();
  expect(deliveriesOf(id)).toHaveLength(12);
  expect(new Set(deliveriesOf(id).map(({ rawBody }) => rawBody.toString())).size).toBe(1);
  const link = `/verifications/${verificationId}?tab=callbacks`;
  for (const { email } of [owner, admin]) {
    const mail = await readMail(server, email);
    expect(mail.subject).toBe("A callback could not be delivered");
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link);
  }
  const plain = await readMail(server, team.email);
  expect(plain.text).toContain(`hooks.example:${target.port} did not accept it after 12 attempts`);
  expect(plain.text).toContain(`Callback ID: ${id}.`);
  for (const part of [plain.text, plain.html]) expect(part).not.toMatch(/\/verifications|<a /);
  expect(JSON.stringify(plain)).not.toContain(verificationId);
  expect((await listOutbox(server.platform)).map(({ to }) => to)).not.toContain(analyst.email);
});

test.each([
  ["does not answer in time", { kind: "silent" }, /^timeout/],
  ["cuts the connection", { kind: "reset", after: "request" }, /^\w+: /],
  ["cuts the connection within its reply", { kind: "reset", after: "headers" }, /^\w+: /],
  ["redirects", { kind: "redirect", location: "https://hooks.example/elsewhere" }, /^redirect/],
] as const)("S34 a server that %s is tried again", async (_, answer, error) => {
  target.answerWith(answer, { kind: "status", status: 204, body: "" });
  const { id } = await makeCallback(server, member, hooks());
  const failed = await attempt(id, 1);
  expect(failed.status).toBe("pending");
  expect(failed.tries[0]?.error).toMatch(error);
  expect(await attempt(id, 2)).toMatchObject({ status: "delivered", attempts: 2 });
  expect(deliveriesOf(id)).toHaveLength(2);
});

test("S31 a name that points inside is refused at sending: no connection is made", async () => {
  const before = target.connections();
  const { id } = await makeCallback(server, member, `https://inside.example:${target.port}/hook`);
  const row = await attempt(id, 1);
  expect(row.tries[0]).toMatchObject({ http_status: null, error: "target refused: private_address" });
  expect(target.connections()).toBe(before);
});

test("S34 dead endpoints delay no other", async () => {
  const { verificationId } = await makeCallback(server, member, `https://localhost.dead:${dead.port}/`);
  await Promise.all(Array.from({ length: 59 }, () => announceAgain(server, member, verificationId)));
  await expect.poll(() => dead.connections()).toBeGreaterThan(0);
  const good = await makeCallback(server, member, hooks("/alive"));
  await expect.poll(() => deliveriesOf(good.id).length).toBe(1);
  await server.query("update callbacks set status = 'failed' where verification_id = $1", [verificationId]);
});

test("S34 a dead endpoint costs one attempt at a time, and no jobs but its own", async () => {
  await server.drainJobs();
  await dead.quiet();
  const seen = dead.connections();
  const { verificationId, id } = await makeCallback(server, member, `https://localhost.dead:${dead.port}/`);
  await Promise.all(Array.from({ length: 11 }, () => announceAgain(server, member, verificationId)));
  let mostAtOnce = 0;
  await expect
    .poll(
      () => {
        mostAtOnce = Math.max(mostAtOnce, dead.openConnections());
        return dead.connections() - seen;
      },
      { interval: 20 },
    )
    .toBeGreaterThan(3);
  // The one before may have ended, which this side does not know yet.
  expect(mostAtOnce).toBeLessThanOrEqual(2);
  const { attempts } = await readCallback(server, id);
  expect(attempts).toBeLessThan(2);
  // Its own: another test's callback may come to its next attempt meanwhile.
  const jobs = await server.query(
    `select from pgboss.job where name = 'callbacks.deliver'
      and data->'data'->>'callbackId' in (select id::text from callbacks where verification_id = $1)`,
    [verificationId],
  );
  expect(jobs.length).toBeLessThanOrEqual(12 + dead.connections() - seen);
  await server.query("update callbacks set status = 'failed' where verification_id = $1", [verificationId]);
});

test("S34 two workers that get the same delivery record one attempt", async () => {
  target.answerWith({ kind: "status", status: 503, delayMs: 500 });
  const { id } = await makeCallback(server, member, hooks());
  await server.query(
    `insert into pgboss.job (name, data) select name, data from pgboss.job
     where name = 'callbacks.deliver' and data->'data'->>'callbackId' = $1 limit 1`,
    [id],
  );
  const row = await settled(id);
  expect(row).toMatchObject({ status: "pending", attempts: 1 });
  expect(row.tries).toHaveLength(1);
});

describe("POST /api/verifications/callback", () => {
  const type = "VERIFICATION_COMPLETED";

  test("sends again under the same id, from the Callbacks tab, also before its time", async () => {
    target.answerWith(
      { kind: "status", status: 500 },
      { kind: "status", status: 500 },
      { kind: "status", status: 200 },
    );
    const { id, verificationId } = await makeCallback(server, member, hooks());
    await attempt(id, 1);
    expect((await member.post("/api/verifications/callback", { request_id: id, type })).status).toBe(200);
    await expect.poll(async () => (await readCallback(server, id)).attempts).toBe(2);
    const second = await readCallback(server, id);
    const [timers] = await server.query<{ n: number }>(
      `update pgboss.job set start_after = now() where name = 'callbacks.deliver' and state = 'created'
         and data->'data'->>'callbackId' = $1 and start_after < $2 returning 1 as n`,
      [id, second.next_attempt_at],
    );
    expect(timers).toBeDefined();
    await server.drainJobs();
    expect((await readCallback(server, id)).attempts).toBe(2);
    expect(await attempt(id, 3)).toMatchObject({ status: "delivered" });
    const { data } = await member.get(`/api/verifications/${verificationId}`);
    expect(data.callbacks).toMatchObject([
      { requestId: id, status: "delivered", attempts: [{ n: 1 }, { n: 2 }, { n: 3 }] },
    ]);
    const audits = await server.query(
      "select 1 from audit_log where action = 'callbacks.resent' and detail->>'callback_id' = $1",
      [id],
    );
    expect(audits).toHaveLength(1);
  });

  test("is refused for a role that may not review, another project's id, and another type", async () => {
    const { id } = await makeCallback(server, member, hooks());
    expect(await settled(id)).toMatchObject({ status: "delivered" });
    const developer = await makeMember(server, "developer", member.projectId);
    expect((await developer.post("/api/verifications/callback", { request_id: id, type })).status).toBe(403);
    const neighbour = await makeMember(server, "owner");
    for (const [who, body] of [
      [neighbour, { request_id: id, type }],
      [member, { request_id: randomUUID(), type }],
      [member, { request_id: id, type: "MONITORING" }],
    ] as const)
      expect((await who.post("/api/verifications/callback", body)).status).toBe(404);
    expect((await member.post("/api/verifications/callback", { request_id: "x", type: "OTHER" })).status).toBe(422);
    await server.drainJobs();
    expect(deliveriesOf(id)).toHaveLength(1);
  });
});

test("a callback tells the profile of its own verification, not what the applicant was called since", async () => {
  const { id, verificationId } = await makeCallback(server, member, hooks("/told"), {
    config: { returnApplicantData: true },
  });
  await settled(id);
  await server.query(
    "update applicants set first_name = 'Iryna', last_name = 'Bondar' where id = (select applicant_id from verifications where id = $1)",
    [verificationId],
  );
  const again = await announceAgain(server, member, verificationId);
  await settled(again.id);
  const [delivery] = deliveriesOf(again.id);
  expect(JSON.parse(delivery?.rawBody.toString() ?? "{}").applicant).toMatchObject({
    first_name: "Olena",
    last_name: "Shevchenko",
    middle_name: null,
  });
});

test("a callback names the link that the applicant came by; of a link from before that was kept, the form's", async () => {
  const bodyOf = async (id: string) => JSON.parse(deliveriesOf(id)[0]?.rawBody.toString() ?? "{}");
  const { id, verificationId, token } = await makeCallback(server, member, hooks("/link"));
  await settled(id);
  expect((await bodyOf(id)).form_token).toBe(token);
  const rows = await server.query<{ row: string }>(
    "select to_jsonb(l)::text as row from form_links l join verifications v on v.link_id = l.id where v.id = $1",
    [verificationId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  await server.query(
    "update form_links set sealed_token = '' where id = (select link_id from verifications where id = $1)",
    [verificationId],
  );
  const older = await announceAgain(server, member, verificationId);
  await settled(older.id);
  const { form_token, sequence } = await bodyOf(older.id);
  expect(form_token).toMatch(/^[0-9a-f]{36}$/);
  expect(form_token).not.toBe(token);
  expect(sequence).toBe(2);
});

test("callbacks of one verification that are written at once are counted one by one", async () => {
  const { verificationId } = await makeCallback(server, member, hooks("/count"));
  await Promise.all(Array.from({ length: 8 }, () => announceAgain(server, member, verificationId)));
  const rows = await server.query<{ sequence: number }>(
    "select sequence from callbacks where verification_id = $1 order by sequence",
    [verificationId],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a strict receiver takes every callback that was delivered here", () => {
  const bodies = target.requests.map(({ rawBody }) => JSON.parse(rawBody.toString()));
  expect(bodies.length).toBeGreaterThan(10);
  for (const body of bodies)
    expect(callbackBodies[body.type as keyof typeof callbackBodies].safeParse(body)).toMatchObject({ data: body });
});
