import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { eventsOf, makeApproved, putEvent, reportsOf, runNow, setMonitoring } from "../../../../test/monitoring.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  owner = await makeMember(server);
});
afterAll(() => server.close());

const set = (body: object, by = owner) => by.post("/api/monitoring/set-settings", body);
const get = (by = owner) => by.get(`/api/monitoring/${by.projectId}/get-settings`);

test("S28 lists of which a billion rows, or a page far beyond the last, are requested are refused or empty", async () => {
  for (const list of ["events", "applicants", "reports"]) {
    const ask = (body: object) => owner.post(`/api/monitoring/${list}`, body);
    for (const body of [{ count: 1_000_000_000 }, { page: 1_000_000_000 }, { sort: "name" }])
      expect([list, body, (await ask(body)).status]).toEqual([list, body, 422]);
    expect((await ask({ page: 1_000_000, count: 100 })).data).toMatchObject({ items: [], page: 1_000_000 });
  }
});

describe("settings", () => {
  test("are off before they are set, then as they were set, with the specification's default", async () => {
    const member = await makeMember(server);
    expect((await get(member)).data).toMatchObject({
      enabled: false,
      databases_list_type: "*",
      people: 0,
      updated: null,
    });
    expect((await set({ callback_url: "https://hooks.example/m", expiration_period: "30" }, member)).errors).toEqual(
      [],
    );
    expect((await get(member)).data).toMatchObject({
      enabled: true,
      callback_url: "https://hooks.example/m",
      databases_list_type: "*",
      databases: [],
      databases_custom: [],
      customBlackList: false,
      expiration_period: 30,
      expirations: [],
      updated: expect.any(String),
    });
  });

  test.each([
    [{ callback_url: "http://hooks.example/" }, "callback_url"],
    [{ callback_url: "https://127.0.0.1/" }, "callback_url"],
    [{ databases_list_type: "some" }, "databases_list_type"],
    [{ databases: ["everything"] }, "databases.0"],
    [{ expiration_period: 8 }, "expiration_period"],
    [{ expirations: ["LIBRARY_CARD"] }, "expirations.0"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ databases_list_type: "selected" }, "databases"],
  ])("%j is refused, at %s", async (body, parameter) => {
    const { status, errors } = await set(body);
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
  });

  test("a blacklist that is not the project's is refused", async () => {
    const theirs = await makeBlacklist(await makeMember(server));
    const { status, errors } = await set({ databases_list_type: "selected", databases_custom: [theirs] });
    expect([status, errors[0]?.code]).toEqual([422, "monitoring.blacklist_unknown"]);
  });

  test("are changed by owner, admin and developer only, and read by all", async () => {
    for (const [role, status] of [
      ["admin", 200],
      ["developer", 200],
      ["compliance_manager", 403],
      ["analyst", 403],
    ] as const) {
      const member = await makeMember(server, role, owner.projectId);
      expect([role, (await set({}, member)).status]).toEqual([role, status]);
      expect([role, (await get(member)).status]).toEqual([role, 200]);
    }
  });

  test("turning it off forgets who was monitored, and keeps what was told", async () => {
    const member = await makeMember(server);
    await setMonitoring(server, member, {});
    const { verificationId } = await makeApproved(server, member);
    await runNow(server, member);
    await server.query("delete from monitored_applicants where verification_id = $1", [verificationId]);
    await putEvent(server, verificationId);
    expect((await set({ enabled: false }, member)).errors).toEqual([]);
    expect((await member.post("/api/monitoring/applicants")).data.total).toBe(0);
    expect(await eventsOf(member)).toHaveLength(1);
    await runNow(server, member);
    expect((await get(member)).data).toMatchObject({ enabled: false, people: 0, open: 1 });
  });
});

describe("what happened", () => {
  let applicantId: string;
  let verificationId: string;
  let eventId: string;
  beforeAll(async () => {
    await putList(server, "test-pep", [listed("q1", "Oleksandr Hrytsenko", { births: ["1971-03-09"] })], "pep");
    await setMonitoring(server, owner, {
      databases_list_type: "selected",
      databases: ["pep"],
      callback_url: "https://hooks.example/m",
    });
    ({ applicantId, verificationId } = await makeApproved(server, owner));
    await runNow(server, owner);
    eventId = (await eventsOf(owner))[0].id;
  });

  test("is listed by type, by day and by whether it is open", async () => {
    const total = async (filters: object) => (await owner.post("/api/monitoring/events", { filters })).data.total;
    expect(await total({})).toBe(1);
    expect(await total({ type: "database_screening", open: true })).toBe(1);
    expect(await total({ type: "document_expired" })).toBe(0);
    expect(await total({ open: "false" })).toBe(0);
    expect(await total({ to: "2020-01-01T00:00:00Z" })).toBe(0);
    expect((await owner.post("/api/monitoring/events", { filters: { type: "other" } })).status).toBe(422);
    expect((await owner.post("/api/monitoring/events", { count: 101 })).status).toBe(422);
  });

  test("stands in a report, with its applicants", async () => {
    const [report] = await reportsOf(owner);
    expect(report).toMatchObject({ status: "done", people: 1, screenings: 1, failedScreenings: 0, events: 1 });
    const { data } = await owner.post(`/api/monitoring/applicants/${report.reportId}`);
    expect(data).toMatchObject({ total: 1, items: [{ id: eventId, applicantId }] });
    expect((await owner.get(`/api/monitoring/reports/${report.reportId}`)).data).toEqual(report);
    const of = async (filters: object) => (await owner.post("/api/monitoring/reports", { filters })).data.total;
    expect(await of({ withEvents: true })).toBe(1);
    expect(await of({ to: "2020-01-01T00:00:00Z" })).toBe(0);
    expect((await owner.post(`/api/monitoring/applicants/${randomUUID()}`)).status).toBe(404);
  });

  test("is one applicant's history; a developer sees ids and no names", async () => {
    const path = `/api/monitoring/applicant/${applicantId}`;
    expect((await owner.get(path)).data).toMatchObject({
      applicantName: "Oleksandr Hrytsenko",
      hits: 1,
      events: [{ id: eventId }],
    });
    expect((await owner.get(`/api/applicants/${applicantId}`)).data.isMonitored).toBe(true);
    const developer = await makeMember(server, "developer", owner.projectId);
    const { data, bytes } = await developer.get(path);
    expect(data).toMatchObject({ applicantName: null, events: [{ applicantName: null }] });
    expect(bytes.toString()).not.toContain("Hrytsenko");
    expect((await developer.post("/api/monitoring/applicants")).data.items).toMatchObject([{ applicantName: null }]);
    expect((await owner.get(`/api/monitoring/applicant/${randomUUID()}`)).status).toBe(404);
  });

  test("goes out as a callback with the same envelope, to the address of monitoring", async () => {
    const { data } = await owner.get(`/api/verifications/${verificationId}`);
    const [callback] = data.callbacks;
    expect(callback).toMatchObject({ type: "MONITORING", url: "https://hooks.example/m" });
    expect(JSON.parse(callback.body)).toMatchObject({
      type: "MONITORING",
      request_id: callback.requestId,
      applicant_id: applicantId,
      verification_id: verificationId,
      verification_status: "approved",
      bdb_types: ["PEP"],
      databases: ["test-pep"],
      accuracy: expect.any(Number),
      document_id: null,
      person: { full_name: "Oleksandr Hrytsenko", bdb_type: ["PEP"], accuracy: expect.any(Number) },
      monitoring: { event_id: eventId, event: "database_screening", added: 1, hits: [{ entry_id: "q1" }] },
    });
  });

  test("is told to the reviewers by one mail without a name, and to nobody else", async () => {
    const mails = await server.query<{ recipient: string; subject: string }>(
      "select recipient, subject from outbox_mails where subject like 'Monitoring%'",
    );
    const team = await server.query<{ email: string }>(
      `select u.email from memberships m join users u on u.id = m.user_id
       where m.project_id = $1 and m.role <> 'developer'`,
      [owner.projectId],
    );
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(team.map(({ email }) => email).sort());
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(["Monitoring: 1 alert"]));
  });

  test("is settled by a reviewer, not by a developer; a second time changes nothing", async () => {
    const path = `/api/monitoring/events/${eventId}/close`;
    const developer = await makeMember(server, "developer", owner.projectId);
    expect((await developer.post(path)).status).toBe(403);
    expect((await owner.post(path)).status).toBe(200);
    const [settled] = await eventsOf(owner, { open: false });
    expect(settled).toMatchObject({ id: eventId, isOpen: false, closedBy: expect.any(String) });
    expect((await owner.post(path)).status).toBe(200);
    expect((await eventsOf(owner, { open: false }))[0].closedAt).toBe(settled.closedAt);
  });
});
