import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountChain } from "#server/platform/audit.ts";
import { openProcessRecord } from "#server/platform/processes.ts";
import { makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { countProjects } from "./operations.keep.service.ts";

const email = "operator@example.com";

let server: TestServer;
let operator: Member;
let member: Member;
beforeAll(async () => {
  server = await openTestServer({
    own: true,
    workers: 1,
    settings: { OPERATORS: `Operator@Example.com, b@example.com` },
  });
  operator = await makeMember(server, "analyst");
  await server.query("update users set email = $1 where id = $2", [email, operator.userId]);
  member = await makeMember(server, "owner", await makeProject(server, "Canary Bank"));
});
afterAll(() => server.close());

const paths = ["/api/operations", "/api/operations/failed-jobs", "/api/operations/projects"];
const retryPath = (id: string) => `/api/operations/failed-jobs/${id}/retry`;

/** Fails at its only try, since its worker takes ids alone. */
async function makeFailedJob(): Promise<string> {
  const id = randomUUID();
  await server.query(`insert into pgboss.job (id, name, data, retry_limit) values ($1, 'callbacks.resume', $2, 0)`, [
    id,
    { projectId: member.projectId, data: { endpointId: "Zinaida Mark" } },
  ]);
  await server.drainJobs();
  return id;
}

test("an operator sees processes, queue, lists, emails, disk and sign-ups, and nothing of a project", async () => {
  const record = openProcessRecord(server.platform);
  await record.beat();
  await record.beat();
  const { status, data, bytes } = await operator.get("/api/operations");
  expect(status).toBe(200);
  expect(data.processes).toEqual([expect.objectContaining({ id: record.id, role: "all", isGone: false, jobs: 0 })]);
  expect(data.processes[0].memoryBytes).toBeGreaterThan(1e6);
  expect(data.areas.map(({ area }: { area: string }) => area)).toEqual([
    ...["processes", "queue", "jobs", "recurring", "backup", "lists", "mails", "disk"],
  ]);
  expect(data.queue).toMatchObject({ failed: 0 });
  expect(data.storage.databaseBytes).toBeGreaterThan(1e6);
  expect(data.storage.freeBytes).toBeLessThanOrEqual(data.storage.totalBytes);
  expect(data.signUps).toHaveLength(30);
  expect(data.signUps.at(-1).count).toBe(2);
  expect(bytes.toString()).not.toMatch(new RegExp(`Canary|${member.projectId}|${member.email}|${email}`));
  await record.end();
  expect((await operator.get("/api/operations")).data.processes).toEqual([]);
});

test("a process that went without a word is shown as gone, and after an hour forgotten", async () => {
  const [gone, there] = [openProcessRecord(server.platform), openProcessRecord(server.platform)];
  await gone.beat();
  await server.query("update processes set seen_at = now() - interval '2 minutes'");
  await there.beat();
  const shown = async () =>
    (await operator.get("/api/operations")).data.processes.map(({ id, isGone }: Record<string, unknown>) => [
      id,
      isGone,
    ]);
  expect(new Map(await shown())).toEqual(
    new Map([
      [gone.id, true],
      [there.id, false],
    ]),
  );
  await server.query("update processes set seen_at = now() - interval '61 minutes' where id = $1", [gone.id]);
  await there.beat();
  expect(await shown()).toEqual([[there.id, false]]);
});

test("emails that wait are counted, and of their errors only what names nobody is shown", async () => {
  await server.query(
    `insert into outbox_mails (id, recipient, subject, sealed_body, created_at, last_error) values
       (gen_random_uuid(), 'ann@example.com', 'x', '', now() - interval '2 hours', 'refused: 550 5.1.1 <ann@example.com> unknown'),
       (gen_random_uuid(), 'ann@example.com', 'x', '', now(), null)`,
  );
  const { data, bytes } = await operator.get("/api/operations");
  expect(data.mails).toEqual({ hasServer: false, waiting: 2, late: 1, refused: 1, lastError: "550" });
  expect(bytes.toString()).not.toContain("ann@");
});

test("a word in capitals in a mail's error is not shown: it may be a name", async () => {
  const say = async (error: string) => {
    await server.query("update outbox_mails set last_error = $1 where last_error is not null", [error]);
    return (await operator.get("/api/operations")).data.mails.lastError;
  };
  expect(await say("unknown person EMERSON")).toBeNull();
  expect(await say("EMERSON: connect ECONNREFUSED")).toBe("ECONNREFUSED");
});

test("whoever is no operator finds nothing, whatever their role, and neither does a named address that is not confirmed", async () => {
  const id = await makeFailedJob();
  const expectNothing = async (visitor: Member) => {
    for (const path of paths) expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
    expect((await visitor.post(retryPath(id), { queue: "callbacks.resume" })).status).toBe(404);
  };
  await expectNothing(member);
  const refusals = await server.query<{ project_id: string; method: string; path: string }>(
    `select project_id, detail->>'method' as method, detail->>'path' as path from audit_log
     where action = 'access.refused' and actor_id = $1 order by seq`,
    [member.userId],
  );
  expect(refusals.map(({ project_id, method, path }) => [project_id, method, path])).toEqual([
    ...paths.map((path) => [accountChain, "GET", path]),
    [accountChain, "POST", retryPath(":id")],
  ]);
  expect((await member.get("/api/session")).data.user.operator).toBe(false);
  expect((await operator.get("/api/session")).data.user.operator).toBe(true);
  await server.query("update users set email_verified_at = null where id = $1", [operator.userId]);
  await expectNothing(operator);
  await server.query("update users set email_verified_at = now() where id = $1", [operator.userId]);
  await server.query("update users set totp_enabled_at = null where id = $1", [operator.userId]);
  await expectNothing(operator);
  await server.query("update users set totp_enabled_at = now() where id = $1", [operator.userId]);
  for (const path of paths) expect((await server.visitor().get(path)).status).toBe(401);
  expect((await operator.get(paths[1] ?? "")).data.items.map((each: { id: string }) => each.id)).toContain(id);
});

test("a failed job is shown without what it holds, is retried once, and that is in the log of accounts", async () => {
  const id = await makeFailedJob();
  const { data, bytes } = await operator.get("/api/operations/failed-jobs");
  expect(data.total).toBe(data.items.length);
  expect(data.items[0]).toMatchObject({ id, queue: "callbacks.resume", projectId: member.projectId, tries: 1 });
  expect(bytes.toString()).not.toContain("Zinaida");
  expect((await operator.get("/api/operations")).data.areas).toContainEqual({
    area: "jobs",
    state: "warn",
    problem: "failed",
  });
  await server.query(
    "update pgboss.job set data = jsonb_set(data, '{data,endpointId}', to_jsonb($2::text)) where id = $1",
    [id, randomUUID()],
  );
  const retry = () => operator.post(retryPath(id), { queue: "callbacks.resume" });
  // Both at once: one of them does it.
  const [first, second] = await Promise.all([retry(), retry()]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  await server.drainJobs();
  expect((await retry()).errors[0]?.code).toBe("operations.job_not_failed");
  expect(await server.query("select state::text from pgboss.job where id = $1", [id])).toEqual([
    { state: "completed" },
  ]);
  const logged = await server.query(
    "select actor_id, detail from audit_log where project_id = $1 and action = 'operations.job_retried'",
    [accountChain],
  );
  expect(logged).toEqual([{ actor_id: operator.userId, detail: { jobId: id, queue: "callbacks.resume" } }]);
});

test("a retry needs a fresh proof, which the list does not", async () => {
  const id = await makeFailedJob();
  const age = (interval: string) =>
    server.query("update sessions set factor_at = now() - $2::interval where user_id = $1", [
      operator.userId,
      interval,
    ]);
  await age("1 hour");
  const { status, errors } = await operator.post(retryPath(id), { queue: "callbacks.resume" });
  expect([status, errors[0]?.code]).toEqual([409, "sessions.proof_needed"]);
  expect((await operator.get("/api/operations/failed-jobs")).status).toBe(200);
  await age("0 seconds");
});

test("nonsense is refused: an unknown job, another queue's, no queue, another page", async () => {
  const id = await makeFailedJob();
  const refused = async (job: string, body: unknown) => {
    const { status, errors } = await operator.post(retryPath(job), body);
    return [status, errors[0]?.code];
  };
  expect(await refused(randomUUID(), { queue: "callbacks.resume" })).toEqual([404, "operations.job_not_found"]);
  expect(await refused(id, { queue: "mails.send" })).toEqual([404, "operations.job_not_found"]);
  expect(await refused(id, { queue: "no such queue'" })).toEqual([404, "operations.job_not_found"]);
  expect((await refused("none", { queue: "callbacks.resume" }))[0]).toBe(404);
  for (const body of [{}, [], { queue: 7 }, { queue: "" }, { queue: "x", more: 1 }])
    expect([body, (await refused(id, body))[0]]).toEqual([body, 422]);
  for (const page of ["0", "x", "1.5", "1&more=1"])
    expect([page, (await operator.get(`/api/operations/projects?page=${page}`)).status]).toEqual([page, 422]);
});

test("projects have their size and use once they are counted, and are counted again only when something happened", async () => {
  const { verificationId } = await makeSubmitted(server, member);
  await server.drainJobs();
  const of = async () =>
    (await operator.get("/api/operations/projects")).data.items.find(
      ({ id }: { id: string }) => id === member.projectId,
    );
  expect(await of()).toMatchObject({ members: 1, verifications: null, fileBytes: null, countedAt: null });
  await server.query(
    `insert into verification_files (project_id, id, verification_id, side, storage_key, mime, size_bytes, sha256, width, height, quality)
     values ($1, gen_random_uuid(), $2, 'front', 'test', 'image/jpeg', 123456, '\\x00', 1, 1, '{}')`,
    [member.projectId, verificationId],
  );
  expect(await countProjects(server.platform)).toBe(2);
  const counted = await of();
  expect(counted).toMatchObject({ members: 1, verifications: 1 });
  expect(counted.fileBytes).toBe(123_456);
  expect(counted.lastUsedAt).not.toBeNull();
  expect(await countProjects(server.platform, "0 seconds")).toBe(0);
  await makeSubmitted(server, member);
  await server.drainJobs();
  expect(await countProjects(server.platform)).toBe(0);
  expect(await countProjects(server.platform, "0 seconds")).toBe(1);
  expect((await of()).verifications).toBe(2);
  const page = await operator.get("/api/operations/projects?page=2");
  expect(page.data).toEqual({ total: 2, items: [] });
  expect(page.bytes.toString()).not.toContain("Canary");
});

test("a project whose count fails is behind the others from then on", async () => {
  const broken = "00000000-0000-4000-8000-000000000001";
  const fails =
    "create function fail_count() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$";
  await server.query(fails);
  await server.query(`create trigger fail_count before update on project_sizes for each row
    when (new.project_id = '${broken}' and new.counted_at is not null) execute function fail_count()`);
  await server.query("insert into projects (id, name) values ($1, 'Broken')", [broken]);
  const next = async () =>
    (await server.query<{ project_id: string }>("select project_id from projects_to_count('6 hours', 1)"))[0]
      ?.project_id;
  expect(await next()).toBe(broken);
  await countProjects(server.platform);
  expect(await next()).toBe(broken);
  const newer = await makeProject(server, "Newer");
  expect(await next()).toBe(newer);
  await countProjects(server.platform);
  const { data } = await operator.get("/api/operations/projects");
  const countedAt = (of: string) => data.items.find(({ id }: { id: string }) => id === of).countedAt;
  expect([countedAt(broken), countedAt(newer)]).toEqual([null, expect.any(String)]);
});
