import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../harness.ts";
import { listed, putList } from "../listed.ts";
import { type Member, makeMember } from "../make.ts";
import { eventsOf, makeApproved, reportsOf, runNow, setMonitoring } from "../monitoring.ts";
import { startProduct } from "../product.ts";

let testServer: TestServer;
let owner: Member;
const locks: pg.Client[] = [];
beforeAll(async () => {
  testServer = await openTestServer({ own: true, servers: 1 });
  owner = await makeMember(testServer);
});
afterAll(async () => {
  for (const lock of locks) await lock.end();
  await testServer.close();
});

/** A lock that we hold keeps the run in its place until kill -9. */
async function hold(verificationId: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testServer.databaseUrl });
  locks.push(client);
  await client.connect();
  await client.query("begin");
  await client.query("select from verifications where id = $1 for update", [verificationId]);
  return client;
}

const count = 9;
const counted = async (sql: string) => {
  const [row] = await testServer.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return row?.n ?? -1;
};

test("S42 a run that is killed half-way goes on, and tells nobody twice", async () => {
  await putList(testServer, "test-wanted", [listed("o1", "Marek Nowicki")], "wanted");
  await setMonitoring(testServer, owner, {
    databases_list_type: "selected",
    databases: ["wanted"],
    callback_url: "https://hooks.example/monitoring",
  });
  const made: Awaited<ReturnType<typeof makeApproved>>[] = [];
  for (let n = 0; n < count; n += 1) made.push(await makeApproved(testServer, owner));
  await runNow(testServer, owner);
  expect(await eventsOf(owner)).toEqual([]);
  await putList(
    testServer,
    "test-wanted",
    [listed("o1", "Marek Nowicki"), listed("q1", "Oleksandr Hrytsenko", { births: ["1971-03-09"] })],
    "wanted",
  );
  const last = made.toSorted((a, b) => (a.applicantId < b.applicantId ? 1 : -1))[0];
  const lock = await hold(last?.verificationId ?? "");
  await owner.post("/api/monitoring/set-settings", {
    databases_list_type: "selected",
    databases: ["wanted"],
    callback_url: "https://hooks.example/monitoring",
  });
  const first = await startProduct(testServer, { ROLE: "all" });
  await expect.poll(() => counted("monitoring_events")).toBe(count - 1);
  first.child.kill("SIGKILL");
  await first.ended;
  await lock.query("rollback");
  expect(await reportsOf(owner)).toMatchObject([{ status: "running" }, { status: "done", events: 0 }]);
  expect(await counted("outbox_mails where subject like 'Monitoring%'")).toBe(0);

  const second = await startProduct(testServer, { ROLE: "all" });
  try {
    await expect.poll(async () => (await reportsOf(owner))[0].status, { interval: 100 }).toBe("done");
    expect((await reportsOf(owner))[0]).toMatchObject({
      events: count,
      lists: [{ code: "test-wanted", from: 1, to: 2 }],
    });
    const events = await eventsOf(owner);
    expect(new Set(events.map((event: { applicantId: string }) => event.applicantId)).size).toBe(count);
    expect(events).toHaveLength(count);
    expect(await counted("callbacks where type = 'MONITORING'")).toBe(count);
    expect(await counted("outbox_mails where subject like 'Monitoring%'")).toBe(1);
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
  }
});
