import { afterAll, beforeAll, expect, test } from "vitest";
import { lists } from "#contract/screening/lists.contract.ts";
import { type ListPublisher, startListPublisher } from "../../../../test/doubles/list-publisher.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { targetsCsv } from "../../../../test/lists.ts";
import { makeMember } from "../../../../test/make.ts";
import { enableList } from "./lists.decide.service.ts";
import { loadListNow } from "./lists.load.service.ts";

let server: TestServer;
let publisher: ListPublisher;
beforeAll(async () => {
  publisher = await startListPublisher();
  server = await openTestServer({ settings: { OUTBOUND_ALLOW: new URL(publisher.origin).host } });
});
afterAll(async () => {
  await server.close();
  await publisher.close();
});

const publish = (count: number) =>
  publisher.publish("/un.csv?token=secret", {
    body: targetsCsv(Array.from({ length: count }, (_, n) => ({ id: `P-${n}`, name: `Person Number${n}` }))),
    headers: { "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" },
  });

async function load(count: number) {
  const main = publish(count);
  const list = {
    code: "mine",
    name: "My list",
    kind: "pep",
    format: "opensanctions-csv",
    comesFrom: "addresses",
  } as const;
  await enableList(server.platform, { ...list, addresses: { main } });
  return loadListNow(server.platform, "mine");
}

test("members see every list with its version, age and what changed, and nothing of where it comes from", async () => {
  const member = await makeMember(server, "analyst");
  expect((await member.get("/api/lists")).data).toEqual({ items: [] });
  await load(10);
  await load(11);
  const { status, data } = await member.get("/api/lists");
  expect(status).toBe(200);
  expect(data.items).toEqual([
    {
      code: "mine",
      name: "My list",
      kind: "pep",
      enabled: true,
      isFromFiles: false,
      current: {
        version: 2,
        state: "current",
        publishedAt: "2026-11-20T10:00:00.000Z",
        loadedAt: expect.any(String),
        entriesCount: 11,
        comparedWith: 1,
        added: 1,
        changed: 0,
        removed: 0,
        skippedCount: 0,
        losses: [],
        acceptedBy: "rules",
        namesCount: 11,
        missedCount: 0,
        missed: [],
      },
      waiting: null,
      confirmedAt: expect.any(String),
      isOld: false,
      staleDays: 7,
      phase: null,
      triedAt: expect.any(String),
      problem: null,
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/secret|127\.0\.0\.1/);
  const versions = await member.get("/api/lists/versions?code=mine");
  expect(lists.versions.reply.parse(versions.data).items.map(({ version, state }) => [version, state])).toEqual([
    [2, "current"],
    [1, "replaced"],
  ]);
});

test("a list is old when it was not confirmed for a week; a failed load and a version that waits are told", async () => {
  const member = await makeMember(server, "compliance_manager");
  const [one] = (await member.get("/api/lists")).data.items;
  expect(one).toMatchObject({ isOld: false });
  await server.query("update list_sources set confirmed_at = now() - interval '7 days 1 minute'");
  expect((await member.get("/api/lists")).data.items[0]).toMatchObject({ isOld: true });
  await load(2);
  expect((await member.get("/api/lists")).data.items[0]).toMatchObject({
    isOld: true,
    current: { version: 2 },
    waiting: { version: 3, removed: 9, entriesCount: 2 },
  });
  publisher.publish("/un.csv?token=secret", { status: 500 });
  await loadListNow(server.platform, "mine");
  expect((await member.get("/api/lists")).data.items[0]).toMatchObject({ problem: "unreachable" });
});

test("a list that nobody knows has no versions; developers, who see no verification, see no list", async () => {
  const member = await makeMember(server, "analyst");
  expect((await member.get("/api/lists/versions?code=nobody")).errors[0]?.code).toBe("lists.not_found");
  for (const query of ["", "?code=", `?code=${"x".repeat(500)}`, "?code=%00"])
    expect((await member.get(`/api/lists/versions${query}`)).status).toBe(422);
  const developer = await makeMember(server, "developer");
  expect((await developer.get("/api/lists")).status).toBe(403);
  expect((await developer.get("/api/lists/versions?code=mine")).status).toBe(403);
});
