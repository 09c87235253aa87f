import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListFormat } from "#engines/lists/lists.types.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { type ListPublisher, startListPublisher } from "../../../../test/doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { targetsCsv } from "../../../../test/lists.ts";
import { enableList } from "./lists.decide.service.ts";
import { loadListNow } from "./lists.load.service.ts";
import { currentLists } from "./lists.queries.ts";
import { beginListRun } from "./lists.runs.service.ts";

let server: TestServer;
let publisher: ListPublisher;
let stranger: ListPublisher;
beforeAll(async () => {
  publisher = await startListPublisher();
  stranger = await startListPublisher();
  server = await openTestServer({ servers: 1, settings: { OUTBOUND_ALLOW: new URL(publisher.origin).host } });
});
afterAll(async () => {
  await server.close();
  await publisher.close();
  await stranger.close();
});

const good = targetsCsv(Array.from({ length: 5 }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` })));
const loadsOnDisk = () => readdir(join(server.platform.config.dataDir, "spool", "lists"));

const sampleOf = (name: string) =>
  readFile(new URL(`../../../../../engines/lists/samples/${name}`, import.meta.url), "utf8");

let made = 0;
/** A list that has version 1 already. */
async function makeLoaded({
  format = "opensanctions-csv",
  content = good,
}: {
  format?: ListFormat;
  content?: string;
} = {}) {
  made += 1;
  const code = `list-${made}`;
  const path = `/${code}?token=secret-${made}`;
  const main = publisher.publish(path, { body: content });
  const list = { code, name: code, kind: "sanctions", format, comesFrom: "addresses", addresses: { main } } as const;
  await enableList(server.platform, list);
  await loadListNow(server.platform, code);
  const stored = async () => {
    const lists = await inSystemStep(server.platform, "test", null, ({ tx }) => currentLists(tx));
    return lists.find((each) => each.code === code)?.version;
  };
  expect(await stored()).toBe(1);
  const [row] = await server.query<{ entries: number }>(
    "select count(*)::int as entries from list_entries where source = $1",
    [code],
  );
  return {
    code,
    publish: (published: Parameters<ListPublisher["publish"]>[1]) => publisher.publish(path, published),
    load: () => loadListNow(server.platform, code),
    /** The old version, whole, and why. */
    async expectKept(problem: string, words: RegExp) {
      expect(await stored()).toBe(1);
      const [source] = await server.query("select * from list_sources where code = $1", [code]);
      expect(source).toMatchObject({ problem, run_id: null, last_version: 1, waiting_version: null });
      expect(source?.problem_text).toMatch(words);
      expect(source?.problem_text).not.toContain("secret");
      const [due] = await server.query(
        "select due_at < now() + interval '61 minutes' as soon from list_sources where code = $1",
        [code],
      );
      expect(due).toEqual({ soon: true });
      expect(await server.query("select 1 from list_entries where source = $1", [code])).toHaveLength(
        row?.entries ?? 0,
      );
      expect(await loadsOnDisk()).toEqual([]);
    },
  };
}

describe("S24 S25 a file that is no list keeps the old version and is told", () => {
  test.each([
    ["nothing", "opensanctions-csv", "", /empty/],
    ["a web page", "opensanctions-csv", "<!doctype html><title>Sign in</title>\n", /column/],
    ["a file cut off", "opensanctions-csv", good.slice(0, -40), /./],
    ["an open quote", "opensanctions-csv", `${good}"P-9","Person","Never closed\n`, /./],
    ["a head alone", "opensanctions-csv", targetsCsv([]), /no entry/],
    ["bytes that are no UTF-8", "opensanctions-csv", `${good.replace("Number3", "\u0000\uffff")}\ud800`, /./],
    ["XML for CSV", "opensanctions-csv", "<?xml version='1.0'?><a/>\n", /./],
    ["CSV for XML", "un-xml", good, /./],
    ["XML cut off", "un-xml", "<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>", /./],
    [
      "entities of its own",
      "un-xml",
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><CONSOLIDATED_LIST>&b;&f;</CONSOLIDATED_LIST>',
      /document type/i,
    ],
    ["an element that nests without end", "un-xml", "<a>".repeat(50_000), /./],
    ["one line without an end", "opensanctions-ftm", `{"id":"${"x".repeat(3_000_000)}`, /./],
  ] as const)("%s", async (_, format, content, words) => {
    const samples: Partial<Record<ListFormat, string>> = {
      "un-xml": await sampleOf("un.xml"),
      "opensanctions-ftm": await sampleOf("entities.ftm.jsonl"),
    };
    const list = await makeLoaded({ format, content: samples[format] ?? good });
    list.publish({ body: content });
    expect(await list.load()).toMatchObject({ kind: "failed", failure: { mayTryAgain: false } });
    await list.expectKept("broken_file", words);
  });

  test("a file that promises more bytes than its format may have, or sends them without a promise", async () => {
    const list = await makeLoaded({ format: "veridesk-csv", content: "type,name\nPERSON,Anna\n" });
    list.publish({
      headers: { "content-length": String(51 * 1024 * 1024) },
      send: (response) => response.write("type"),
    });
    expect(await list.load()).toMatchObject({ kind: "failed" });
    await list.expectKept("too_large", /50 MB/);
    const flood = (response: ServerResponse) => {
      const send = () => {
        while (response.write("PERSON,Anna Anna Anna Anna\n".repeat(10_000)));
        response.once("drain", send);
      };
      send();
    };
    list.publish({ send: flood });
    expect(await list.load()).toMatchObject({ kind: "failed" });
    await list.expectKept("too_large", /50 MB/);
  });

  test("packed bytes are not unpacked", async () => {
    const list = await makeLoaded();
    list.publish({ body: good, headers: { "content-encoding": "gzip" } });
    expect(await list.load()).toMatchObject({ kind: "failed" });
    await list.expectKept("unreachable", /HTTP/);
  });
});

describe("a publisher that does not answer as it should", () => {
  test.each([
    [403, false],
    [404, false],
    [503, true],
  ])("status %i: tried again at once: %s", async (status, mayTryAgain) => {
    const list = await makeLoaded();
    list.publish({ status, body: "no" });
    expect(await list.load()).toMatchObject({ kind: "failed", failure: { mayTryAgain } });
    await list.expectKept("unreachable", new RegExp(`status ${status}`));
  });

  test("a connection that ends before the file does", async () => {
    const list = await makeLoaded();
    list.publish({
      headers: { "content-length": "5000" },
      send: (response) => response.write(good, () => response.destroy()),
    });
    expect(await list.load()).toMatchObject({ kind: "failed", failure: { mayTryAgain: true } });
    await list.expectKept("unreachable", /closed the connection/);
  });

  test("a redirect is followed, each step by the same rules, and not for ever", async () => {
    const list = await makeLoaded();
    const next = publisher.publish("/moved", { status: 302, headers: { location: "/moved-again" } });
    publisher.publish("/moved-again", {
      body: targetsCsv([
        { id: "P-0", name: "Person Number0" },
        ...Array.from({ length: 4 }, (_, n) => ({ id: `P-${n + 1}`, name: "Other" })),
      ]),
    });
    list.publish({ status: 301, headers: { location: next } });
    expect(await list.load()).toMatchObject({ kind: "stored", version: 2, changed: 4 });
    const circle = await makeLoaded();
    circle.publish({ status: 302, headers: { location: "" } });
    expect(await circle.load()).toMatchObject({ kind: "failed" });
    await circle.expectKept("unreachable", /redirect/);
  });
});

describe("S31 an address inside", () => {
  test("is not called, by itself or at the end of a redirect", async () => {
    const inside = stranger.publish("/list.csv", { body: good });
    const list = await makeLoaded();
    list.publish({ status: 302, headers: { location: inside } });
    expect(await list.load()).toMatchObject({ kind: "failed", failure: { mayTryAgain: false } });
    await list.expectKept("refused_target", /not called/);
    const addresses = { main: inside };
    await enableList(server.platform, {
      code: list.code,
      name: "x",
      kind: "pep",
      format: "opensanctions-csv",
      comesFrom: "addresses",
      addresses,
    });
    expect(await list.load()).toMatchObject({ kind: "failed" });
    await list.expectKept("refused_target", /not called/);
    expect(stranger.requested).toEqual([]);
  });
});

describe("a load that another one meets, or that is killed", () => {
  /** The publisher sends a part and then nothing, until it is told to. */
  function half(list: Awaited<ReturnType<typeof makeLoaded>>) {
    let finish = () => {};
    const requested = new Promise<void>((resolve) => {
      list.publish({
        send: (response) => {
          response.write(good.slice(0, 100));
          finish = () => response.end(good.slice(100));
          resolve();
        },
      });
    });
    return { requested, finish: () => finish() };
  }

  test("two at once: one loads, the other says so", async () => {
    const list = await makeLoaded();
    const { requested, finish } = half(list);
    const first = list.load();
    await requested;
    expect(await list.load()).toEqual({ kind: "busy" });
    finish();
    expect(await first).toMatchObject({ kind: "unchanged", version: 1 });
  });

  test("one that was given up changes nothing any more, and the next one begins anew", async () => {
    const list = await makeLoaded();
    const { requested, finish } = half(list);
    const first = list.load();
    await requested;
    await server.query("update list_sources set run_moved_at = now() - interval '11 seconds' where code = $1", [
      list.code,
    ]);
    list.publish({ body: `${good}${targetsCsv([{ id: "P-9", name: "Later" }]).split("\n")[1]}\n` });
    expect(await list.load()).toMatchObject({ kind: "stored", version: 2 });
    finish();
    expect(await first).toEqual({ kind: "busy" });
    const [source] = await server.query("select * from list_sources where code = $1", [list.code]);
    expect(source).toMatchObject({ current_version: 2, last_version: 2, run_id: null, problem: null });
  });

  test("what a killed one left on the disk is removed by the next load of any list", async () => {
    const list = await makeLoaded();
    const directory = join(server.platform.config.dataDir, "spool", "lists", randomUUID());
    await mkdir(directory);
    await writeFile(join(directory, "main"), good);
    await list.load();
    expect(await loadsOnDisk()).toEqual([]);
  });

  test("what a living one has on the disk is not", async () => {
    const [list, other] = [await makeLoaded(), await makeLoaded()];
    const runId = randomUUID();
    await inSystemStep(server.platform, "test", null, (ctx) => beginListRun(ctx, { code: other.code, runId }));
    await mkdir(join(server.platform.config.dataDir, "spool", "lists", runId));
    await list.load();
    expect(await loadsOnDisk()).toEqual([runId]);
  });
});
