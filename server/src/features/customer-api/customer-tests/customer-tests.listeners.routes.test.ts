import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyCallback } from "../../../../../clients/node/generated/index.js";
import { type Customer, makeCustomer } from "../../../../test/customers.ts";
import { eventually } from "../../../../test/eventually.ts";
import { makeForm, openLink, profileAnswers, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { bringForward, readCallback } from "../../../../test/make-callbacks.ts";
import { setMode } from "../../../../test/modes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());
beforeEach(() => server.query("delete from rate_counts"));

const url = "http://localhost:4242/hook";

type World = { member: Member; tester: Customer };
async function begin(): Promise<World> {
  const member = await makeMember(server);
  return { member, tester: await makeCustomer(server, member, { environment: "test" }) };
}

type Listener = { id: string; secret: string };
async function startListening(own: Customer, at = url): Promise<Listener> {
  const { status, body } = await own.post("/test/listeners", { url: at });
  expect([status, body.errors]).toEqual([200, undefined]);
  return { id: body.listener_id, secret: body.secret };
}

/** Of a form that has no callback address. */
async function decideOne(own: Customer, last_name = "Approve"): Promise<string> {
  const { body } = await own.post("/applicants", { type: "PERSON", first_name: "Olena", last_name });
  const made = await own.post("/verifications", { applicant_id: body.applicant_id, types: ["PROFILE"] });
  await server.drainJobs();
  return made.body.verification_id;
}

const take = async (own: Customer, { id }: Listener, wait = 0) =>
  (await own.get(`/test/listeners/${id}/callbacks?wait=${wait}`)).body.data;
const report = (own: Customer, id: string, json: object) => own.post(`/test/callbacks/${id}/attempts`, json);
const end = (id: string) =>
  server.query("update webhook_endpoints set listens_until = now() - interval '1 second' where id = $1", [id]);

describe("a listener", () => {
  test("gets every callback of test mode, signed with its secret, and the reply is the attempt's", async () => {
    const { member, tester } = await begin();
    const listener = await startListening(tester);
    expect(listener.secret).toMatch(/^whsec_/);
    const verificationId = await decideOne(tester);
    const taken = await take(tester, listener);
    expect(taken.map(({ type }: { type: string }) => type)).toEqual([
      "VERIFICATION_STATUS_CHANGED",
      "VERIFICATION_COMPLETED",
    ]);
    for (const { url: to, headers, body, request_id } of taken) {
      expect([to, headers["webhook-id"]]).toEqual([url, request_id]);
      const read = verifyCallback({ headers, rawBody: body, secret: listener.secret });
      expect(read).toMatchObject({ request_id, verification_id: verificationId, mode: "TEST" });
    }
    // Until something is said of them they come again.
    expect((await take(tester, listener)).length).toBe(2);
    const [first, second] = taken;
    const ok = { http_status: 200, duration_ms: 12, reply: "thank\nyou" };
    expect((await report(tester, first.request_id, ok)).body).toEqual({
      request_id: first.request_id,
      delivered: true,
    });
    expect((await report(tester, second.request_id, { error: "connect ECONNREFUSED" })).body.delivered).toBe(false);
    expect(await report(tester, first.request_id, ok)).toMatchObject({ status: 409, body: { type: "flow" } });
    expect(await take(tester, listener)).toEqual([]);
    expect(await readCallback(server, first.request_id)).toMatchObject({
      status: "delivered",
      tries: [{ n: 1, http_status: 200, reply: "thank\nyou", error: null }],
    });
    expect(await readCallback(server, second.request_id)).toMatchObject({
      status: "failed",
      next_attempt_at: null,
      tries: [{ n: 1, http_status: null, reply: null, error: "connect ECONNREFUSED" }],
    });
    await setMode(server, member, "test");
    const { data } = await member.get("/api/callbacks");
    expect(data.items).toMatchObject([
      { status: "failed", host: "localhost:4242", url },
      { status: "delivered", host: "localhost:4242", endpointId: listener.id },
    ]);
    // No screen lists it as an endpoint, and no mail says that it failed.
    expect((await member.get("/api/settings/webhook-endpoints")).data.items).toEqual([]);
    expect(await server.query("select from outbox_mails where recipient = $1", [member.email])).toEqual([]);
  });

  test("sent again from the screen, it comes to the terminal once more", async () => {
    const { member, tester } = await begin();
    const listener = await startListening(tester);
    await decideOne(tester);
    const taken = await take(tester, listener);
    for (const { request_id } of taken) await report(tester, request_id, { http_status: 500, duration_ms: 3 });
    await setMode(server, member, "test");
    const ids = taken.map(({ request_id }: { request_id: string }) => request_id);
    expect((await member.post("/api/callbacks/resend", { ids })).data.refused).toEqual([]);
    expect((await take(tester, listener)).length).toBe(2);
    await report(tester, ids[0], { http_status: 204 });
    expect((await readCallback(server, ids[0])).tries.map(({ http_status }) => http_status)).toEqual([500, 204]);
  });

  test("a waiting request is answered when one comes, and holds no connection meanwhile", async () => {
    const { tester } = await begin();
    const listener = await startListening(tester);
    const waiting = take(tester, listener, 25);
    await eventually(async () => {
      const [row] = await server.query<{ n: number }>(
        "select count(*)::int as n from webhook_endpoints where id = $1 and listens_until > now() + interval '80 seconds'",
        [listener.id],
      );
      expect(row?.n).toBe(1);
    });
    // Work in the background may have one for a moment.
    const { pool } = server.platform.database;
    await eventually(async () => expect(pool.totalCount - pool.idleCount).toBeLessThanOrEqual(1));
    await decideOne(tester);
    expect((await waiting).length).toBeGreaterThan(0);
  });

  test("its secret stays from one time to the next; what was not taken has failed", async () => {
    const { tester } = await begin();
    const one = await startListening(tester);
    const other = await startListening(tester, "http://127.0.0.1:9/");
    await decideOne(tester);
    const ids = (await take(tester, one)).map(({ request_id }: { request_id: string }) => request_id);
    expect((await take(tester, other)).length).toBe(2);
    expect((await tester.call("DELETE", `/test/listeners/${one.id}`)).body).toEqual({ listener_id: one.id });
    expect((await readCallback(server, ids[0])).status).toBe("failed");
    expect((await tester.get(`/test/listeners/${one.id}/callbacks?wait=0`)).status).toBe(404);
    expect((await tester.call("DELETE", `/test/listeners/${one.id}`)).status).toBe(404);
    expect(await startListening(tester)).toEqual(one);
    expect(await take(tester, one)).toEqual([]);
    // A reply that comes late still counts.
    expect((await report(tester, ids[0], { http_status: 200 })).body.delivered).toBe(true);
  });

  test("when nobody asks any more, it gets nothing, and what it has not taken fails by itself", async () => {
    const { tester } = await begin();
    const listener = await startListening(tester);
    await decideOne(tester);
    const [{ request_id }] = await take(tester, listener);
    await end(listener.id);
    await decideOne(tester, "Decline");
    const kept = await server.query("select id from callbacks where project_id = $1", [tester.projectId]);
    expect(kept.length).toBe(2);
    await bringForward(server, request_id);
    await server.drainJobs();
    expect(await readCallback(server, request_id)).toMatchObject({
      status: "failed",
      tries: [],
      next_attempt_at: null,
    });
  });

  test("a key without personal data gets none, whatever the form returns", async () => {
    const { member, tester } = await begin();
    const bare = await makeCustomer(server, member, { environment: "test", scopes: ["write"] });
    const [open, closed] = [await startListening(tester), await startListening(bare)];
    const form = await makeForm(member, profileFormConfig({ returnApplicantData: true }));
    const link = await tester.post(`/forms/${form.id}/urls`, {});
    const applicant = await openLink(server, tokenOf(link.body.form_url));
    await applicant.post("/api/flow/profile", { ...profileAnswers, last_name: "Approve" });
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const decision = { verification_status: "declined", comment: "Not Jane of Main Street" };
    const { verification_id } = link.body;
    expect((await tester.post(`/test/verifications/${verification_id}/decide`, decision)).status).toBe(200);
    const bodies = async (own: Customer, listener: Listener) =>
      (await take(own, listener)).map(({ body }: { body: string }) => JSON.parse(body));
    const [whole, parts] = [await bodies(tester, open), await bodies(bare, closed)];
    for (const body of whole) expect(body.applicant).toMatchObject({ last_name: "Approve" });
    expect(JSON.stringify(whole)).toContain("Main Street");
    for (const body of parts) expect(body).not.toHaveProperty("applicant");
    expect(parts).toHaveLength(whole.length);
    expect(JSON.stringify(parts)).not.toContain("Main Street");
  });
});

describe("who may listen", () => {
  test("a test key alone, its own listener alone, and ten of a project at once", async () => {
    const { member, tester } = await begin();
    const live = await makeCustomer(server, member);
    expect((await live.post("/test/listeners", { url })).status).toBe(404);
    const listener = await startListening(tester);
    await decideOne(tester);
    const [{ request_id }] = await take(tester, listener);
    const colleague = await makeCustomer(server, member, { environment: "test" });
    for (const other of [colleague, (await begin()).tester]) {
      expect((await other.get(`/test/listeners/${listener.id}/callbacks?wait=0`)).status).toBe(404);
      expect((await report(other, request_id, { http_status: 200 })).status).toBe(404);
      expect((await other.call("DELETE", `/test/listeners/${listener.id}`)).status).toBe(404);
    }
    for (let n = 1; n < 10; n += 1) await startListening(tester, `http://localhost:${n}/`);
    expect(await tester.post("/test/listeners", { url })).toMatchObject({
      status: 409,
      body: { type: "flow", errors: [{ parameter: "url" }] },
    });
    expect((await readCallback(server, request_id)).status).toBe("pending");
  });

  test("nonsense is refused by the field's name", async () => {
    const { tester } = await begin();
    const named = async (path: string, json: object) =>
      (await tester.post(path, json)).body.errors.map(({ parameter }: { parameter: string }) => parameter);
    for (const wrong of ["", "localhost:4242", "ftp://localhost/", "http://me:secret@localhost/"])
      expect(await named("/test/listeners", { url: wrong })).toEqual(["url"]);
    const { id } = await startListening(tester);
    const path = `/test/callbacks/${id}/attempts`;
    expect(await named(path, {})).toEqual(["http_status"]);
    expect(await named(path, { http_status: 200, error: "both" })).toEqual(["http_status"]);
    expect(await named(path, { http_status: 99 })).toEqual(["http_status"]);
    expect(await named(path, { http_status: 200, reply: "x".repeat(3000) })).toEqual(["reply"]);
    const { status, body } = await tester.get(`/test/listeners/${id}/callbacks?wait=60`);
    expect([status, body.errors[0].parameter]).toEqual([422, "wait"]);
  });
});

test("the end of the server answers who waits", async () => {
  const own = await openTestServer({ own: true });
  const member = await makeMember(own);
  const tester = await makeCustomer(own, member, { environment: "test" });
  const listener = await startListening(tester);
  const waiting = take(tester, listener, 25);
  await eventually(async () => {
    const [row] = await own.query<{ n: number }>(
      "select count(*)::int as n from audit_log where project_id = $1 and action = 'listeners.started'",
      [tester.projectId],
    );
    expect(row?.n).toBe(1);
  });
  const closing = own.close();
  await waiting.catch(() => null);
  await closing;
});
