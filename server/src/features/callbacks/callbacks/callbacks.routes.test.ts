import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { announceAgain, makeCallback, makeEndpoint, readCallback } from "../../../../test/make-callbacks.ts";

let server: TestServer;
let owner: Member;
let endpoint: { id: string };
let verificationId: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await makeMember(server);
  endpoint = await makeEndpoint(owner, "https://crm.example/in");
  const made = await makeCallback(server, owner, "https://hooks.example:8443/hook", {
    config: { returnApplicantData: true },
  });
  verificationId = made.verificationId;
  await announceAgain(server, owner, verificationId, "VERIFICATION_COMPLETED");
  await server.query(
    `update callbacks set status = 'failed', next_attempt_at = null, created_at = now() - interval '3 days'
     where verification_id = $1 and sequence = 1 and endpoint_id is null`,
    [verificationId],
  );
});
afterAll(() => server.close());

type Item = { id: string; host: string; status: string; endpointId: string | null; sequence: number; created: string };
const listOf = async (query = "", by = owner): Promise<Item[]> => (await by.get(`/api/callbacks${query}`)).data.items;

describe("GET /api/callbacks", () => {
  test("has all of the project, newest first, with pages", async () => {
    const { data } = await owner.get("/api/callbacks");
    expect(data).toMatchObject({ total: 4, totalIsCapped: false, page: 1, count: 10 });
    expect(data.items.map(({ created }: Item) => created)).toEqual(
      data.items.map(({ created }: Item) => created).sort((a: string, b: string) => b.localeCompare(a)),
    );
    expect(data.items.at(-1)).toEqual({
      id: expect.any(String),
      type: "VERIFICATION_COMPLETED",
      status: "failed",
      url: "https://hooks.example:8443/hook",
      host: "hooks.example:8443",
      endpointId: null,
      isPaused: false,
      sequence: 1,
      verificationId,
      serviceId: null,
      created: expect.any(String),
      attempts: 0,
      nextAttempt: null,
      delivered: null,
    });
    const [first, second] = [await listOf("?count=3"), await listOf("?count=3&page=2")];
    expect([...first, ...second].map(({ id }) => id)).toEqual(data.items.map(({ id }: Item) => id));
  });

  test("is narrowed by status, kind, endpoint, host and time", async () => {
    const since = new Date(Date.now() - 86_400_000).toISOString();
    const counts = async (query: string) => (await listOf(query)).length;
    expect(await counts("?status=failed")).toBe(1);
    expect(await counts("?status=pending")).toBe(3);
    expect(await counts("?type=MONITORING")).toBe(0);
    expect(await counts("?type=VERIFICATION_COMPLETED")).toBe(4);
    expect((await listOf(`?endpoint=${endpoint.id}`)).map(({ host }) => host)).toEqual(["crm.example", "crm.example"]);
    expect(await counts("?host=HOOKS.example:8443")).toBe(2);
    expect(await counts(`?since=${since}`)).toBe(3);
    expect(await counts(`?since=${since}&host=hooks.example:8443&status=pending`)).toBe(1);
  });

  test("refuses nonsense, and pages beyond what is counted", async () => {
    for (const query of [
      "status=lost",
      "type=X",
      "endpoint=x",
      "host=a/b",
      "since=monday",
      "page=0",
      "count=101",
      "sort=a",
    ])
      expect([query, (await owner.get(`/api/callbacks?${query}`)).status]).toEqual([query, 422]);
    expect((await owner.get("/api/callbacks?page=1001")).errors[0]?.code).toBe("callbacks.page_too_deep");
  });

  test("S16 is the project's own, for who may manage keys", async () => {
    expect(await listOf("", await makeMember(server))).toEqual([]);
    expect(await listOf("", await makeMember(server, "developer", owner.projectId))).toHaveLength(4);
    for (const role of ["analyst", "compliance_manager"] as const)
      expect((await (await makeMember(server, role, owner.projectId)).get("/api/callbacks")).status).toBe(403);
  });

  test("each filter has an index that keeps the order", async () => {
    const plans = await server.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where tablename = 'callbacks'",
    );
    const text = plans.map(({ indexdef }) => indexdef).join("\n");
    for (const column of ["project_id", "status", "type", "host", "endpoint_id"])
      expect(text).toMatch(new RegExp(`${column}, created_at DESC, id DESC`));
  });
});

describe("GET /api/callbacks/:id", () => {
  test("has the body and replies for who may see applicants, and its opening is recorded; a developer sees neither", async () => {
    const [{ id } = { id: "" }] = await listOf("?status=failed");
    await server.query(
      `insert into callback_attempts (project_id, callback_id, n, at, http_status, duration_ms, reply)
       values ($1, $2, 1, now(), 500, 12, 'Olena is unknown')`,
      [owner.projectId, id],
    );
    const { data } = await owner.get(`/api/callbacks/${id}`);
    expect(data).toMatchObject({
      id,
      status: "failed",
      attempts: [{ n: 1, httpStatus: 500, reply: "Olena is unknown" }],
    });
    expect(JSON.parse(data.body)).toMatchObject({ request_id: id, applicant: { first_name: "Olena" } });
    const seen = await server.query(
      "select actor_id from audit_log where action = 'callbacks.opened' and project_id = $1",
      [owner.projectId],
    );
    expect(seen).toEqual([{ actor_id: owner.userId }]);
    const developer = await makeMember(server, "developer", owner.projectId);
    const answer = await developer.get(`/api/callbacks/${id}`);
    expect(answer.data).toMatchObject({ id, body: null, attempts: [{ n: 1, httpStatus: 500, reply: null }] });
    expect(answer.bytes.toString()).not.toContain("Olena");
  });

  test("S16 another project's, an unknown one and nonsense are not found", async () => {
    const [{ id } = { id: "" }] = await listOf();
    const neighbour = await makeMember(server);
    for (const [by, wanted] of [
      [neighbour, id],
      [owner, randomUUID()],
      [owner, "x"],
    ] as const)
      expect((await by.get(`/api/callbacks/${wanted}`)).status).toBe(404);
  });
});

describe("POST /api/callbacks/resend", () => {
  const resend = (ids: unknown, by = owner) => by.post("/api/callbacks/resend", { ids });

  test("sends each again under its own id, and says which were not", async () => {
    const [failed] = await listOf("?status=failed");
    if (!failed) throw new Error("none has failed");
    const unknown = randomUUID();
    expect((await resend([failed.id, failed.id, unknown])).data).toEqual({
      changed: [{ id: failed.id }],
      refused: [{ id: unknown, reason: "not_found" }],
    });
    expect(await readCallback(server, failed.id)).toMatchObject({
      status: "pending",
      next_attempt_at: expect.any(Date),
    });
    const jobs = await server.query(
      "select 1 from pgboss.job where name = 'callbacks.deliver' and data->'data'->>'callbackId' = $1",
      [failed.id],
    );
    expect(jobs.length).toBeGreaterThan(1);
  });

  test("waits while its endpoint is paused", async () => {
    const [sent] = await listOf(`?endpoint=${endpoint.id}`);
    if (!sent) throw new Error("none was sent");
    await server.query("update callbacks set status = 'failed' where id = $1", [sent.id]);
    await owner.post(`/api/settings/webhook-endpoints/${endpoint.id}/pause`);
    expect((await resend([sent.id])).data.changed).toEqual([{ id: sent.id }]);
    expect(await readCallback(server, sent.id)).toMatchObject({ status: "pending", next_attempt_at: null });
    expect((await owner.get(`/api/callbacks/${sent.id}`)).data).toMatchObject({ isPaused: true, nextAttempt: null });
    await owner.post(`/api/settings/webhook-endpoints/${endpoint.id}/resume`);
  });

  test("refuses nonsense, more than a hundred, another project's, and who may not manage keys", async () => {
    for (const ids of [[], ["x"], undefined, Array.from({ length: 101 }, () => randomUUID())])
      expect((await resend(ids)).status).toBe(422);
    const [own] = await listOf();
    const neighbour = await makeMember(server);
    expect((await resend([own?.id], neighbour)).status).toBe(404);
    const analyst = await makeMember(server, "analyst", owner.projectId);
    expect((await resend([own?.id], analyst)).status).toBe(403);
  });

  test("a form without an address any more says so", async () => {
    const other = await makeMember(server);
    const { id } = await makeCallback(server, other, "https://hooks.example/");
    await server.query(
      "update form_versions set config = jsonb_set(config, '{callbackUrl}', '\"\"') where project_id = $1",
      [other.projectId],
    );
    expect((await resend([id], other)).data.refused).toEqual([{ id, reason: "no_callback_url" }]);
  });
});
