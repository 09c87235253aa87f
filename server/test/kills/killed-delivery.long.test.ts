import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeVictim, type Victim } from "../../../bench/crash.processes.ts";
import { bundledMain } from "../bundle.ts";
import { type HttpsTarget, startHttpsTarget } from "../doubles/https-target.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { bringForward, makeCallback, readCallback } from "../make-callbacks.ts";

// A lock that we hold, or a server that does not answer, keeps the worker in its place until kill -9.

let testServer: TestServer;
let owners: Member[];
let neighbour: Member;
let target: HttpsTarget;
let dead: { port: number; connections: number; close(): Promise<void> };
let locks: pg.Client;
let settings: Record<string, string>;
const started: Victim[] = [];

beforeAll(async () => {
  [target, dead] = await Promise.all([startHttpsTarget(), startDeadEnd()]);
  testServer = await openTestServer({ own: true, settings: { OUTBOUND_ALLOW: "127.0.0.1/32" }, servers: 1 });
  neighbour = await makeMember(testServer);
  owners = await Promise.all(Array.from({ length: 3 * perProcess }, () => makeMember(testServer)));
  locks = new pg.Client({ connectionString: testServer.databaseUrl, application_name: "test locks" });
  await locks.connect();
  const ca = join(testServer.platform.config.dataDir, "ca.pem");
  await writeFile(ca, target.ca);
  settings = {
    ...testServer.databaseSettings,
    DATA_DIR: testServer.platform.config.dataDir,
    ENCRYPTION_KEY: testServer.platform.keys.current.bytes.toString("base64"),
    ROLE: "worker",
    LOG_LEVEL: "info",
    OUTBOUND_ALLOW: "127.0.0.1/32",
    NODE_EXTRA_CA_CERTS: ca,
  };
});
afterAll(async () => {
  await Promise.all(started.map((worker) => worker.kill()));
  await locks.end();
  await testServer.close();
  await Promise.all([target.close(), dead.close()]);
});

async function startDeadEnd(): Promise<typeof dead> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    end.connections += 1;
    sockets.push(socket.on("error", () => undefined));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return end;
}

async function startWorker(): Promise<Victim> {
  const worker = makeVictim(settings, "working", [bundledMain]);
  started.push(worker);
  await worker.start();
  return worker;
}

const hook = () => `https://127.0.0.1:${target.port}/hook`;
const deliveriesOf = (id: string) => target.requests.filter(({ headers }) => headers["webhook-id"] === id);

/** Callbacks of one project go to a host one by one, so each is of a project of its own. */
async function announce(among: Member[], url = hook()): Promise<string[]> {
  const ids: string[] = [];
  for (const owner of among) ids.push((await makeCallback(testServer, owner, url)).id);
  return ids;
}

async function waitingForLock(): Promise<number> {
  const [row] = await testServer.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation
     where not l.granted and c.relname in ('callbacks', 'callback_attempts')
       and l.database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.n ?? 0;
}

const perProcess = 4;

test("S34 a worker that is killed before it connects, while it waits for the reply, or before it writes the reply down: every callback comes, under its own id, and nobody else waits", async () => {
  // Before it connects: it has the jobs and waits to read the callbacks.
  const unread = await announce(owners.slice(0, perProcess));
  await locks.query("begin; lock table callbacks in access exclusive mode");
  const first = await startWorker();
  await expect.poll(waitingForLock).toBeGreaterThanOrEqual(perProcess);
  await first.kill();
  await locks.query("rollback");
  expect(target.connections()).toBe(0);

  // After the request is sent: two workers, each with four requests that the customer's server has taken and not answered.
  const other = await startWorker();
  const second = await startWorker();
  await expect.poll(() => unread.every((id) => deliveriesOf(id).length > 0)).toBe(true);
  const takenBefore = target.requests.length;
  target.answerWith({ kind: "silent" });
  const unanswered = await announce(owners.slice(0, 2 * perProcess));
  await expect.poll(() => target.requests.length - takenBefore).toBe(2 * perProcess);
  const open = target.openConnections();
  target.answerWith({ kind: "status", status: 200 });
  await second.kill();
  await expect.poll(() => target.openConnections()).toBeLessThan(open);

  const settled = async (ids: string[]) =>
    (await Promise.all(ids.map((id) => readCallback(testServer, id)))).every(({ status }) => status === "delivered");
  const forward = async (ids: string[]) => {
    for (const id of ids) await bringForward(testServer, id);
    return settled(ids);
  };
  await expect.poll(() => forward([...unread, ...unanswered])).toBe(true);

  // It works alone: another one might have taken them all.
  await other.stop();
  const third = await startWorker();
  await locks.query("begin; lock table callback_attempts in access exclusive mode");
  const unwritten = await announce(owners.slice(0, 2 * perProcess));
  await expect.poll(waitingForLock).toBeGreaterThanOrEqual(perProcess);
  await startWorker();
  await third.kill();

  const undelivered = await announce(owners, `https://127.0.0.1:${dead.port}/`);
  await locks.query("rollback");
  await expect.poll(() => dead.connections).toBeGreaterThan(0);
  const beside = await announce([neighbour]);
  await expect.poll(() => settled(beside), { interval: 50 }).toBe(true);
  const tried = await Promise.all(undelivered.map((id) => readCallback(testServer, id)));
  expect(tried.some(({ attempts }) => attempts === 0)).toBe(true);
  expect(tried.some(({ status }) => status !== "pending")).toBe(false);

  const all = [...unread, ...unanswered, ...unwritten, ...beside];
  await expect.poll(() => forward(all)).toBe(true);
  for (const id of all) {
    const deliveries = deliveriesOf(id);
    const { attempts, tries } = await readCallback(testServer, id);
    expect(deliveries.length).toBeGreaterThanOrEqual(1);
    expect(new Set(deliveries.map(({ rawBody }) => rawBody.toString())).size).toBe(1);
    expect(attempts).toBe(tries.length);
    expect(tries.at(-1)?.http_status).toBe(200);
  }
  const twice = (ids: string[]) => ids.filter((id) => deliveriesOf(id).length > 1).length;
  expect(twice(unread)).toBe(0);
  expect(twice(unwritten)).toBeGreaterThan(0);
  const [row] = await testServer.query<{ wrong: number }>(
    "select count(*)::int as wrong from audit_heads where verify_audit(project_id) is not null",
  );
  expect(row).toEqual({ wrong: 0 });
});
