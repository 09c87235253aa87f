import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListFormat } from "#engines/lists/lists.types.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type ListPublisher, startListPublisher } from "../../../../test/doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { targetsCsv } from "../../../../test/lists.ts";
import { acceptVersion, enableList, rollBackList } from "./lists.decide.service.ts";
import { listChanges, streamListEntries } from "./lists.entries.queries.ts";
import { loadListNow } from "./lists.load.service.ts";
import { currentLists, listEntriesByNumber, readListEntries } from "./lists.queries.ts";

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

const samples = new URL("../../../../../engines/lists/samples/", import.meta.url);
const sample = (name: string) => readFile(new URL(name, samples));

let made = 0;
/** A list of the operator's own that the publisher has at a path of its own. */
async function makeList(
  format: ListFormat = "opensanctions-csv",
  paths: { alt?: string; add?: string; comments?: string } = {},
) {
  made += 1;
  const code = `list-${made}`;
  const main = `${publisher.origin}/${code}`;
  await enableList(server.platform, {
    code,
    name: `List ${made}`,
    kind: "sanctions",
    format,
    comesFrom: "addresses",
    addresses: { main, ...paths },
  });
  return {
    code,
    publish: (body: string | Uint8Array, etag?: string) =>
      publisher.publish(`/${code}`, { body, ...(etag ? { headers: { etag } } : {}) }),
    load: () => loadListNow(server.platform, code),
  };
}

const collect = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const each of from) all.push(each);
  return all;
};

const idsOf = async (code: string, version: number) =>
  (await collect(streamListEntries(server.platform.database, code, version))).map(({ entryId }) => entryId);

const changesOf = async (code: string, from: number | null, to: number) =>
  (await collect(listChanges(server.platform.database, code, from, to))).map(({ entryId, before, after }) => [
    entryId,
    before?.names[0]?.text ?? null,
    after?.names[0]?.text ?? null,
  ]);

const read = <T>(work: Parameters<typeof inSystemStep<T>>[3]) => inSystemStep(server.platform, "test", null, work);
const sourceOf = async (code: string) => {
  const [row] = await server.query("select * from list_sources where code = $1", [code]);
  return row as Record<string, unknown>;
};
const current = async (code: string) => (await read(({ tx }) => currentLists(tx))).find((each) => each.code === code);
const people = (count: number, first = 0) =>
  Array.from({ length: count }, (_, n) => ({ id: `P-${first + n}`, name: `Person Number${first + n}` }));

describe("every format", () => {
  test.each([
    ["ofac-csv", "ofac-sdn.csv"],
    ["ofac-advanced-xml", "ofac-advanced.xml"],
    ["un-xml", "un.xml"],
    ["eu-xml", "eu.xml"],
    ["uk-csv", "uk-sanctions-list.csv"],
    ["uk-csv", "uk-conlist.csv"],
    ["opensanctions-csv", "targets.simple.csv"],
    ["opensanctions-ftm", "entities.ftm.jsonl"],
    ["veridesk-csv", "veridesk.csv"],
  ] as const)("%s of %s becomes a version, and nothing else is left of it", async (format, name) => {
    const paths =
      format === "ofac-csv"
        ? {
            alt: publisher.publish("/alt.csv", { body: await sample("ofac-alt.csv") }),
            add: publisher.publish("/add.csv", { body: await sample("ofac-add.csv") }),
          }
        : {};
    const list = await makeList(format, paths);
    list.publish(await sample(name));
    const end = await list.load();
    expect(end).toMatchObject({ kind: "stored", version: 1, state: "current" });
    const entries = await collect(streamListEntries(server.platform.database, list.code, 1));
    expect(entries.length).toBeGreaterThan(0);
    expect(await current(list.code)).toMatchObject({ version: 1, kind: "sanctions", entriesCount: entries.length });
    for (const { entryId, record } of entries) {
      expect([record.names, record.documents, record.taxIds, record.cryptoAddresses].flat().length).toBeGreaterThan(0);
      expect((await read(({ tx }) => readListEntries(tx, list.code, 1, [entryId]))).get(entryId)).toMatchObject({
        record,
      });
    }
    expect(await readdir(join(server.platform.config.dataDir, "spool", "lists"))).toEqual([]);
  });
});

test("OFAC's file of comments is loaded with its list: what a cut remark goes on with is found", async () => {
  const remarks = `Linked To: ${"X".repeat(960)}; Passport A1234567 (Iran); DOB 1961.`;
  const comments = publisher.publish("/comments.csv", { body: `7,"${remarks.slice(1_000)}"\r\n` });
  const list = await makeList("ofac-csv", { comments });
  const empty = "-0- ,".repeat(7);
  list.publish(`7,"LONG, Name","individual","SDNT",${empty}"${remarks.slice(0, 1_000)}"\r\n`);
  expect(await list.load()).toMatchObject({ kind: "stored", state: "current" });
  const [entry] = await collect(streamListEntries(server.platform.database, list.code, 1));
  expect(entry?.record).toMatchObject({ births: ["1961"], documents: [{ number: "A1234567", country: "IR" }] });
});

describe("a later version", () => {
  test("writes only what changed; the difference is told, both ways", async () => {
    const list = await makeList();
    list.publish(targetsCsv(people(20)));
    await list.load();
    const later = [...people(20).filter(({ id }) => id !== "P-3"), ...people(1, 90)];
    list.publish(targetsCsv(later.map((each) => (each.id === "P-5" ? { ...each, name: "Anna Other" } : each))));
    expect(await list.load()).toMatchObject({ version: 2, state: "current", added: 1, changed: 1, removed: 1 });
    expect(await server.query("select 1 from list_entries where source = $1", [list.code])).toHaveLength(22);
    expect((await idsOf(list.code, 1)).sort()).toEqual(
      people(20)
        .map(({ id }) => id)
        .sort(),
    );
    expect((await idsOf(list.code, 2)).sort()).toEqual(later.map(({ id }) => id).sort());
    const forth = [
      ["P-3", "Person Number3", null],
      ["P-5", "Person Number5", "Anna Other"],
      ["P-90", null, "Person Number90"],
    ];
    expect(await changesOf(list.code, 1, 2)).toEqual(forth);
    expect(await changesOf(list.code, 2, 1)).toEqual(forth.map(([id, before, after]) => [id, after, before]));
    expect(await changesOf(list.code, null, 2)).toHaveLength(20);
    const jobs = await server.query<{ data: unknown }>(
      "select data->'data' as data from pgboss.job where name = 'lists.version-current' and data->'data'->>'source' = $1 order by created_on",
      [list.code],
    );
    expect(jobs.map(({ data }) => data)).toEqual([
      { source: list.code, version: 1, before: null },
      { source: list.code, version: 2, before: 1 },
    ]);
  });

  test("the same file, by its bytes or its publisher's word, renews the age and nothing else", async () => {
    const list = await makeList();
    list.publish(targetsCsv(people(3)), '"one"');
    await list.load();
    await server.query("update list_sources set confirmed_at = now() - interval '9 days' where code = $1", [list.code]);
    expect(await list.load()).toEqual({ kind: "unchanged", version: 1, status: "current" });
    expect(publisher.requested.at(-1)?.headers["if-none-match"]).toBe('"one"');
    expect(Date.now() - ((await sourceOf(list.code)).confirmed_at as Date).getTime()).toBeLessThan(60_000);
    list.publish(targetsCsv(people(3)), '"two"');
    expect(await list.load()).toEqual({ kind: "unchanged", version: 1, status: "current" });
    expect(await sourceOf(list.code)).toMatchObject({ last_version: 1, run_id: null, problem: null });
  });

  test("an entry that changes and changes back is no difference between the ends", async () => {
    const list = await makeList();
    for (const name of ["First", "Second", "First"]) {
      list.publish(targetsCsv([...people(9), { id: "X", name }]));
      expect(await list.load()).toMatchObject({ kind: "stored", state: "current" });
    }
    expect(await changesOf(list.code, 1, 3)).toEqual([]);
    expect(await changesOf(list.code, 2, 3)).toEqual([["X", "Second", "First"]]);
  });

  test("two entries with one id are both there, in any order of the file; the same entry twice is one", async () => {
    const list = await makeList();
    const named = (...names: string[]) => targetsCsv([...people(40), ...names.map((name) => ({ id: "T", name }))]);
    const shared = async (version: number) =>
      (await collect(streamListEntries(server.platform.database, list.code, version)))
        .filter(({ entryId }) => entryId.startsWith("T"))
        .map(({ entryId, record }) => [entryId, record.names[0]?.text]);
    list.publish(named("One", "Two", "One"));
    expect(await list.load()).toMatchObject({ entriesCount: 42 });
    const before = await shared(1);
    expect(before.map(([entryId]) => entryId)).toEqual(["T", expect.stringMatching(/^T#[0-9a-f]{12}$/)]);
    list.publish(named("Two", "One"));
    expect(await list.load()).toMatchObject({ version: 2, added: 0, changed: 0, removed: 0 });
    expect(await shared(2)).toEqual(before);
    const [[, bare], [id, numbered]] = before as [[string, string], [string, string]];
    list.publish(named("Three", numbered));
    expect(await list.load()).toMatchObject({ version: 3, added: 0, changed: 1, removed: 0 });
    expect(await shared(3)).toEqual([
      ["T", "Three"],
      [id, numbered],
    ]);
    list.publish(named(numbered));
    expect(await list.load()).toMatchObject({ version: 4, added: 0, changed: 0, removed: 1 });
    expect(await shared(4)).toEqual([[id, numbered]]);
    list.publish(named(numbered, bare));
    expect(await list.load()).toMatchObject({ version: 5, added: 1, changed: 0, removed: 0 });
    expect(await shared(5)).toEqual([
      ["T", bare],
      [id, numbered],
    ]);
  });

  test("more entries than a page, and entries as large as a page, are all read", async () => {
    const list = await makeList();
    const long = "x".repeat(3_000);
    const many = people(1_203).map((each, n) =>
      n % 20 === 0
        ? {
            ...each,
            aliases: Array(60)
              .fill(long)
              .map((a, i) => a + i),
          }
        : each,
    );
    list.publish(targetsCsv(many));
    await list.load();
    expect((await idsOf(list.code, 1)).length).toBe(1_203);
    expect(await changesOf(list.code, null, 1)).toHaveLength(1_203);
  });
});

describe("numbers", () => {
  test("are found exactly, however they are written, in current versions of enabled lists", async () => {
    const list = await makeList("veridesk-csv");
    const found = (numbers: string[], kind: "document" | "tax_id" = "document") =>
      read(({ tx }) => listEntriesByNumber(tx, kind, numbers, [list.code]));
    list.publish("type,document,tax_id,name\nDOCUMENT,ab-12 34/5,,\nTAX_ID,,77 88,\nPERSON,,,Anna\n");
    await list.load();
    expect(await found(["AB12345"])).toMatchObject([{ code: list.code, version: 1, numberKey: "AB12345" }]);
    expect(await found(["7788"], "tax_id")).toHaveLength(1);
    expect(await found(["7788"])).toEqual([]);
    expect(await found([])).toEqual([]);
    list.publish("type,document,tax_id,name\nTAX_ID,,77 88,\nPERSON,,,Anna\n");
    expect(await list.load()).toMatchObject({ state: "waiting" });
    expect(await found(["AB12345"])).toHaveLength(1);
    await acceptVersion(server.platform, list.code, { by: "ada" });
    expect(await found(["AB12345"])).toEqual([]);
    await rollBackList(server.platform, list.code);
    expect(await found(["AB12345"])).toHaveLength(1);
    await server.query("update list_sources set enabled = false where code = $1", [list.code]);
    expect(await found(["AB12345"])).toEqual([]);
  });
});

describe("going back", () => {
  test("the file gone back from stays refused, the next one becomes current and is compared with what is", async () => {
    const list = await makeList();
    list.publish(targetsCsv(people(10)));
    await list.load();
    list.publish(targetsCsv(people(12)), '"bad"');
    await list.load();
    expect(await rollBackList(server.platform, list.code)).toEqual({ from: 2, to: 1 });
    expect(await current(list.code)).toMatchObject({ version: 1, entriesCount: 10 });
    expect(await list.load()).toEqual({ kind: "unchanged", version: 2, status: "refused" });
    list.publish(targetsCsv(people(12)), '"bad again"');
    expect(await list.load()).toEqual({ kind: "unchanged", version: 2, status: "refused" });
    expect(await current(list.code)).toMatchObject({ version: 1 });
    list.publish(targetsCsv(people(11)));
    expect(await list.load()).toMatchObject({ version: 3, state: "current", added: 1, changed: 0, removed: 0 });
    expect(await changesOf(list.code, 1, 3)).toEqual([["P-10", null, "Person Number10"]]);
    expect(await idsOf(list.code, 3)).toHaveLength(11);
    expect(await rollBackList(server.platform, list.code, 2)).toEqual({ from: 3, to: 2 });
    expect(await idsOf(list.code, 2)).toHaveLength(12);
    await expect(rollBackList(server.platform, list.code, 9)).rejects.toThrow(/Kept are: 3, 1/);
  });
});
