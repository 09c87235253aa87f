import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { JudgedHit } from "#contract/records/verifications/screening.ts";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { makeSubmittedCompany } from "../../../../test/companies.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import {
  approve,
  eventsOf,
  makeApproved,
  prune,
  reportsOf,
  runNow,
  setMonitoring,
  watchAll,
} from "../../../../test/monitoring.ts";
import { passForm, person } from "../../../../test/passages.ts";
import { askEverybody, askWhoIsDue } from "./monitoring.keep.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const { PROFILE, DATABASE_SCREENING } = defaultSteps();
const hrytsenko = (more: object = {}) => listed("q1", "Oleksandr Hrytsenko", { births: ["1971-03-09"], ...more });
const others = [listed("o1", "Marek Nowicki"), listed("o2", "Ingrid Lindqvist")];
const readScreening = async (member: Member, id: string) =>
  (await member.get(`/api/verifications/${id}/screening`)).data;
const only = (list: string) => ({ databases_list_type: "selected", databases: [list] });

const codeOf = (kind: string) => `test-${kind.replaceAll("_", "-")}`;

/** The lists of an installation are everybody's: each test has a kind of its own. */
async function monitored(kind: string, records = others) {
  await putList(server, codeOf(kind), records, kind);
  const member = await makeMember(server);
  await setMonitoring(server, member, only(kind));
  return member;
}

test("an entry that comes to a list is told once, opens a case, and declines nobody", async () => {
  const member = await monitored("wanted");
  const { applicantId, verificationId } = await makeApproved(server, member);
  await makeApproved(server, member, {
    first: "Maryna",
    last: "Sushko",
    dob: "1990-01-01",
  });
  await runNow(server, member);
  expect(await eventsOf(member)).toEqual([]);
  // Saving the settings may have made a run of its own, before anybody was approved.
  const [first] = await reportsOf(member);
  expect(first).toMatchObject({ status: "done", people: 2, screenings: 2, events: 0 });
  await putList(server, "test-wanted", [...others, hrytsenko()], "wanted");
  await runNow(server, member);
  await runNow(server, member);
  expect(await eventsOf(member)).toMatchObject([
    {
      applicantId,
      verificationId,
      applicantName: "Oleksandr Hrytsenko",
      isOpen: true,
      detail: { added: 1, changed: 0, removed: 0, hits: [{ entryId: "q1", code: "test-wanted", kind: "wanted" }] },
    },
  ]);
  // Only who may be that entry was looked at again.
  const [latest] = await reportsOf(member);
  expect(latest).toMatchObject({
    people: 2,
    screenings: 1,
    events: 1,
    lists: [{ code: "test-wanted", from: 1, to: 2 }],
  });
  const { data } = await member.get(`/api/verifications/${verificationId}`);
  expect(data.status).toBe("valid");
  const { screening } = await readScreening(member, verificationId);
  expect(screening).toMatchObject({ requestedBy: "Monitoring", isByMonitoring: true });
  expect(screening.hits).toMatchObject([{ entryId: "q1", verdict: null }]);
  await member.put(`/api/verifications/${verificationId}/screening/hits/${screening.hits[0].id}`, {
    verdict: "irrelevant",
    reason: "Another birthplace",
  });
  expect(await eventsOf(member)).toMatchObject([{ isOpen: false, closedBy: expect.any(String) }]);
});

test("of namesakes, who is some years older than an entry that comes is told of, and who is of another age is not", async () => {
  const member = await monitored("wanted");
  const near = await makeApproved(server, member, { dob: "1975-03-09" });
  await makeApproved(server, member, { dob: "1990-03-09" });
  await runNow(server, member);
  await putList(server, "test-wanted", [...others, hrytsenko()], "wanted");
  await runNow(server, member);
  expect(await eventsOf(member)).toMatchObject([{ verificationId: near.verificationId }]);
  expect((await reportsOf(member))[0]).toMatchObject({ people: 2, screenings: 1, events: 1 });
});

test("what a reviewer called somebody else stays so until the entry changes; one that is gone is withdrawn", async () => {
  const member = await monitored("debtors", [...others, hrytsenko()]);
  const { verificationId } = await makeApproved(server, member);
  await runNow(server, member);
  const [hit] = (await readScreening(member, verificationId)).screening.hits as JudgedHit[];
  await member.put(`/api/verifications/${verificationId}/screening/hits/${hit?.id}`, {
    verdict: "irrelevant",
    reason: "Another birthplace",
  });
  const other = { ...others[0], remarks: ["Changed"] } as (typeof others)[number];
  await putList(server, "test-debtors", [other, hrytsenko()], "debtors");
  await runNow(server, member);
  expect(await eventsOf(member)).toHaveLength(1);
  await putList(server, "test-debtors", [other, hrytsenko({ remarks: ["Changed"] })], "debtors");
  await runNow(server, member);
  const [changed] = await eventsOf(member);
  expect(changed).toMatchObject({ isOpen: true, detail: { added: 0, changed: 1, removed: 0 } });
  expect((await readScreening(member, verificationId)).screening.hits).toMatchObject([
    { verdict: null, isRemembered: false },
  ]);
  await putList(server, "test-debtors", [other], "debtors");
  await runNow(server, member);
  const [gone] = await eventsOf(member);
  expect(gone).toMatchObject({
    isOpen: false,
    detail: { added: 0, changed: 0, removed: 1, hits: [{ entryId: "q1" }] },
  });
  expect((await readScreening(member, verificationId)).screening.hits).toEqual([]);
});

test("what the verification itself found is not told again", async () => {
  await putList(server, "known-sanctions", [hrytsenko()], "sanctions");
  const member = await makeMember(server);
  const { id } = await passForm(server, member, {
    config: { steps: [PROFILE, { ...DATABASE_SCREENING, lists: ["sanctions"] }], detectMatchingApplicants: false },
    profile: person("Oleksandr", { last_name: "Hrytsenko", dob: "1971-03-09" }),
  });
  await approve(server, id);
  await setMonitoring(server, member, only("sanctions"));
  await runNow(server, member);
  expect(await eventsOf(member)).toEqual([]);
  const { data } = await member.post("/api/monitoring/applicants", { filters: { state: "hits" } });
  expect(data.items).toMatchObject([{ hits: 1, screenedAt: expect.any(String), openEvents: 0 }]);
});

test("a number that comes to a list is met, and so are changes of a blacklist", async () => {
  const member = await makeMember(server);
  const code = await makeBlacklist(member);
  await setMonitoring(server, member, { databases_list_type: "selected", databases_custom: [code] });
  await makeApproved(server, member);
  await runNow(server, member);
  const entry = { type: "PERSON", name: "Oleksandr Hrytsenko", dob: "1971-03-09" };
  const { data } = await member.post(`/api/blacklists/${code}/add-entry`, entry);
  await runNow(server, member);
  expect(await eventsOf(member)).toMatchObject([{ detail: { added: 1, hits: [{ source: "blacklist", code }] } }]);
  await member.del(`/api/blacklists/${code}/entries/${data.id}`);
  await runNow(server, member);
  expect(await eventsOf(member)).toMatchObject([{ detail: { removed: 1 } }, { detail: { added: 1 } }]);
});

test("a version whose entries are gone is compared as a whole, with the same outcome", async () => {
  const member = await monitored("expired", [...others, hrytsenko()]);
  await makeApproved(server, member);
  await runNow(server, member);
  for (let n = 0; n < 7; n += 1)
    await putList(server, "test-expired", [{ ...others[0], remarks: [`${n}`] } as never], "expired");
  await prune(server, "test-expired");
  await runNow(server, member);
  const [event] = await eventsOf(member);
  expect(event).toMatchObject({ detail: { added: 0, removed: 1 } });
});

test("those who cannot be looked at keep nobody else from it, also when they are all that is due", async () => {
  const member = await monitored("internal");
  const broken = [await makeApproved(server, member), await makeApproved(server, member)];
  for (const { verificationId } of broken)
    await server.query("update verification_answers set answers = '\"broken\"' where verification_id = $1", [
      verificationId,
    ]);
  await runNow(server, member);
  const [first] = await reportsOf(member);
  expect(first).toMatchObject({ status: "done", screenings: 0, failedScreenings: 2 });
  const { verificationId } = await makeApproved(server, member);
  await putList(server, "test-internal", [...others, hrytsenko()], "internal");
  await runNow(server, member);
  expect(await eventsOf(member)).toMatchObject([{ verificationId }]);
});

test("who is declined later, erased, or merged is not monitored any more", async () => {
  const member = await monitored("self_restricted");
  const one = await makeApproved(server, member);
  const two = await makeApproved(server, member, { first: "Maryna" });
  await runNow(server, member);
  await server.query("update verifications set status = 'invalid' where id = $1", [one.verificationId]);
  await putList(server, codeOf("self_restricted"), [...others, hrytsenko()], "self_restricted");
  await runNow(server, member);
  expect(await eventsOf(member)).toEqual([]);
  const ids = async () =>
    (await member.post("/api/monitoring/applicants")).data.items.map(
      (each: { applicantId: string }) => each.applicantId,
    );
  expect(await ids()).toEqual([two.applicantId]);
});

test("erasing an applicant takes what monitoring kept with it", async () => {
  const member = await monitored("internal");
  const { applicantId } = await makeApproved(server, member);
  await putList(server, "test-internal", [hrytsenko()], "internal");
  await runNow(server, member);
  expect(await eventsOf(member)).toHaveLength(1);
  const erased = await member.post(`/api/applicants/${applicantId}/erase`, { reason: "Asked by mail" });
  expect(erased.errors).toEqual([]);
  for (const table of ["monitored_applicants", "monitored_hits", "monitoring_events"])
    expect(await server.query(`select 1 from ${table} where applicant_id = $1`, [applicantId])).toEqual([]);
  await runNow(server, member);
  expect((await member.get(`/api/monitoring/applicant/${applicantId}`)).status).toBe(404);
});

test("a run asks for itself when a list changes, a day begins, or somebody is approved", async () => {
  const member = await makeMember(server);
  await setMonitoring(server, member, watchAll);
  await runNow(server, member);
  // The worker may have begun the run that the settings asked for: without its job it would be a lost one.
  await server.drainJobs();
  const queried = async () => {
    const rows = await server.query<{ id: string }>(
      "delete from pgboss.job where name = 'monitoring.run' and data->>'projectId' = $1 returning id",
      [member.projectId],
    );
    return rows.length;
  };
  await queried();
  await askWhoIsDue(server.platform);
  expect(await queried()).toBe(0);
  await server.query("update monitoring_settings set ran_on = ran_on - 1 where project_id = $1", [member.projectId]);
  await askWhoIsDue(server.platform);
  await server.drainJobs();
  const [report] = await reportsOf(member);
  expect(report.expiryDay).toBe(new Date().toISOString().slice(0, 10));
  await queried();
  await server.query("update monitoring_settings set known_at = now() - interval '2 hours' where project_id = $1", [
    member.projectId,
  ]);
  await askWhoIsDue(server.platform);
  expect(await queried()).toBe(0);
  await makeApproved(server, member);
  await askWhoIsDue(server.platform);
  await server.drainJobs();
  expect((await member.post("/api/monitoring/applicants")).data.total).toBe(1);
  await queried();
  await askEverybody(server.platform);
  expect(await queried()).toBe(1);
});

test("a company is watched as a company, by its name and by its numbers", async () => {
  const member = await monitored("pep");
  const { verificationId } = await makeSubmittedCompany(server, { member });
  const { applicantId } = await approve(server, verificationId);
  await runNow(server, member);
  expect(await eventsOf(member)).toEqual([]);
  const firm = listed("f1", "Dnipro Mills Limited", { kind: "company" });
  const numbered = listed("f2", "Some Other Name", {
    kind: "company",
    taxIds: [{ number: "32855961", country: "UA" }],
  });
  await putList(server, codeOf("pep"), [...others, firm, numbered], "pep");
  await runNow(server, member);
  const events = await eventsOf(member);
  expect(events).toMatchObject([{ applicantId, applicantName: "Dnipro Mills Ltd", isOpen: true }]);
  const { screening } = await readScreening(member, verificationId);
  expect(screening.queried).toMatchObject({ kind: "company", names: ["Dnipro Mills Ltd"], taxIds: ["32855961"] });
  expect(screening.hits.map(({ entryId }: JudgedHit) => entryId).sort()).toEqual(["f1", "f2"]);
  // By nothing but its number: of an entry that is new, and of a list that nobody was compared with yet.
  await putList(server, codeOf("pep"), [...others, firm, numbered, { ...numbered, id: "f3" }], "pep");
  await runNow(server, member);
  expect((await eventsOf(member))[0]).toMatchObject({ detail: { added: 1, hits: [{ entryId: "f3" }] } });
  await putList(server, "test-second-pep", [{ ...numbered, id: "f4" }], "pep");
  await runNow(server, member);
  expect((await eventsOf(member))[0]).toMatchObject({
    detail: { added: 1, hits: [{ code: "test-second-pep", entryId: "f4" }] },
  });
});
