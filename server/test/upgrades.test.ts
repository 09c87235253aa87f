import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldStatistics } from "#server/features/figures/statistics/statistics.fold.service.ts";
import { foldTotals } from "#server/features/records/verification-totals/verification-totals.service.ts";
import { prepareDatabase } from "#server/process.ts";
import { openTestServer, type TestServer, type Visitor } from "./harness.ts";
import { keptReleases, restoreRelease } from "./releases.ts";
import { signIn } from "./sign-in.ts";

// What an earlier release left is brought to this one, and served (docs/upgrade.md).

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const migrations = inRoot("server/migrations");
const kept = keptReleases();

test("each released version of the changelog is kept", () => {
  const released = [...readFileSync(inRoot("CHANGELOG.md"), "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-/gm)];
  expect(released.map(([, version]) => version)).toContain("0.2.0");
  expect(kept.map(({ name }) => name)).toEqual(expect.arrayContaining(released.map(([, version]) => version)));
});

describe.each(kept)("$name, schema $schema", (release) => {
  let server: TestServer;
  let owner: Visitor;
  let ran: string[];
  let before: { status: string; n: number }[];

  const counts = "select status, count(*)::int as n from verifications group by status order by status";
  const audited = "select count(*)::int as n from audit_log";

  beforeAll(async () => {
    const database = await restoreRelease(release);
    ran = await prepareDatabase(database.url, migrations);
    server = await openTestServer({ database, own: true, settings: { ENCRYPTION_KEY: release.encryptionKey } });
    before = await server.query(counts);
    owner = await signIn(server, { ...release.owner, recoveryCodes: [] });
  });
  afterAll(() => server?.close());

  test("what it lacks of the schema runs, once", async () => {
    const files = readdirSync(migrations).sort();
    expect(ran).toEqual(files.filter((name) => name > release.schema));
    expect(await prepareDatabase(server.databaseUrl, migrations)).toEqual([]);
  });

  test("its owner signs in, and finds every verification in the list and by its status", async () => {
    expect(before.length).toBeGreaterThan(3);
    while ((await foldTotals(server.platform)) > 0);
    for (const { status, n } of before) {
      const { data } = await owner.post("/api/verifications", { filters: { status: [status] } });
      expect([status, data.total]).toEqual([status, n]);
    }
  });

  test("its cases open, with what was sealed in them", async () => {
    const rows = await server.query<{ id: string; status: string }>(
      "select distinct on (status) id, status from verifications where status <> 'created' order by status, id",
    );
    for (const { id, status } of rows) {
      const { status: code, data } = await owner.get(`/api/verifications/${id}`);
      expect([code, data?.status, typeof data?.applicant?.name]).toEqual([200, status, "string"]);
    }
  });

  test("its statistics and applicants are complete", async () => {
    while ((await foldStatistics(server.platform)) > 0);
    const [days] = await server.query<{ first: string; last: string }>(
      "select min(created_at)::date::text as first, max(created_at)::date::text as last from verifications",
    );
    const { data } = await owner.get(`/api/reports-overview?start_date=${days?.first}&end_date=${days?.last}`);
    const of = (status: string) => before.find((each) => each.status === status)?.n ?? 0;
    expect(data.cards).toMatchObject({ approved: of("valid"), declined: of("invalid") });
    const [applicants] = await server.query<{ n: number }>("select count(*)::int as n from applicants");
    expect((await owner.post("/api/applicants", {})).data.total).toBe(applicants?.n);
  });

  test("work goes on, and the log's chain is whole", async () => {
    const [open] = await server.query<{ id: string }>(
      "select id from verifications where status = 'pending' order by id limit 1",
    );
    const [entries] = await server.query<{ n: number }>(audited);
    const commented = await owner.post(`/api/verifications/${open?.id}/comments`, { text: "After the upgrade." });
    expect(commented.status).toBe(200);
    const [more] = await server.query<{ n: number }>(audited);
    expect(more?.n).toBeGreaterThan(entries?.n ?? 0);
    expect((await owner.post("/api/audit-log/verify")).data).toMatchObject({ broken: null });
  });
});
