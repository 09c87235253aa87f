import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { type ListPublisher, startListPublisher } from "./doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { targetsCsv } from "./lists.ts";

let server: TestServer;
let publisher: ListPublisher;
let directory: string;
beforeAll(async () => {
  publisher = await startListPublisher();
  directory = await mkdtemp(join(tmpdir(), "veridesk-lists-"));
  const { origin } = publisher;
  server = await openTestServer({
    own: true,
    settings: {
      OUTBOUND_ALLOW: new URL(origin).host,
      LISTS_UK_URL: `${origin}/uk.csv`,
      LISTS_OPENSANCTIONS_URL: `${origin}/os.csv`,
    },
  });
});
afterAll(async () => {
  await server.close();
  await publisher.close();
  await rm(directory, { recursive: true, force: true });
});

async function operator(...args: string[]) {
  const said: string[] = [];
  const code = await runCommand(
    ["lists", ...args],
    async () => server.operator,
    (text) => said.push(text),
  );
  return { code, text: said.join("\n") };
}

const people = (count: number) =>
  targetsCsv(Array.from({ length: count }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` })));
const fileOf = async (name: string, content: string) => {
  const path = join(directory, name);
  await writeFile(path, content);
  return path;
};
const ukSample = fileURLToPath(new URL("../../engines/lists/samples/uk-sanctions-list.csv", import.meta.url));
const own = (file: string, code = "own") =>
  operator("import", file, "--code", code, "--format", "opensanctions-csv", "--kind", "internal");

test("without a list the status says that nothing is screened, and how to begin", async () => {
  const { code, text } = await operator("status");
  expect(code).toBe(0);
  expect(text).toContain("nothing is screened");
  expect(text).toContain("ofac, ofac-consolidated, un, eu, uk, opensanctions");
  expect(await operator()).toEqual({ code, text });
});

test("enable loads a publisher's list and says what came; refresh says that nothing is new", async () => {
  const { readFile } = await import("node:fs/promises");
  publisher.publish("/uk.csv", { body: await readFile(ukSample) });
  const enabled = await operator("enable", "uk");
  expect(enabled.text).toMatch(/uk: version 1 is current: \d+ entries; \d+ added, 0 changed, 0 removed/);
  expect(enabled.code).toBe(0);
  expect(await operator("refresh")).toMatchObject({
    code: 0,
    text: expect.stringContaining("uk: nothing new: version 1"),
  });
  expect((await operator("status")).text).toMatch(
    /^uk +sanctions +1 +\d+ +\+\d+ ~0 -0 +under 1 h +ok +United Kingdom$/m,
  );
});

test("a list whose publisher fails is told with the reason, without its token, and stays enabled", async () => {
  const address = `${publisher.origin}/gone.csv?token=secret`;
  const { code, text } = await operator(
    "enable",
    "gone",
    "--address",
    address,
    "--format",
    "opensanctions-csv",
    "--kind",
    "pep",
  );
  expect(code).toBe(1);
  expect(text).toContain("gone: not loaded, what was there stays.");
  expect(text).toContain("status 404");
  const status = await operator("status");
  expect(status.text).toMatch(/^gone +pep +- +- +- +- +the last load failed/m);
  expect(text + status.text).not.toContain("secret");
  expect(await operator("disable", "gone")).toMatchObject({ code: 0 });
  expect((await operator("status")).text).toMatch(/^gone .* off +gone$/m);
});

test("terms and tokens stand before the list that has them", async () => {
  publisher.publish("/os.csv", { body: people(3) });
  expect(await operator("enable", "opensanctions")).toMatchObject({
    code: 1,
    text: expect.stringContaining("non-commercial"),
  });
  expect(await operator("enable", "opensanctions", "--licence", "accepted")).toMatchObject({ code: 0 });
  expect(await operator("enable", "eu")).toMatchObject({ code: 1, text: expect.stringContaining("LISTS_EU_TOKEN") });
});

test("a file is imported, waits when it lost much, is accepted, gone back from, and not taken again", async () => {
  expect(await own(await fileOf("one.csv", people(10)))).toMatchObject({
    code: 0,
    text: expect.stringContaining("own: version 1 is current: 10 entries; 10 added"),
  });
  const waits = await own(await fileOf("two.csv", people(5)));
  expect(waits.code).toBe(1);
  expect(waits.text).toContain("WAITS");
  expect(waits.text).toContain("5 of 10 entries are gone");
  expect(waits.text).toContain("lists accept own");
  expect((await operator("status")).text).toMatch(/^own .* version 2 waits: lists accept own +one\.csv$/m);
  expect(await operator("accept", "own")).toEqual({ code: 0, text: "own: version 2 is current now." });
  expect(await operator("accept", "own")).toMatchObject({ code: 1, text: expect.stringContaining("No version") });
  expect((await operator("rollback", "own")).text).toContain("version 1 is current now, no more version 2");
  expect((await own(join(directory, "two.csv"))).text).toContain("from which you went back");
  const { text } = await operator("versions", "own");
  expect(text).toMatch(/^2 +refused +operator \(.+\) .* 5 +0 +0 +5 +0 +5 +0$/m);
  expect(text).toMatch(/^1 +current +rules .* 10 +10 +0 +0 +0 +10 +0$/m);
  expect(text).toContain("version 2: 5 of 10 entries are gone, 5 of 10 names are gone.");
  expect(await operator("rollback", "own", "2")).toMatchObject({ code: 0 });
});

test("a version that was passed over is never gone back to, and accepted by its number alone", async () => {
  const load = async (count: number) => own(await fileOf(`passed-${count}.csv`, people(count)), "passed");
  expect(await load(20)).toMatchObject({ code: 0 });
  expect(await load(10)).toMatchObject({ code: 1 });
  expect(await load(21)).toMatchObject({ code: 0 });
  expect((await operator("versions", "passed")).text).toMatch(/^2 +passed over +- /m);
  expect(await operator("rollback", "passed", "2")).toMatchObject({
    code: 1,
    text: expect.stringContaining("lists accept passed 2"),
  });
  expect((await operator("rollback", "passed")).text).toContain("version 1 is current now, no more version 3");
  expect((await operator("accept", "passed", "2")).text).toContain("version 2 is current now");
  expect((await operator("status")).text).toMatch(/^passed .* shrunk /m);
});

test("names that do not find their own entry are shown by status and versions", async () => {
  expect((await own(await fileOf("odd.csv", people(3)), "odd")).text).toContain(
    "3 names searched for in the list itself, 0 of them under 95",
  );
  await server.query(
    `update list_versions set missed_count = 12, missed = '[{"entryId": "P-0", "name": "Odd Name", "score": 64}]'
     where source = 'odd'`,
  );
  for (const args of [["status"], ["versions", "odd"]])
    expect((await operator(...args)).text).toContain(
      "odd: 12 names of version 1 do not find their own entry with 95 or more:\n  64  Odd Name\n  and 11 more",
    );
});

test("a file that is not there, or is none, is said plainly", async () => {
  expect(await own(join(directory, "none.csv"), "none")).toMatchObject({
    code: 1,
    text: expect.stringContaining("is not there"),
  });
  expect(await own(directory, "folder")).toMatchObject({ code: 1, text: expect.stringContaining("is a directory") });
  const broken = await own(await fileOf("broken.csv", '\u001b[2J"id"\n'), "broken");
  expect(broken.code).toBe(1);
  expect(broken.text).not.toContain("\u001b");
});

test.each([
  [["fly"]],
  [["enable"]],
  [["enable", "Bad Code"]],
  [["enable", "mine", "--address", "ftp://x", "--format", "un-xml", "--kind", "pep"]],
  [["enable", "mine", "--address", "https://10.0.0.1/x", "--format", "un-xml", "--kind", "pep"]],
  [["enable", "mine", "--address", "https://example.com/x", "--format", "x", "--kind", "pep"]],
  [["enable", "mine", "--address", "https://example.com/x", "--format", "un-xml"]],
  [["import"]],
  [["import", "file", "--code", "x", "--kind", "pep"]],
  [["rollback", "own", "x"]],
  [["status", "more"]],
  [["disable"]],
])("%j is refused with the way to say it", async (args) => {
  const { code, text } = await operator(...args);
  expect(code).toBe(2);
  expect(text).toContain("npm run veridesk -- lists import FILE --code CODE");
});

test.each([["accept"], ["rollback"], ["refresh"], ["versions"], ["disable"], ["enable"]])(
  "%s of a list that nobody knows says so",
  async (verb) => {
    expect(await operator(verb, "nobody")).toMatchObject({
      code: 1,
      text: expect.stringContaining('no list "nobody"'),
    });
  },
);
