import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distribute } from "#server/cli/distribute.command.ts";
import { migrationsDirectory, prepareDatabase } from "#server/process.ts";
import { useDatabase } from "./database.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

// docs/scaling.md, "Citus by project". TEST_CITUS_URL leads to an empty database of a coordinator that has workers, as a
// superuser; it is migrated, distributed, and stays. Citus is in no registry of ours, so .ci/run has none.

const url = process.env.TEST_CITUS_URL ?? "";

test.skipIf(url !== "")("on Citus: TEST_CITUS_URL is not set, so nothing was tried", ({ skip }) => skip());

async function run(again: boolean): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const lines: string[] = [];
  try {
    const code = await distribute(client, false, (line) => lines.push(line));
    expect({ code, again, lines: code === 0 ? [] : lines }).toEqual({ code: 0, again, lines: [] });
  } finally {
    await client.end();
  }
  return lines;
}

describe.skipIf(url === "")("on Citus", () => {
  let server: TestServer;
  beforeAll(async () => {
    await prepareDatabase(url, migrationsDirectory());
    await run(false);
    useDatabase(url);
    server = await openTestServer({ own: true, servers: 1 });
  }, 1_200_000);
  afterAll(() => server.close());

  test("a second run finds nothing left to spread", async () => {
    const lines = await run(true);
    expect(lines.filter((line) => /^(?:distributed|reference) table|^foreign key|^policies/.test(line))).toEqual([]);
  });

  test("S17 shows a project its own rows alone, and asks one server for them", async () => {
    const [ours, theirs] = [await makeMember(server), await makeMember(server)];
    const seen = await server.platform.database.inProject(ours.projectId, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>("select distinct project_id as id from audit_log");
      const { rows: plan } = await client.query<{ "QUERY PLAN": string }>("explain select id from verifications");
      return { ids: rows.map(({ id }) => id), plan: plan.map((row) => row["QUERY PLAN"]).join("\n") };
    });
    expect(seen.ids).toEqual([ours.projectId]);
    expect(seen.plan).toContain("Task Count: 1");
    expect(theirs.projectId).not.toBe(ours.projectId);
  });

  describe.each([
    ["links", () => import("#server/features/forms/form-links/form-links.routes.test.ts")],
    ["the list", () => import("#server/features/cases/verifications/verifications.list.routes.test.ts")],
    ["the applicant's way", () => import("#server/features/visits/flow/flow.routes.test.ts")],
    ["folders", () => import("#server/features/forms/form-folders/form-folders.routes.test.ts")],
  ])("%s", async (_, suite) => {
    if (url !== "") await suite();
  });
});
