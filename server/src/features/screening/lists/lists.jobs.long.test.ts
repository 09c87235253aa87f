import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type ListPublisher, startListPublisher } from "../../../../test/doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { targetsCsv } from "../../../../test/lists.ts";
import { disableList, enableList } from "./lists.decide.service.ts";
import { loadList } from "./lists.jobs.ts";
import { askForDueLists } from "./lists.keep.service.ts";
import { loadListNow } from "./lists.load.service.ts";

let server: TestServer;
let publisher: ListPublisher;
beforeAll(async () => {
  publisher = await startListPublisher();
  server = await openTestServer({
    workers: 2,
    settings: { OUTBOUND_ALLOW: new URL(publisher.origin).host, LISTS_KEPT_VERSIONS: "2" },
  });
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` }));
const publish = (code: string, count: number) => publisher.publish(`/${code}`, { body: targetsCsv(people(count)) });
const enable = (code: string) =>
  enableList(server.platform, {
    code,
    name: code,
    kind: "wanted",
    format: "opensanctions-csv",
    comesFrom: "addresses",
    addresses: { main: publish(code, 10) },
  });
const versionsOf = (code: string) =>
  server.query<{ version: number; state: string; has_entries: boolean }>(
    "select version, state, has_entries from list_versions where source = $1 order by version",
    [code],
  );
const isDue = (code: string) => server.query("update list_sources set due_at = now() where code = $1", [code]);

test("a list that is due is loaded by a job, and is due again a day later; one that is off is not", async () => {
  await enable("due");
  await enable("off");
  await disableList(server.platform, "off");
  expect(await askForDueLists(server.platform)).toBe(0);
  await isDue("due");
  expect(await askForDueLists(server.platform)).toBe(1);
  expect(await askForDueLists(server.platform)).toBe(0);
  await server.drainJobs();
  expect(await versionsOf("due")).toEqual([{ version: 1, state: "current", has_entries: true }]);
  expect(await versionsOf("off")).toEqual([]);
  const [next] = await server.query(
    "select due_at between now() + interval '23 hours' and now() + interval '24 hours' as day from list_sources where code = 'due'",
  );
  expect(next).toEqual({ day: true });
});

test("a load that was requested before the last one ended is answered by that", async () => {
  await enable("asked");
  const [row] = await server.query<{ at: Date }>("select now() as at");
  await loadListNow(server.platform, "asked");
  const { requested } = publisher;
  const before = requested.length;
  const askedAt = row?.at ?? new Date();
  expect(await loadListNow(server.platform, "asked", { askedAt })).toEqual({ kind: "not_wanted" });
  expect(requested.length).toBe(before);
  const [source] = await server.query("select run_id, problem from list_sources where code = 'asked'");
  expect(source).toEqual({ run_id: null, problem: null });
});

test("a job of a load whose process died loads it when the dead run is silent long enough", async () => {
  await enable("dead");
  await server.query(
    "update list_sources set run_id = gen_random_uuid(), run_phase = 'storing', run_moved_at = now() - interval '11 seconds' where code = 'dead'",
  );
  await inSystemStep(server.platform, "test", null, (ctx) =>
    enqueue(ctx, loadList, { source: "dead", askedAt: new Date().toISOString() }),
  );
  await server.drainJobs();
  expect(await versionsOf("dead")).toHaveLength(1);
});

test("entries of versions beyond the kept ones go, and what the versions were stays", async () => {
  await enable("many");
  for (const count of [10, 11, 12, 13, 14]) {
    publish("many", count);
    expect(await loadListNow(server.platform, "many")).toMatchObject({ kind: "stored", entriesCount: count });
    await server.drainJobs();
  }
  expect((await versionsOf("many")).map(({ has_entries }) => has_entries)).toEqual([false, false, true, true, true]);
  publish("many", 9);
  expect(await loadListNow(server.platform, "many")).toMatchObject({ state: "waiting" });
  publish("many", 15);
  expect(await loadListNow(server.platform, "many")).toMatchObject({ version: 7, state: "current", added: 1 });
  await server.drainJobs();
  expect((await versionsOf("many")).filter(({ has_entries }) => has_entries).map(({ version }) => version)).toEqual([
    4, 5, 6, 7,
  ]);
  const [left] = await server.query(
    "select count(*)::int as rows, count(*) filter (where to_version < 4)::int as stale from list_entries where source = 'many'",
  );
  expect(left).toMatchObject({ stale: 0 });
});
