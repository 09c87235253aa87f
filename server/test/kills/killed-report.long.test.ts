import { afterAll, beforeAll, expect, test } from "vitest";
import { settleReports } from "#server/features/figures/reports/reports.keep.service.ts";
import { sweepUnclaimedFiles } from "#server/platform/files/pending-files.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { type Member, makeMember } from "../make.ts";
import { startProduct } from "../product.ts";

let testServer: TestServer;
let owner: Member;
beforeAll(async () => {
  testServer = await openTestServer({ own: true, servers: 1 });
  owner = await makeMember(testServer);
  await testServer.query(
    `insert into applicants (project_id, id, first_name, last_name)
     select $1, gen_random_uuid(), repeat('Olena ', 40), 'Kovalenko' from generate_series(1, 150000)`,
    [owner.projectId],
  );
});
afterAll(() => testServer.close());

const rowOf = async (reportId: string) => {
  const { data } = await owner.post("/api/customer-reports");
  return data.items.find((row: { reportId: string }) => row.reportId === reportId);
};

test("S42 a worker that is killed in the middle of a report leaves it to the next one, whole; nothing is stuck", async () => {
  const { data } = await owner.post("/api/customer-reports/create", { type: "applicants", format: "xlsx" });
  const first = await startProduct(testServer, { ROLE: "all" });
  await expect.poll(async () => (await rowOf(data.reportId)).status).toBe("generating");
  first.child.kill("SIGKILL");
  await first.ended;
  const [left] = await testServer.query<{ status: string }>("select status from reports where id = $1", [
    data.reportId,
  ]);
  expect(left?.status).toBe("generating");

  const second = await startProduct(testServer, { ROLE: "all" });
  try {
    await expect.poll(async () => (await rowOf(data.reportId)).status, { interval: 200 }).toBe("ready");
    expect(await rowOf(data.reportId)).toMatchObject({ rows: 150_000, problem: null });
    const { status, bytes } = await owner.get(`/api/customer-reports/${data.reportId}/file`);
    expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    await settleReports(testServer.platform, "0 seconds");
    expect((await rowOf(data.reportId)).status).toBe("ready");
    await sweepUnclaimedFiles(testServer.platform, "0 seconds");
    expect((await owner.get(`/api/customer-reports/${data.reportId}/file`)).status).toBe(200);
  } finally {
    second.child.kill("SIGTERM");
    await second.ended;
  }
});
