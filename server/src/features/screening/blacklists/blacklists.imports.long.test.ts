import { afterAll, beforeAll, expect, test } from "vitest";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { importCsv, makeBlacklist } from "../../../../test/blacklists.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
});
afterAll(() => server.close());

test("S25 two hundred thousand rows are taken, one more is refused, and nothing of it is kept", async () => {
  const member = await makeMember(server);
  const file = (rows: number) => `type,tax_id\n${Array.from({ length: rows }, (_, n) => `TAX_ID,${n}`).join("\n")}\n`;
  const code = await makeBlacklist(member, "As many as may be");
  const over = await importCsv(server, member, code, file(blacklistLimits.rows.default + 1));
  expect(over).toMatchObject({ items: 0, import: { status: "failed", problem: "file" } });
  expect(over.import.detail).toBe("Line 200002: A file can have up to 200000 rows.");
  const full = await importCsv(server, member, code, file(blacklistLimits.rows.default));
  expect(full).toMatchObject({ items: 200_000, revision: 1, import: { status: "done", rows: 200_000 } });
  const more = await importCsv(server, member, code, "type,tax_id\nTAX_ID,new\n");
  expect(more).toMatchObject({ items: 200_000, revision: 1, import: { status: "failed", problem: "full" } });
});
