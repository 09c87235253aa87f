import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { settleReports } from "./reports.keep.service.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const create = (member: Member) => member.post("/api/customer-reports/create", { type: "audit_log" });
const first = async (member: Member) => (await member.post("/api/customer-reports")).data.items[0];

test("S28 three reports of a project wait at once, also when many ask together; another project's go on", async () => {
  const member = await makeMember(testServer);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(member)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBe(3);
  for (const { status, errors } of refused)
    expect([status, errors[0]?.code]).toEqual([429, "reports.too_many_at_once"]);
  expect((await create(await makeMember(testServer))).status).toBe(200);
  expect(
    (await member.get(`/api/customer-reports/${answers.find(({ status }) => status === 200)?.data.reportId}/file`))
      .errors[0]?.code,
  ).toBe("reports.not_ready");
});

test("a project keeps 200 reports with a file", async () => {
  const member = await makeMember(testServer);
  await testServer.query(
    `insert into reports (project_id, id, name, type, format, question, status, storage_key)
     select $1, gen_random_uuid(), 'Old', 'audit_log', 'csv', $2, 'ready', 'k' || n from generate_series(1, 200) n`,
    [member.projectId, JSON.stringify({ filters: {}, columns: ["number"], language: "en", timeZone: "UTC" })],
  );
  expect((await create(member)).errors[0]?.code).toBe("reports.too_many_kept");
});

test("S42 a report whose job is lost ends failed, with its reason; one that waits for its turn does not", async () => {
  const member = await makeMember(testServer);
  const { data } = await create(member);
  await testServer.query("update reports set moved_at = now() - interval '2 minutes' where id = $1", [data.reportId]);
  await settleReports(testServer.platform);
  expect(await first(member)).toMatchObject({ status: "queued", problem: null });
  await testServer.query("delete from pgboss.job where data->'data'->>'reportId' = $1", [data.reportId]);
  await settleReports(testServer.platform);
  expect(await first(member)).toMatchObject({ status: "failed", problem: "interrupted" });
});
