import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig, type MadeForm, makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setMode } from "../../../../test/modes.ts";
import { passForm, person } from "../../../../test/passages.ts";
import { decide } from "../../../../test/reviews.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const { PROFILE } = defaultSteps();
const configOf = (changes: Partial<FormConfigInput> = {}) =>
  formConfig({ steps: [PROFILE], blockCountryMismatch: true, ...changes });
const tryRules = (member: Member, form: { id: string }, changes: Partial<FormConfigInput> = {}, days: unknown = 7) =>
  member.post("/api/forms/try-rules", { id: form.id, config: configOf(changes), days });
const pass = (owner: Member, form: MadeForm, name: string, extra: Record<string, string> = {}) =>
  passForm(server, owner, { config: {}, form, profile: person(name, extra) });

const none = { erased: 0, notChecked: 0, notKept: 0, differs: 0 };

/** Approved, declined for its connection, and left to a person as a duplicate of the first. */
async function makeCases(owner: Member) {
  const form = await makeForm(owner, configOf());
  const approved = await pass(owner, form, "Anna");
  const declined = await pass(owner, form, "Bohdan", { residence_country: "DE" });
  const waiting = await pass(owner, form, "Anna");
  expect([approved.status, declined.status, waiting.status]).toEqual(["valid", "invalid", "pending"]);
  return { form, approved, declined, waiting };
}

test("unchanged rules come to what was decided, whatever a person decided since", async () => {
  const owner = await makeMember(server);
  const { form, waiting } = await makeCases(owner);
  const decided = await decide(owner, waiting.id, waiting.data.rowVersion, {
    status: "invalid",
    decline_reasons: ["DUPLICATE"],
  });
  expect(decided.status).toBe(200);
  const figures = { valid: 1, invalid: 1, pending: 1 };
  const { status, data } = await tryRules(owner, form);
  expect([status, data]).toEqual([
    200,
    { cases: 3, isCut: false, before: figures, after: figures, notKnown: none, changed: [] },
  ]);
});

test("other rules show what they would have changed, and by which check or setting", async () => {
  const owner = await makeMember(server);
  const { form, approved, declined, waiting } = await makeCases(owner);
  const open = (await tryRules(owner, form, { blockCountryMismatch: false })).data;
  expect(open).toMatchObject({
    before: { valid: 1, invalid: 1, pending: 1 },
    after: { valid: 2, invalid: 0, pending: 1 },
  });
  const row = { id: declined.id, applicantName: "Bohdan Koval", created: declined.data.created, before: "invalid" };
  const connection = { name: "ip_country", before: "fail", after: null };
  expect(open.changed).toEqual([{ ...row, after: "valid", checks: [connection], settings: [] }]);

  const careful = (await tryRules(owner, form, { autoDecline: false })).data;
  expect(careful.changed).toEqual([{ ...row, after: "pending", checks: [], settings: ["autoDecline"] }]);

  // A typed age proves nothing for somebody, only against them; every answer is evaluated again for it.
  const older = (await tryRules(owner, form, { ageMin: 40 })).data;
  expect(older).toMatchObject({ after: { valid: 0, invalid: 3, pending: 0 }, notKnown: none });
  expect(older.changed).toEqual(
    [waiting, approved].map(({ id }) =>
      expect.objectContaining({ id, after: "invalid", checks: [{ name: "age", before: null, after: "fail" }] }),
    ),
  );

  const own = (await tryRules(owner, form, { enableCustomerProcessing: true })).data;
  expect(own).toMatchObject({ after: { valid: 0, invalid: 0, pending: 3 } });
});

test("cases of an earlier version are tried with what that version has kept", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, configOf({ blockCountryMismatch: false }));
  await pass(owner, form, "Clara", { residence_country: "DE" });
  const edited = await owner.post("/api/forms/edit", { id: form.id, version: 1, config: configOf() });
  expect(edited.status).toBe(200);
  const { data } = await tryRules(owner, form);
  expect(data).toMatchObject({ before: { valid: 1 }, after: { valid: 0, invalid: 1 }, notKnown: none });
});

test("what is not kept is not known, and never guessed", async () => {
  const owner = await makeMember(server);
  const { form, approved, declined } = await makeCases(owner);
  const network = (await tryRules(owner, form, { blockAnonymizingNetwork: true })).data;
  expect(network).toMatchObject({ cases: 3, before: { invalid: 1 }, notKnown: { ...none, notKept: 2 }, changed: [] });
  const [of] = await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
    declined.id,
  ]);
  const erased = await owner.post(`/api/applicants/${of?.applicant_id}/erase`, { reason: "Asked by mail" });
  expect(erased.status).toBe(200);
  await server.query("update verifications set status = 'processing' where id = $1", [approved.id]);
  const { data } = await tryRules(owner, form);
  expect(data).toMatchObject({
    before: { valid: 0, invalid: 0, pending: 1 },
    notKnown: { ...none, erased: 1, notChecked: 1 },
  });
});

test("only the period's cases of this form count, and nothing is written", async () => {
  const owner = await makeMember(server);
  const { form, approved } = await makeCases(owner);
  const other = await makeForm(owner, configOf());
  await pass(owner, other, "Daria");
  await server.query("update verifications set created_at = now() - interval '8 days' where id = $1", [approved.id]);
  const before = await server.query("select count(*)::int as n from audit_log where project_id = $1", [
    owner.projectId,
  ]);
  expect((await tryRules(owner, form)).data.cases).toBe(2);
  expect((await tryRules(owner, form, {}, 30)).data.cases).toBe(3);
  const after = await server.query("select count(*)::int as n from audit_log where project_id = $1", [owner.projectId]);
  expect(after).toEqual(before);
  expect((await owner.get(`/api/forms/${form.id}/form-settings`)).data.version).toBe(1);
});

test("who may not see verifications gets the figures alone", async () => {
  const owner = await makeMember(server);
  const { form } = await makeCases(owner);
  const developer = await makeMember(server, "developer", owner.projectId);
  const { status, data } = await tryRules(developer, form, { autoDecline: false });
  expect([status, data.changed, data.after]).toEqual([200, null, { valid: 1, invalid: 0, pending: 2 }]);
});

test("tests are tried in test mode, by the names that decide them", async () => {
  const owner = await makeMember(server);
  await setMode(server, owner, "test");
  const form = await makeForm(owner, configOf({ isTest: true }));
  await pass(owner, form, "Anna", { last_name: "Approve" });
  await pass(owner, form, "Bohdan", { last_name: "Decline" });
  await pass(owner, form, "Clara", { last_name: "Pending" });
  const figures = { valid: 1, invalid: 1, pending: 1 };
  const { data } = await tryRules(owner, form, { isTest: true, ageMin: 40, autoDecline: false });
  expect(data).toMatchObject({ cases: 3, before: figures, after: figures, changed: [], notKnown: none });
  await setMode(server, owner, "live");
  expect((await tryRules(owner, form)).data.cases).toBe(0);
});

test("nonsense is refused, and a form that is gone", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, configOf());
  expect((await tryRules(owner, form, {}, 8)).status).toBe(422);
  expect((await tryRules(owner, form, { ageMin: 200 })).errors).toEqual([
    expect.objectContaining({ parameter: "config.ageMin" }),
  ]);
  expect((await tryRules(owner, { id: "nothing" })).status).toBe(422);
  expect((await owner.del(`/api/forms/delete/${form.id}`)).status).toBe(200);
  expect((await tryRules(owner, form)).status).toBe(404);
});
