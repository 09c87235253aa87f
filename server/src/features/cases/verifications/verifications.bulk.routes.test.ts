import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { announceAgain } from "../../../../test/make-callbacks.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("the ids of a list come in its order, with its filters", async () => {
  const { member, verificationId: older } = await makeApplicant(server);
  const { verificationId: newer } = await makeApplicant(server, member);
  expect((await member.post("/api/verifications/ids", {})).data).toEqual({
    ids: [newer, older],
    total: 2,
    totalIsCapped: false,
  });
  await member.post("/api/assignments", { verification_ids: [older], assignee: "me" });
  const { data } = await member.post("/api/verifications/ids", { filters: { assignee: "me" }, sort: "created" });
  expect(data.ids).toEqual([older]);
  const nonsense = await member.post("/api/verifications/ids", { filters: { due: "x" } });
  expect([nonsense.status, nonsense.errors[0]?.parameter]).toEqual([422, "filters.due"]);
});

test("the selected rows are exported, and no others", async () => {
  const { member, verificationId: one } = await makeApplicant(server);
  await makeApplicant(server, member);
  const { verificationId: three } = await makeApplicant(server, member);
  const { status, bytes } = await member.post("/api/verifications/report-file", { ids: [one, three] });
  expect(status).toBe(200);
  const lines = bytes.toString().trim().split(/\r?\n/).slice(1);
  expect(lines.map((line) => line.slice(0, 36)).sort()).toEqual([one, three].sort());
  const none = await member.post("/api/verifications/report-file", { ids: [] });
  expect([none.status, none.errors[0]?.parameter]).toEqual([422, "ids"]);
});

test("the newest callback of each is sent again; the reply says why others were not", async () => {
  const member = await makeMember(server);
  const config = { callbackUrl: "https://hooks.example/" };
  const { verificationId: reported } = await makeApplicant(server, member, { config });
  const { id } = await announceAgain(server, member, reported);
  await server.query("update callbacks set status = 'failed', next_attempt_at = null where verification_id = $1", [
    reported,
  ]);
  const { verificationId: silent } = await makeApplicant(server, member);
  const unknown = crypto.randomUUID();
  const send = (ids: string[]) => member.post("/api/verifications/callbacks", { verification_ids: ids });
  expect((await send([reported, silent, unknown])).data).toEqual({
    changed: [{ id: reported }],
    refused: [
      { id: silent, reason: "no_callback" },
      { id: unknown, reason: "not_found" },
    ],
  });
  const pending = await server.query("select id from callbacks where verification_id = $1 and status = 'pending'", [
    reported,
  ]);
  expect(pending).toEqual([{ id }]);
  const many = await send(Array.from({ length: 6 }, () => crypto.randomUUID()));
  expect([many.status, many.errors[0]?.parameter]).toEqual([422, "verification_ids"]);
  const answers: number[] = [];
  for (let n = 0; n < 12; n += 1) answers.push((await send([silent])).status);
  expect(answers.at(-1)).toBe(429);
});
