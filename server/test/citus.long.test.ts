import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distribute } from "#server/cli/distribute.command.ts";
import { makeFolder } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

// docs/scaling.md, "Citus by project". With TEST_CITUS_URL every test of the server suite runs on that database, which
// global-setup.ts migrates and distributes; these are what only Citus can show. It is in no registry of ours, so .ci/run
// has none.

const url = process.env.TEST_CITUS_URL ?? "";

test.skipIf(url !== "")("on Citus: TEST_CITUS_URL is not set, so nothing was tried", ({ skip }) => skip());

describe.skipIf(url === "")("on Citus", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ own: true, servers: 1 });
  });
  afterAll(() => server.close());

  test("a second run finds nothing left to spread", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const lines: string[] = [];
    try {
      expect(await distribute(client, false, (line) => lines.push(line))).toBe(0);
    } finally {
      await client.end();
    }
    expect(lines.filter((line) => /^(?:distributed|reference) table|^foreign key|^polic/.test(line))).toEqual([]);
  });

  test("S17 shows a project its own rows alone, and asks one server for them", async () => {
    const [ours, theirs] = [await makeMember(server), await makeMember(server)];
    for (const member of [ours, theirs]) await makeFolder(member, "Retail");
    const seen = await server.platform.database.inProject(ours.projectId, async ({ client }) => {
      const { rows } = await client.query<{ id: string }>("select distinct project_id as id from form_folders");
      const { rows: plan } = await client.query<{ "QUERY PLAN": string }>("explain select id from verifications");
      return { ids: rows.map(({ id }) => id), plan: plan.map((row) => row["QUERY PLAN"]).join("\n") };
    });
    expect(seen.ids).toEqual([ours.projectId]);
    expect(seen.plan).toContain("Task Count: 1");
    expect(theirs.projectId).not.toBe(ours.projectId);
  });

  test("S17 keeps test mode apart from live, which Citus would not by a restrictive policy", async () => {
    const policies = await server.query("select policyname from pg_policies where permissive = 'RESTRICTIVE'");
    expect(policies).toEqual([]);
    const shards = await server.query<{ result: string }>(
      `select result from run_command_on_workers($$
         select count(*) from pg_policies where 'veridesk_app' = any(roles)
           and tablename ~ '^verifications_[0-9]+$' and qual !~ 'app_modes' $$)`,
    );
    expect(shards.map(({ result }) => result)).toEqual(shards.map(() => "0"));
  });
});
