import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember, makeProject } from "../../../../test/make.ts";
import { runRetention } from "./retention.service.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const days = { approved_days: 100, declined_days: 10, abandoned_days: null };

async function makeOld(member: Awaited<ReturnType<typeof makeMember>>, status: string, ago: number) {
  const made = await makeApplicant(testServer, member);
  await testServer.query(
    `update verifications set status = $2, created_at = now() - make_interval(days => $3),
      submitted_at = now() - make_interval(days => $3), decided_at = now() - make_interval(days => $3) where id = $1`,
    [made.verificationId, status, ago],
  );
  await testServer.query("update applicants set created_at = now() - make_interval(days => $2) where id = $1", [
    made.applicantId,
    ago,
  ]);
  await testServer.query("update form_links set expires_at = now() where applicant_id = $1", [made.applicantId]);
  return made;
}

test("each night erases whose time is over, by outcome, and says what it did", async () => {
  const member = await makeMember(testServer);
  const declined = await makeOld(member, "invalid", 11);
  const approved = await makeOld(member, "valid", 11);
  const waiting = await makeOld(member, "pending", 500);
  const onHold = await makeOld(member, "invalid", 11);
  const young = await makeOld(member, "invalid", 9);
  await member.post(`${onHold.path}/legal-hold`, { legal_hold: true, reason: "Case 1" });
  await runRetention(testServer.platform);
  expect((await member.get(declined.path)).data.erased).toBeNull();
  expect((await member.get("/api/projects/retention")).data).toMatchObject({ isOn: false, approved_days: 1825 });

  expect((await member.put("/api/projects/retention", days)).status).toBe(200);
  await runRetention(testServer.platform);
  expect((await member.get(declined.path)).data.erased).toBeTruthy();
  for (const kept of [approved, waiting, onHold, young]) expect((await member.get(kept.path)).data.erased).toBeNull();
  const { data } = await member.get("/api/projects/retention");
  expect(data).toMatchObject({ ...days, isOn: true, lastRun: { erased: 1, kept: 0 } });
  const [said] = await testServer.query<{ detail: object }>(
    "select detail from audit_log where action = 'applicants.retention_ran' and project_id = $1",
    [member.projectId],
  );
  expect(said?.detail).toEqual({ erased: 1, kept: 0 });

  await testServer.query("update applicants set legal_hold_at = null where id = $1", [onHold.applicantId]);
  await runRetention(testServer.platform);
  expect((await member.get(onHold.path)).data.erased).toBeNull();
});

test("a project whose night fails does not end the others' nights", async () => {
  const [broken, good] = [await makeMember(testServer), await makeMember(testServer)];
  for (const member of [broken, good]) await member.put("/api/projects/retention", days);
  const due = await makeOld(good, "invalid", 11);
  const setRan = ({ projectId }: typeof good, ago: string) =>
    testServer.query("update project_retention set ran_at = now() - $2::interval where project_id = $1", [
      projectId,
      ago,
    ]);
  await setRan(broken, "3 days");
  await setRan(good, "2 days");
  const name = `night_fails_${broken.projectId.replaceAll("-", "")}`;
  await testServer.query(
    `create function ${name}() returns trigger language plpgsql as $$ begin raise 'this night fails'; end $$`,
  );
  await testServer.query(`create trigger ${name} before update on project_retention for each row
    when (new.project_id = '${broken.projectId}') execute function ${name}()`);
  try {
    await runRetention(testServer.platform);
  } finally {
    await testServer.query(`drop function ${name} cascade`);
  }
  expect((await good.get(due.path)).data.erased).toBeTruthy();
  expect((await good.get("/api/projects/retention")).data.lastRun).toMatchObject({ erased: 1, kept: 0 });
});

test("nonsense and other roles are refused", async () => {
  const project = await makeProject(testServer);
  const owner = await makeMember(testServer, "owner", project);
  const manager = await makeMember(testServer, "compliance_manager", project);
  for (const approved_days of [0, 1.5, 40_000, "soon"])
    expect((await owner.put("/api/projects/retention", { ...days, approved_days })).status).toBe(422);
  expect((await manager.put("/api/projects/retention", days)).status).toBe(403);
});
