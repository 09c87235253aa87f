import { afterAll, beforeAll, expect, test } from "vitest";
import type { NamedList } from "#server/platform/children/names.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { findMet } from "./screenings.differences.service.ts";
import { NameIndexes } from "./screenings.indexes.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

const list = (code: string, version: number): NamedList => ({ source: "list", code, version });
const people = ["Oleksandr Hrytsenko", "Stefan Wrona", "Alina Volkova", "Maryna Sushko", "Yurii Savchuk"];
const records = people.map((name, n) => listed(`e${n}`, name));
const ask = async (indexes: NameIndexes, lists: NamedList[], name: string) =>
  (await indexes.findInLists(server.databaseUrl, lists, [{ kind: "person", name }])).map(({ list: n, entryId }) => [
    lists[n]?.code,
    entryId,
  ]);

test("indexes that have no room leave, the one used longest ago first, and every list is still answered", async () => {
  for (const code of ["room-a", "room-b", "room-c"]) await putList(server, code, records);
  const [a, b, c] = [list("room-a", 1), list("room-b", 1), list("room-c", 1)];
  const keysOf = (indexes: NameIndexes) => indexes.loaded.map(({ key }) => key);
  const roomy = new NameIndexes();
  expect(await ask(roomy, [a, b, c], "Stefan Wrona")).toEqual([
    ["room-a", "e1"],
    ["room-b", "e1"],
    ["room-c", "e1"],
  ]);
  const [size = 0] = roomy.loaded.map(({ bytes }) => bytes);
  expect(size).toBeGreaterThan(1_000);

  const tight = new NameIndexes({ changesMost: 10, bytesMost: size * 2.5 });
  await ask(tight, [a, b], "Stefan Wrona");
  await ask(tight, [a], "Stefan Wrona");
  expect(keysOf(tight)).toEqual(["list:room-b", "list:room-a"]);
  expect(await ask(tight, [c], "Stefan Wrona")).toEqual([["room-c", "e1"]]);
  expect(keysOf(tight)).toEqual(["list:room-a", "list:room-c"]);

  const tiny = new NameIndexes({ changesMost: 10, bytesMost: 1 });
  expect(await ask(tiny, [a, b, c], "Alina Volkova")).toHaveLength(3);
  expect(keysOf(tiny)).toEqual(["list:room-c"]);
});

test("some changes are compiled apart; more than the bound, and the whole list is compiled again", async () => {
  const indexes = new NameIndexes({ changesMost: 2, bytesMost: 1e9 });
  await putList(server, "changing", records);
  await ask(indexes, [list("changing", 1)], people[0] ?? "");
  const [first, second, ...rest] = records;
  if (!first || !second) throw new Error("no records");
  await putList(server, "changing", [listed("e0", "Nadiia Tkachuk"), ...rest]);
  // putList ends every entry and begins it anew, so that the difference is taken from what each says.
  expect(await ask(indexes, [list("changing", 2)], "Nadiia Tkachuk")).toEqual([["changing", "e0"]]);
  expect(await ask(indexes, [list("changing", 2)], "Oleksandr Hrytsenko")).toEqual([]);
  expect(await ask(indexes, [list("changing", 2)], "Stefan Wrona")).toEqual([]);
  expect(indexes.loaded).toMatchObject([{ baseVersion: 1, changed: 2 }]);
  await putList(server, "changing", [listed("e0", "Nadiia Tkachuk"), listed("e9", "Olha Melnyk"), ...rest]);
  expect(await ask(indexes, [list("changing", 3)], "Olha Melnyk")).toEqual([["changing", "e9"]]);
  expect(await ask(indexes, [list("changing", 3)], "Stefan Wrona")).toEqual([]);
  expect(indexes.loaded).toMatchObject([{ baseVersion: 3, changed: 0 }]);
});

test("an entry of which only a remark changed is neither compiled nor compared anew", async () => {
  const indexes = new NameIndexes();
  await putList(server, "remarked", records);
  await ask(indexes, [list("remarked", 1)], people[0] ?? "");
  const [first, ...rest] = records;
  if (!first) throw new Error("no records");
  await putList(server, "remarked", [{ ...first, remarks: ["Known to travel"] }, ...rest]);
  expect(await ask(indexes, [list("remarked", 2)], "Oleksandr Hrytsenko")).toEqual([["remarked", "e0"]]);
  expect(indexes.loaded).toMatchObject([{ baseVersion: 1, changed: 0 }]);

  const met = (from: number, version: number) => {
    const queried = { kind: "person", names: ["Oleksandr Hrytsenko"], births: [], countries: [], gender: null };
    const withNumbers = JSON.stringify({ ...queried, names: ["Nobody Else"], documents: ["AB 1"], taxIds: [] });
    const difference = { list: list("remarked", version), from, minScore: 60 };
    const everybody = [JSON.stringify({ ...queried, documents: [], taxIds: [] }), withNumbers];
    return findMet(indexes, server.databaseUrl, difference, everybody);
  };
  expect(await met(1, 2)).toEqual([]);
  const documents = [{ type: "Passport", number: "AB-1" }];
  await putList(server, "remarked", [{ ...first, documents }, ...rest]);
  // By its name the first is who he was before.
  expect(await met(2, 3)).toEqual([1]);
  expect(await ask(indexes, [list("remarked", 3)], "Oleksandr Hrytsenko")).toEqual([["remarked", "e0"]]);
  expect(indexes.loaded).toMatchObject([{ baseVersion: 1, changed: 1 }]);
  await putList(server, "remarked", [{ ...first, births: ["1971"] }, ...rest]);
  expect(await met(3, 4)).toEqual([0]);
});
