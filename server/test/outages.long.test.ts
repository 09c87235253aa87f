import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let directory: string;
let postgres: EmbeddedPostgres;
let server: TestServer;
let owner: Member;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "veridesk-outage-"));
  await chmod(directory, 0o711);
  postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), fsync: false });
  await prepareDatabase(postgres.url, new URL("../migrations", import.meta.url).pathname);
  const database = { url: postgres.url, drop: async () => undefined };
  server = await openTestServer({ own: true, database, servers: 1, workers: 1, settings: { DATABASE_POOL_SIZE: "4" } });
  owner = await makeMember(server);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const ready = async () => (await server.visitor().get("/readyz")).status;
test("S43 the database is restarted under load: 503 meanwhile, never 401; all is well after", async () => {
  const requested = { status: 0, at: 0 };
  const answers: (typeof requested)[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await owner.get("/api/forms");
      answers.push({ status, at: performance.now() });
    }
  });
  const writer = async () => {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await owner.post("/api/projects/edit-name", { name: `Bank ${n}` });
      answers.push({ status, at: performance.now() });
      if (status === 200) acknowledged.push(`Bank ${n}`);
    }
  };
  const load = Promise.all([...readers, writer()]);
  let back = Number.POSITIVE_INFINITY;
  try {
    await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
    const first = postgres.pid();
    if (first === undefined) throw new Error("no database");
    process.kill(first, "SIGINT");
    await expect.poll(() => answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await expect.poll(() => postgres.pid() ?? first).not.toBe(first);
    await expect.poll(ready).toBe(200);
    back = performance.now();
    await expect.poll(() => answers.filter(({ at }) => at > back).length).toBeGreaterThan(40);
  } finally {
    isOver = true;
    await load;
  }

  const { pool } = server.platform.database;
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503]);
  // Each connection of the pool of four may be found broken once.
  expect(answers.filter(({ status, at }) => status !== 200 && at > back).length).toBeLessThanOrEqual(4);
  const audited = await server.query<{ name: string }>(
    "select detail->>'after' as name from audit_log where project_id = $1 and action = 'projects.renamed'",
    [owner.projectId],
  );
  const written = audited.map(({ name }) => name);
  expect(acknowledged.filter((name) => written.filter((each) => each === name).length !== 1)).toEqual([]);
});

test("S43 jobs go on after a restart of the database", async () => {
  const { data } = await owner.put("/api/settings/change-api-token");
  expect(data.key).toMatch(/^vd_prod_/);
  await server.query(
    "insert into pgboss.job (name, data) values ('mails.send', jsonb_build_object('projectId', null, 'data', jsonb_build_object('mailId', gen_random_uuid())))",
  );
  await server.drainJobs();
  const [row] = await server.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where state = 'completed'",
  );
  expect(row?.n).toBeGreaterThan(0);
});

test("S44 with every connection taken, calls fail in bounded time, /readyz says so, and all is well after", async () => {
  const { database } = server.platform;
  const connections = await Promise.all(Array.from({ length: 4 }, () => database.open()));
  const answers = await Promise.all([
    owner.get("/api/forms"),
    owner.post("/api/projects/edit-name", { name: "Never" }),
    server.visitor().get("/readyz"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(answers[0]?.errors[0]?.code).toBe("request.unavailable");
  expect((await server.visitor().get("/healthz")).status).toBe(200);
  for (const each of connections) await database.rollback(each);
  expect(await ready()).toBe(200);
  expect((await owner.get("/api/forms")).status).toBe(200);
});

test("S44 while a table is locked, calls that need it fail in bounded time and others go on", async () => {
  const lock = await server.owner.connect();
  await lock.query("begin; lock table form_versions in access exclusive mode");
  try {
    const stuck = owner.post("/api/forms");
    for (let n = 0; n < 20; n += 1) expect((await owner.get("/api/session")).status).toBe(200);
    expect((await stuck).status).toBe(503);
  } finally {
    await lock.query("rollback");
    lock.release();
  }
  expect((await owner.post("/api/forms")).status).toBe(200);
});

test("S44 while the database is frozen and closes no connection, calls fail in bounded time; all is well after", async () => {
  const rows = await server.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  // The one who forks the others too, so that nobody gets in; it is the last to be stopped and the first to go on.
  const first = postgres.pid();
  if (first === undefined) throw new Error("no database");
  const frozen = [...rows.map(({ pid }) => pid), first];
  expect(frozen.length).toBeGreaterThan(2);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  try {
    const answers = await Promise.all([
      owner.get("/api/forms"),
      owner.post("/api/projects/edit-name", { name: "Never" }),
      server.visitor().get("/readyz"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await server.visitor().get("/healthz")).status).toBe(200);
  } finally {
    for (const pid of frozen.reverse()) process.kill(pid, "SIGCONT");
  }
  const { pool } = server.platform.database;
  await expect.poll(ready).toBe(200);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect((await owner.post("/api/projects/edit-name", { name: "Again" })).status).toBe(200);
});

test("S43 a connection that dies before its commit gives its place in the pool back", async () => {
  const { database } = server.platform;
  const opened = await database.open();
  const { rows } = await opened.client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await server.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await expect(database.commit(opened)).rejects.toThrow();
  await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
});
