import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "#engines/long.fixture.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type ListPublisher, startListPublisher } from "../../../../test/doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { targetsCsv } from "../../../../test/lists.ts";
import { acceptVersion, enableList, rollBackList } from "./lists.decide.service.ts";
import { ListNotWhole, listChanges, streamListEntries } from "./lists.entries.queries.ts";
import { loadListNow } from "./lists.load.service.ts";
import { currentLists, wantedLists } from "./lists.queries.ts";

const longTest = test.runIf(isLong);

let server: TestServer;
let publisher: ListPublisher;
beforeAll(async () => {
  publisher = await startListPublisher();
  server = await openTestServer({ servers: 1, settings: { OUTBOUND_ALLOW: new URL(publisher.origin).host } });
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

let made = 0;
async function makeList(format: "opensanctions-csv" | "ofac-csv" = "opensanctions-csv") {
  made += 1;
  const code = `states-${made}`;
  const pathOf = (role: string) => `/${code}-${role}`;
  const main = `${publisher.origin}${pathOf("main")}`;
  const alt = `${publisher.origin}${pathOf("alt")}`;
  await enableList(server.platform, {
    code,
    name: code,
    kind: "sanctions",
    format,
    comesFrom: "addresses",
    addresses: { main, ...(format === "ofac-csv" && { alt }) },
  });
  return {
    code,
    publish: (body: string, role = "main") => publisher.publish(pathOf(role), { body }),
    load: () => loadListNow(server.platform, code),
  };
}
type List = Awaited<ReturnType<typeof makeList>>;

const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26));
const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: `P-${first + n}`, name: `Anton Karim${letters(first + n)}ov` }));
const loadPeople = (list: List, count: number) => {
  list.publish(targetsCsv(people(count)));
  return list.load();
};
const statesOf = async (code: string) => {
  const rows = await server.query<{ version: number; state: string; accepted_by: string | null }>(
    "select version, state, accepted_by from list_versions where source = $1 order by version",
    [code],
  );
  return rows.map(({ state, accepted_by }) => [state, accepted_by]);
};
const read = <T>(work: Parameters<typeof inSystemStep<T>>[3]) => inSystemStep(server.platform, "test", null, work);
const current = async (code: string) => (await read(({ tx }) => currentLists(tx))).find((each) => each.code === code);
const sourceOf = async (code: string) => {
  const [row] = await server.query("select * from list_sources where code = $1", [code]);
  return row as Record<string, unknown>;
};
const collect = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const each of from) all.push(each);
  return all;
};

describe("a version that lost much", () => {
  test("waits; accepting makes it current; the same file meanwhile changes nothing", async () => {
    const list = await makeList();
    await loadPeople(list, 100);
    expect(await loadPeople(list, 95)).toMatchObject({
      version: 2,
      state: "current",
      losses: [{ what: "entries", lost: 5, of: 100, waits: false }, expect.objectContaining({ what: "names" })],
    });
    expect(await loadPeople(list, 80)).toMatchObject({ version: 3, state: "waiting", removed: 15 });
    expect(await current(list.code)).toMatchObject({ version: 2 });
    expect(await list.load()).toEqual({ kind: "unchanged", version: 3, status: "waiting" });
    expect(await acceptVersion(server.platform, list.code, { by: "ada" })).toBe(3);
    expect(await current(list.code)).toMatchObject({ version: 3, entriesCount: 80 });
    expect(await statesOf(list.code)).toEqual([
      ["replaced", "rules"],
      ["replaced", "rules"],
      ["current", "operator"],
    ]);
    await expect(acceptVersion(server.platform, list.code, { by: "ada" })).rejects.toThrow(/No version/);
  });

  longTest("in steps waits as well: it is counted against the largest of thirty days", async () => {
    const list = await makeList();
    await loadPeople(list, 200);
    expect(await loadPeople(list, 185)).toMatchObject({ version: 2, state: "current" });
    expect(await loadPeople(list, 175)).toMatchObject({
      version: 3,
      state: "waiting",
      removed: 10,
      losses: [{ what: "entries", lost: 25, of: 200, waits: true }, expect.anything()],
    });
    await server.query(
      "update list_versions set decided_at = now() - interval '31 days' where source = $1 and version = 1",
      [list.code],
    );
    expect(await loadPeople(list, 174)).toMatchObject({ version: 4, state: "current", removed: 11 });
  });

  longTest("is passed over by the publisher's next file, and nobody goes back to it", async () => {
    const list = await makeList();
    for (const [count, state] of [
      [100, "current"],
      [10, "waiting"],
      [99, "current"],
    ] as const)
      expect(await loadPeople(list, count)).toMatchObject({ state });
    expect(await statesOf(list.code)).toEqual([
      ["replaced", "rules"],
      ["passed_over", null],
      ["current", "rules"],
    ]);
    const changes = await collect(listChanges(server.platform.database, list.code, 1, 3));
    expect(changes.map(({ entryId, after }) => [entryId, after])).toEqual([["P-99", null]]);
    await expect(rollBackList(server.platform, list.code, 2)).rejects.toThrow(
      /never current.*lists accept states-\d+ 2/,
    );
    expect(await rollBackList(server.platform, list.code)).toEqual({ from: 3, to: 1 });
    await expect(rollBackList(server.platform, list.code)).rejects.toThrow(/Kept are: 3/);
    expect(await acceptVersion(server.platform, list.code, { by: "ada", version: 2 })).toBe(2);
    expect(await statesOf(list.code)).toEqual([
      ["replaced", "rules"],
      ["current", "operator"],
      ["refused", "rules"],
    ]);
    await expect(acceptVersion(server.platform, list.code, { by: "ada", version: 3 })).rejects.toThrow(
      /current already/,
    );
    expect(await rollBackList(server.platform, list.code)).toEqual({ from: 2, to: 1 });
  });

  test("ends when the publisher's file is the current one again", async () => {
    const list = await makeList();
    await loadPeople(list, 100);
    expect(await loadPeople(list, 50)).toMatchObject({ state: "waiting" });
    expect(await loadPeople(list, 100)).toEqual({ kind: "unchanged", version: 1, status: "current" });
    expect(await statesOf(list.code)).toEqual([
      ["current", "rules"],
      ["passed_over", null],
    ]);
    expect(await sourceOf(list.code)).toMatchObject({ current_version: 1, waiting_version: null });
    await expect(acceptVersion(server.platform, list.code, { by: "ada" })).rejects.toThrow(/No version/);
    // The same half again is judged again.
    expect(await loadPeople(list, 50)).toMatchObject({ version: 3, state: "waiting" });
  });
});

describe("a file with all of its ids that finds nobody", () => {
  const row = (id: number, name: string) =>
    `${id},"${name}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"-0- "\r\n`;
  const names = Array.from({ length: 60 }, (_, n) => `KARIM${letters(n).toUpperCase()}, Jörg`);
  const main = (of: readonly string[]) => of.map((name, n) => row(n + 1, name)).join("");
  const alt = (of: readonly string[]) =>
    of.map((name, n) => `${n + 1},${n + 1},"aka","${name.replace("Jörg", "Juri")}","-0- "\r\n`).join("");
  const destroyed = names.map((name) => Buffer.from(name, "utf8").toString("latin1"));

  async function loaded() {
    const list = await makeList("ofac-csv");
    list.publish(main(names));
    list.publish(alt(names), "alt");
    expect(await list.load()).toMatchObject({
      version: 1,
      state: "current",
      namesCount: 120,
      missedCount: 0,
      losses: [],
    });
    return list;
  }
  const kindsOf = (end: unknown) => (end as { losses: { what: string }[] }).losses.map(({ what }) => what);

  test("every name destroyed", async () => {
    const list = await loaded();
    list.publish(main(destroyed));
    const end = await list.load();
    expect(end).toMatchObject({ state: "waiting", changed: 60, removed: 0 });
    expect(kindsOf(end)).toEqual(expect.arrayContaining(["names", "letters"]));
    expect(await current(list.code)).toMatchObject({ version: 1 });
  });

  longTest("all aliases gone", async () => {
    const list = await loaded();
    list.publish(alt(names.slice(0, 1)), "alt");
    const end = await list.load();
    expect(end).toMatchObject({ state: "waiting", removed: 0 });
    expect(kindsOf(end)).toEqual(expect.arrayContaining(["names", "aliases"]));
  });

  longTest("all names one and the same", async () => {
    const list = await loaded();
    list.publish(main(names.map(() => "SAME, Name")));
    list.publish(alt(names.map(() => "SAME, Name")), "alt");
    const end = await list.load();
    expect(end).toMatchObject({ state: "waiting", removed: 0 });
    expect(kindsOf(end)).toEqual(expect.arrayContaining(["names", "sample"]));
  });

  longTest("a first version with destroyed names waits too", async () => {
    const list = await makeList("ofac-csv");
    list.publish(main(destroyed));
    list.publish(alt(names), "alt");
    expect(await list.load()).toMatchObject({ version: 1, state: "waiting" });
    expect(await current(list.code)).toBeUndefined();
  });
});

test("a load asks every name back, and its version keeps how many do not find their own entry", async () => {
  const list = await makeList();
  expect(await loadPeople(list, 30)).toMatchObject({ state: "current", namesCount: 30, missedCount: 0 });
  const [row] = await server.query("select names_count, missed_count, missed from list_versions where source = $1", [
    list.code,
  ]);
  expect(row).toEqual({ names_count: 30, missed_count: 0, missed: [] });
});

describe("what is wanted", () => {
  const wanted = async (code: string, staleDays = 7) =>
    (await read(({ tx }) => wantedLists(tx, { staleDays }))).find((each) => each.code === code);

  test("an enabled list that was never loaded, or waits with its first version, is there without a version", async () => {
    const list = await makeList();
    expect(await wanted(list.code)).toMatchObject({ state: "never_loaded", version: null });
    expect(await current(list.code)).toBeUndefined();
    await loadPeople(list, 3);
    expect(await wanted(list.code)).toMatchObject({ state: "ready", version: 1, entriesCount: 3 });
  });

  test("a list that was not confirmed for too many days is too old, and still there for who asks for it", async () => {
    const list = await makeList();
    await loadPeople(list, 3);
    await server.query("update list_sources set confirmed_at = now() - interval '7 days 1 minute' where code = $1", [
      list.code,
    ]);
    expect(await wanted(list.code)).toMatchObject({ state: "too_old", version: 1 });
    expect(await wanted(list.code, 8)).toMatchObject({ state: "ready" });
    expect(await current(list.code)).toMatchObject({ version: 1 });
    await list.load();
    expect(await wanted(list.code)).toMatchObject({ state: "ready" });
  });
});

describe("a version whose rows are gone", () => {
  const stream = (code: string, version: number) => collect(streamListEntries(server.platform.database, code, version));

  test("is never read as if it were whole", async () => {
    const list = await makeList();
    await loadPeople(list, 10);
    await loadPeople(list, 11);
    expect(await stream(list.code, 2)).toHaveLength(11);
    await server.query("update list_versions set has_entries = false where source = $1 and version = 1", [list.code]);
    await expect(stream(list.code, 1)).rejects.toThrow(ListNotWhole);
    await expect(collect(listChanges(server.platform.database, list.code, 2, 1))).rejects.toThrow(ListNotWhole);
    await server.query("delete from list_entries where source = $1 and entry_id = 'P-3'", [list.code]);
    await expect(stream(list.code, 2)).rejects.toThrow(/10 of its 11 entries/);
    await expect(stream(list.code, 9)).rejects.toThrow(ListNotWhole);
  });
});

describe("the database refuses", () => {
  test.each([
    [
      "a current version without entries",
      "update list_versions set has_entries = false where source = $1 and version = 1",
    ],
    [
      "a version that waits and was accepted",
      "update list_versions set state = 'waiting' where source = $1 and version = 1",
    ],
    ["a version that was current and nobody accepted", "update list_versions set accepted_by = null where source = $1"],
    ["a state that nobody knows", "update list_versions set state = 'other' where source = $1"],
    [
      "a current version that its source does not know",
      "update list_versions set state = 'replaced' where source = $1",
    ],
    ["a source whose current version is none", "update list_sources set current_version = 2 where code = $1"],
    [
      "a source with a waiting version that does not wait",
      "update list_sources set waiting_version = 1 where code = $1",
    ],
    ["a name without an operator", "update list_versions set accepted_name = 'ada' where source = $1"],
  ])("%s", async (_, statement) => {
    const list = await makeList();
    await loadPeople(list, 3);
    await expect(server.query(statement, [list.code])).rejects.toThrow(/constraint/);
    expect(await statesOf(list.code)).toEqual([["current", "rules"]]);
  });
});
