import { afterAll, beforeAll, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { recoverOverdueWork } from "#server/features/house/overdue-work/overdue-work.service.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { entriesOf, makeBlacklist } from "../../../../test/blacklists.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { eventsOf, reportsOf, runNow, setMonitoring } from "../../../../test/monitoring.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { UNDO_SECONDS: "8" } });
});
afterAll(() => server.close());

const view = async (member: Member, id: string) => (await member.get(`/api/verifications/${id}`)).data;
const decide = (member: Member, id: string, rowVersion: number, change: object) =>
  member.post("/api/verifications/status", { verification_id: id, rowVersion, open: checkNames, ...change });
const undo = (member: Member, id: string, rowVersion: number) =>
  member.post("/api/verifications/undo-decision", { verification_id: id, rowVersion });
const decline = { status: "invalid", decline_reasons: ["WRONG_NAME"] };

async function makePending(owner: Member) {
  const config = { callbackUrl: "https://hooks.example/", notifyApplicant: true, allowNewAttempts: true };
  const form = await makeForm(owner, profileFormConfig(config));
  const applicant = await openLink(server, (await makeLink(owner, form.id)).token);
  const email = `applicant.${applicant.verificationId}@example.com`;
  expect((await applicant.post("/api/flow/profile", { ...profileAnswers, email })).errors).toEqual([]);
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const id = applicant.verificationId;
  const { rowVersion } = await view(owner, id);
  return { id, rowVersion, applicant, email };
}

async function reported({ id, email }: { id: string; email: string }) {
  const callbacks = await server.query<{ type: string }>(
    "select type from callbacks where verification_id = $1 and type = 'VERIFICATION_COMPLETED'",
    [id],
  );
  const mails = (await listOutbox(server.platform)).filter(({ to }) => to === email);
  return { callbacks: callbacks.length, mails: mails.length - 1 };
}

async function letTimePass(id: string) {
  await server.query("update verifications set undo_until = now() where id = $1 and undo_until is not null", [id]);
  await server.query(
    `update pgboss.job set start_after = now()
     where name = 'verifications.announce' and state = 'created' and data->'data'->>'verificationId' = $1`,
    [id],
  );
  await server.drainJobs();
}

test("a decision is told to nobody while it can be undone, and to everybody after that", async () => {
  const owner = await makeMember(server);
  const made = await makePending(owner);
  const answer = await decide(owner, made.id, made.rowVersion, { status: "valid" });
  expect(answer.data).toEqual({
    status: "valid",
    rowVersion: made.rowVersion + 1,
    undoSeconds: 8,
    isProposed: false,
    blacklistsTakenOff: [],
  });
  await server.drainJobs();
  expect(await reported(made)).toEqual({ callbacks: 0, mails: 0 });
  expect((await made.applicant.get("/api/flow/state")).data).toMatchObject({ status: "review", canRetry: false });
  await letTimePass(made.id);
  expect(await reported(made)).toEqual({ callbacks: 1, mails: 1 });
  expect((await made.applicant.get("/api/flow/state")).data.status).toBe("approved");
});

test("an undone decision leaves no word outside: status, reasons and timeline are as before", async () => {
  const owner = await makeMember(server);
  const made = await makePending(owner);
  const { data } = await decide(owner, made.id, made.rowVersion, decline);
  expect((await made.applicant.get("/api/flow/state")).data).toMatchObject({ declineReasons: [], canRetry: false });
  const answer = await undo(owner, made.id, data.rowVersion);
  expect(answer.data).toEqual({ status: "pending", rowVersion: made.rowVersion + 2 });
  await letTimePass(made.id);
  expect(await reported(made)).toEqual({ callbacks: 0, mails: 0 });
  const shown = await view(owner, made.id);
  expect(shown).toMatchObject({ status: "pending", declineReasons: [], canDecide: true });
  expect(shown.history.slice(-2)).toMatchObject([
    { kind: "decided", from: "pending", to: "invalid" },
    { kind: "undone", from: "invalid", to: "pending", actor: "Olena Kovalenko" },
  ]);
});

test("undoing a change of decision brings the earlier one back, reasons and all, and it has been told", async () => {
  const owner = await makeMember(server);
  const made = await makePending(owner);
  const first = (await decide(owner, made.id, made.rowVersion, decline)).data;
  const second = (await decide(owner, made.id, first.rowVersion, { status: "valid" })).data;
  await server.drainJobs();
  expect(await reported(made)).toEqual({ callbacks: 1, mails: 1 });
  expect((await undo(owner, made.id, second.rowVersion)).data.status).toBe("invalid");
  await letTimePass(made.id);
  expect(await reported(made)).toEqual({ callbacks: 1, mails: 1 });
  expect(await view(owner, made.id)).toMatchObject({ status: "invalid", declineReasons: ["WRONG_NAME"] });
});

test("S37 undoing is refused on a stale row version, for somebody else's decision, and once it was announced", async () => {
  const owner = await makeMember(server);
  const colleague = await makeMember(server, "analyst", owner.projectId);
  const made = await makePending(owner);
  const { rowVersion } = (await decide(owner, made.id, made.rowVersion, decline)).data;
  expect((await undo(owner, made.id, made.rowVersion)).errors[0]).toMatchObject({ code: "verifications.stale" });
  expect((await undo(colleague, made.id, rowVersion)).errors[0]).toMatchObject({ code: "verifications.not_yours" });
  await letTimePass(made.id);
  const late = await undo(owner, made.id, rowVersion);
  expect(late).toMatchObject({ status: 409, errors: [{ code: "verifications.not_undoable" }] });
  expect(await view(owner, made.id)).toMatchObject({ status: "invalid", rowVersion });
});

test("S42 an announcement whose job is gone is made after all, and once", async () => {
  const owner = await makeMember(server);
  const made = await makePending(owner);
  await decide(owner, made.id, made.rowVersion, { status: "valid" });
  await server.query("delete from pgboss.job where name = 'verifications.announce'");
  await server.query("update verifications set undo_until = now() - interval '1 hour' where id = $1", [made.id]);
  expect(await recoverOverdueWork(server.platform)).toBe(1);
  await server.drainJobs();
  expect(await reported(made)).toEqual({ callbacks: 1, mails: 1 });
  expect(await recoverOverdueWork(server.platform)).toBe(0);
});

test("a job that comes too early waits on", async () => {
  const owner = await makeMember(server);
  const made = await makePending(owner);
  await decide(owner, made.id, made.rowVersion, { status: "valid" });
  await server.query(
    "update pgboss.job set start_after = now() where name = 'verifications.announce' and state = 'created'",
  );
  await server.query("update verifications set undo_until = now() + interval '1 minute' where id = $1", [made.id]);
  await expect
    .poll(
      async () =>
        (
          await server.query(
            "select 1 from pgboss.job where name = 'verifications.announce' and state = 'completed' and data->'data'->>'verificationId' = $1",
            [made.id],
          )
        ).length,
    )
    .toBeGreaterThan(0);
  expect(await reported(made)).toEqual({ callbacks: 0, mails: 0 });
  await letTimePass(made.id);
  expect(await reported(made)).toEqual({ callbacks: 1, mails: 1 });
});

test("an undo takes the applicant off the lists that the decision has put them on, and nobody else", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makePending(owner);
  const code = await makeBlacklist(owner);
  const before = { type: "PERSON", name: "Somebody Else" };
  await owner.post(`/api/blacklists/${code}/add-entry`, before);
  const decided = await decide(owner, id, rowVersion, { ...decline, blacklists: [code] });
  expect((await entriesOf(owner, code)).total).toBe(2);
  expect((await undo(owner, id, decided.data.rowVersion)).status).toBe(200);
  expect((await entriesOf(owner, code)).items).toMatchObject([before]);
  expect((await owner.get(`/api/verifications/${id}`)).data).toMatchObject({ blacklistsApplicantAdded: [] });
});

test("the undo of an approval puts the applicant on the lists again from which it took them", async () => {
  const owner = await makeMember(server);
  const { id, rowVersion } = await makePending(owner);
  const code = await makeBlacklist(owner);
  const declined = await decide(owner, id, rowVersion, { ...decline, blacklists: [code] });
  const approved = await decide(owner, id, declined.data.rowVersion, { status: "valid" });
  expect([approved.data.blacklistsTakenOff.length, (await entriesOf(owner, code)).total]).toEqual([1, 0]);
  const undone = await undo(owner, id, approved.data.rowVersion);
  expect(undone.data.status).toBe("invalid");
  expect([(await entriesOf(owner, code)).total, (await view(owner, id)).blacklistsApplicantAdded]).toEqual([1, [code]]);
  const again = await decide(owner, id, undone.data.rowVersion, { status: "valid" });
  expect([again.data.blacklistsTakenOff.length, (await entriesOf(owner, code)).total]).toEqual([1, 0]);
});

test("monitoring passes over an approval that can still be undone; what a list has got meanwhile is found once it stays", async () => {
  const owner = await makeMember(server);
  const others = [listed("o1", "Marek Nowicki")];
  await putList(server, "test-undo", others, "wanted");
  await setMonitoring(server, owner, { databases_list_type: "selected", databases: ["wanted"] });
  await server.drainJobs();
  const kept = await makePending(owner);
  expect((await decide(owner, kept.id, kept.rowVersion, { status: "valid" })).errors).toEqual([]);
  const undone = await makePending(owner);
  const { data, errors } = await decide(owner, undone.id, undone.rowVersion, { status: "valid" });
  expect(errors).toEqual([]);
  const holdUntil = (at: string) =>
    server.query(`update verifications set undo_until = ${at} where project_id = $1 and undo_until is not null`, [
      owner.projectId,
    ]);
  await holdUntil("now() + interval '10 minutes'");
  await putList(
    server,
    "test-undo",
    [...others, listed("q1", "Olena Shevchenko", { births: ["1990-05-17"] })],
    "wanted",
  );
  await runNow(server, owner);
  expect([(await reportsOf(owner))[0].people, await eventsOf(owner)]).toEqual([0, []]);
  // So the next look, within the hour, sees it as new.
  expect(
    await server.query(
      `select s.known_at < v.decided_at as is_new from monitoring_settings s
       join verifications v on v.project_id = s.project_id where v.id = $1`,
      [kept.id],
    ),
  ).toEqual([{ is_new: true }]);
  expect((await undo(owner, undone.id, data.rowVersion)).status).toBe(200);
  await holdUntil("now()");
  await runNow(server, owner);
  await server.drainJobs();
  expect(await eventsOf(owner)).toMatchObject([{ verificationId: kept.id, isOpen: true }]);
});
