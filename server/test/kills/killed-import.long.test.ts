import { afterAll, beforeAll, expect, test } from "vitest";
import { settleImports } from "#server/features/screening/blacklists/blacklists.keep.service.ts";
import { makeBlacklist, sendImport, showBlacklist } from "../blacklists.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { startProduct } from "../product.ts";

let testServer: TestServer;
let owner: Member;
beforeAll(async () => {
  testServer = await openTestServer({ own: true, servers: 1 });
  owner = await makeMember(testServer);
});
afterAll(() => testServer.close());

const rowsCount = 60_000;
const rows = Array.from({ length: rowsCount }, (_, n) => `PERSON,Ann Sample ${n},AB ${n},Charged back`);

test("S42 a worker that is killed in the middle of an import leaves it to the next one, whole; nothing is stuck", async () => {
  const code = await makeBlacklist(owner);
  const sent = await sendImport(owner, code, `type,name,document,description\n${rows.join("\n")}\n`);
  expect(sent.status).toBe(200);
  const first = await startProduct(testServer, { ROLE: "all" });
  await expect.poll(async () => (await showBlacklist(owner, code)).import.status).toBe("reading");
  first.child.kill("SIGKILL");
  await first.ended;
  const left = await testServer.query("select status from blacklist_imports where blacklist_code = $1", [code]);
  expect(left).toEqual([{ status: "reading" }]);
  expect(await testServer.query("select from blacklist_entries where blacklist_code = $1", [code])).toEqual([]);

  const second = await startProduct(testServer, { ROLE: "all" });
  try {
    await expect.poll(async () => (await showBlacklist(owner, code)).import.status, { interval: 200 }).toBe("done");
    expect(await showBlacklist(owner, code)).toMatchObject({ items: rowsCount, revision: 1 });
    expect(await settleImports(testServer.platform, "0 seconds")).toBe(0);
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
  }
});

test("an import that has lost its job fails in plain words, and its file is given up", async () => {
  const code = await makeBlacklist(owner, "Lost its job");
  await sendImport(owner, code, "type,name\nPERSON,Ann\n");
  await testServer.query("delete from pgboss.job where name = 'blacklists.import'");
  expect(await settleImports(testServer.platform, "0 seconds")).toBe(1);
  expect((await showBlacklist(owner, code)).import).toMatchObject({ status: "failed", problem: "interrupted" });
  expect((await sendImport(owner, code, "type,name\nPERSON,Ann\n")).status).toBe(200);
});
