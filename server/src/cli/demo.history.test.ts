import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../test/harness.ts";
import { makeDemoOwner } from "./demo.account.ts";
import { makeHistory } from "./demo.history.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(() => server.close());

test("the demo bank's days before today are live, with a team and a whole log", async () => {
  const owner = await makeDemoOwner(server.operator, "owner.of.a.demo@example.com", 4);
  const { passages, team } = await makeHistory(server.operator, owner, { days: 4, perDay: 3, photos: 0 });
  const rows = await server.query<{ mode: string; n: number }>(
    "select mode, count(*)::int as n from verifications where project_id = $1 group by mode",
    [owner.projectId],
  );
  expect(rows.map(({ mode }) => mode)).toEqual(["live"]);
  expect(passages.length).toBeGreaterThan(0);
  // Besides, persons of companies.
  expect(rows[0]?.n).toBeGreaterThanOrEqual(passages.length);
  expect(team.length).toBeGreaterThan(1);
  expect(await server.query("select verify_audit($1) as broken", [owner.projectId])).toEqual([{ broken: null }]);
});
