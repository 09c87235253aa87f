import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enableList } from "#server/features/screening/lists/lists.decide.service.ts";
import { streamListEntries } from "#server/features/screening/lists/lists.entries.queries.ts";
import { askForDueLists } from "#server/features/screening/lists/lists.keep.service.ts";
import { currentLists } from "#server/features/screening/lists/lists.queries.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import { makeVictim, type Victim } from "../../../bench/crash.processes.ts";
import { bundledMain } from "../bundle.ts";
import { type ListPublisher, startListPublisher } from "../doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { targetsCsv } from "../lists.ts";

// A publisher that stops half-way, or a lock that we hold, keeps the load in its place until kill -9.

let testServer: TestServer;
let publisher: ListPublisher;
let holder: pg.Client;
let settings: Record<string, string>;
const started: Victim[] = [];

beforeAll(async () => {
  publisher = await startListPublisher();
  const OUTBOUND_ALLOW = new URL(publisher.origin).host;
  testServer = await openTestServer({ own: true, settings: { OUTBOUND_ALLOW }, servers: 1 });
  holder = new pg.Client({ connectionString: testServer.databaseUrl, application_name: "test locks" });
  await holder.connect();
  settings = {
    ...testServer.databaseSettings,
    DATA_DIR: testServer.platform.config.dataDir,
    ENCRYPTION_KEY: testServer.platform.keys.current.bytes.toString("base64"),
    ROLE: "worker",
    LOG_LEVEL: "info",
    OUTBOUND_ALLOW,
  };
});
afterAll(async () => {
  await Promise.all(started.map((worker) => worker.kill()));
  await holder.end();
  await testServer.close();
  await publisher.close();
});

async function startWorker(): Promise<Victim> {
  const worker = makeVictim(settings, "working", [bundledMain]);
  started.push(worker);
  await worker.start();
  return worker;
}

const good = targetsCsv(Array.from({ length: 50 }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` })));

async function askFor(code: string): Promise<void> {
  await enableList(testServer.platform, {
    code,
    name: code,
    kind: "sanctions",
    format: "opensanctions-csv",
    comesFrom: "addresses",
    addresses: { main: `${publisher.origin}/${code}` },
  });
  await testServer.query("update list_sources set due_at = now() where code = $1", [code]);
  expect(await askForDueLists(testServer.platform)).toBe(1);
}

const phaseOf = async (code: string) => {
  const [row] = await testServer.query<{ phase: string | null }>(
    "select run_phase as phase from list_sources where code = $1",
    [code],
  );
  return row?.phase;
};
const loadedOf = (code: string) =>
  testServer.query(
    `select v.version, v.state, (select count(*)::int from list_entries e where e.source = v.source) as entries
     from list_versions v where v.source = $1 order by 1`,
    [code],
  );
const whole = [{ version: 1, state: "current", entries: 50 }];
const nothing = { rows: "select from list_entries", versions: "select from list_versions" };

test.each([
  {
    where: "half-way through the download",
    phase: "downloading",
    code: "downloading",
    hold: async (code: string) => {
      publisher.publish(`/${code}`, { send: (response) => response.write(good.slice(0, 500)) });
      return async () => void publisher.publish(`/${code}`, { body: good });
    },
  },
  {
    where: "before its version is written",
    phase: "storing",
    code: "storing",
    hold: async (code: string) => {
      publisher.publish(`/${code}`, { body: good });
      const key = [advisoryLocks.lists, code];
      await holder.query("select pg_advisory_lock($1, hashtext($2))", key);
      return async () => void (await holder.query("select pg_advisory_unlock($1, hashtext($2))", key));
    },
  },
])(
  "S42 a load killed $where leaves nothing, and another worker begins it again",
  async ({ phase, code, hold }) => {
    await askFor(code);
    const letGo = await hold(code);
    const worker = await startWorker();
    await expect.poll(() => phaseOf(code)).toBe(phase);
    await worker.kill();
    await letGo();
    for (const statement of Object.values(nothing))
      expect(await testServer.query(`${statement} where source = $1`, [code])).toEqual([]);
    const next = await startWorker();
    await expect.poll(() => loadedOf(code)).toEqual(whole);
    await testServer.drainJobs();
    expect(await loadedOf(code)).toEqual(whole);
    expect(await phaseOf(code)).toBeNull();
    expect(await readdir(join(testServer.platform.config.dataDir, "spool", "lists"))).toEqual([]);
    await next.kill();
  },
  180_000,
);

test("a load killed after its entries are written leaves the version before whole, for who reads meanwhile too", async () => {
  const code = "half";
  publisher.publish(`/${code}`, { body: good });
  await askFor(code);
  const first = await startWorker();
  await expect.poll(() => loadedOf(code)).toEqual(whole);
  await first.kill();
  const later = targetsCsv(Array.from({ length: 52 }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` })));
  publisher.publish(`/${code}`, { body: later });
  // Its version is written after its entries, and cannot be.
  await holder.query("begin");
  await holder.query("lock table list_versions in share mode");
  await testServer.query("update list_sources set due_at = now() where code = $1", [code]);
  expect(await askForDueLists(testServer.platform)).toBe(1);
  const worker = await startWorker();
  const readWhole = async () => {
    const { database } = testServer.platform;
    const lists = await database.inProject(null, ({ tx }) => currentLists(tx));
    const list = lists.find((each) => each.code === code);
    const ids: string[] = [];
    for await (const { entryId } of streamListEntries(database, code, list?.version ?? 0)) ids.push(entryId);
    return { version: list?.version, entries: ids.length };
  };
  const isLocked = async () => {
    const [row] = await testServer.query<{ isLocked: boolean }>(
      `select exists (select from pg_locks l join pg_class c on c.oid = l.relation
         where c.relname = 'list_versions' and not l.granted) as "isLocked"`,
    );
    return row?.isLocked;
  };
  await expect.poll(isLocked, { timeout: 60_000 }).toBe(true);
  expect(await readWhole()).toEqual({ version: 1, entries: 50 });
  await worker.kill();
  await holder.query("rollback");
  expect(await readWhole()).toEqual({ version: 1, entries: 50 });
  expect(await loadedOf(code)).toEqual(whole);
  const next = await startWorker();
  await expect
    .poll(() => loadedOf(code), { timeout: 60_000 })
    .toEqual([
      { version: 1, state: "replaced", entries: 52 },
      { version: 2, state: "current", entries: 52 },
    ]);
  expect(await readWhole()).toEqual({ version: 2, entries: 52 });
  await next.kill();
}, 180_000);
