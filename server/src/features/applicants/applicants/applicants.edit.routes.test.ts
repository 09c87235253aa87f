import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSubmitted, profileAnswers } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeCallback } from "../../../../test/make-callbacks.ts";

let testServer: TestServer;
let owner: Member;
beforeAll(async () => {
  testServer = await openTestServer({ workers: 1 });
  owner = await makeMember(testServer);
});
afterAll(() => testServer.close());

async function makeCase(member: Member = owner) {
  const { verificationId } = await makeSubmitted(testServer, member);
  await testServer.drainJobs();
  const { data } = await member.get(`/api/verifications/${verificationId}`);
  return {
    verificationId,
    applicantId: data.applicant.publicId as string,
    path: "/api/verifications/edit-applicant-profile",
  };
}

const profile = {
  ...profileAnswers,
  middle_name: null,
  first_name_original: null,
  last_name_original: null,
  middle_name_original: null,
  gender: "F",
  email: null,
  phone: null,
  wallet_address: null,
  telegram_username: null,
  addresses: [],
  comment: "",
};

const edit = (verificationId: string, changes: object = {}, more: object = {}) => ({
  verification_public_id: verificationId,
  rowVersion: 0,
  profile: { ...profile, ...changes },
  ...more,
});

test("editing changes the applicant's record and never what was submitted", async () => {
  const { verificationId, applicantId, path } = await makeCase();
  const changes = {
    first_name: "Olenka",
    last_name_original: "Шевченко",
    phone: "+380501234567",
    telegram_username: "@olena_s",
    addresses: [{ country: "UA", city: "Kyiv", line1: "Khreshchatyk 1" }],
    comment: "Called on Monday.",
  };
  const { status, data } = await owner.post(path, edit(verificationId, changes));
  expect(status).toBe(200);
  expect(data.rowVersion).toBe(1);
  expect(data.changed.sort()).toEqual(
    ["addresses", "comment", "first_name", "gender", "last_name_original", "phone", "telegram_username"].sort(),
  );
  const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
  const first = view.profile.find(({ field }: { field: string }) => field === "first_name");
  expect(first).toMatchObject({ typed: "Olena", corrected: { value: "Olenka", by: "Olena Kovalenko" } });
  expect(view.applicant.name).toBe("Olena Shevchenko");
  expect(view.history.map(({ kind }: { kind: string }) => kind)).toContain("edited");
  const applicant = (await owner.get(`/api/applicants/${applicantId}`)).data;
  expect(applicant).toMatchObject({ name: "Olenka Shevchenko", rowVersion: 1, comment: "Called on Monday." });
  expect(applicant.addresses[0].line1).toBe("Khreshchatyk 1");
  expect(applicant.history[0]).toMatchObject({ kind: "edited", actor: "Olena Kovalenko", verificationId });
  expect(applicant.history[0].changes).toContainEqual({ field: "first_name", from: "Olena", to: "Olenka" });
});

test("what was put right is sealed at rest", async () => {
  const { verificationId, path } = await makeCase();
  await owner.post(path, edit(verificationId, { first_name: "Zinaida", comment: "Zinaida phoned" }));
  const rows = await testServer.query<{ row: string }>(
    "select r::text as row from applicant_records r union all select e::text from applicant_events e union all select h::text from applicant_hashes h",
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ row }) => /zinaida/i.test(row))).toEqual([]);
});

test.each([
  ["a name with digits", { first_name: "R2D2" }],
  ["a name of 65 characters", { last_name: "a".repeat(65) }],
  ["a wallet with a sign", { wallet_address: "0x-1" }],
  ["a wallet of 51 characters", { wallet_address: "a".repeat(51) }],
  ["a Telegram name of 4", { telegram_username: "abcd" }],
  ["an email of 255", { email: `${"a".repeat(250)}@x.io` }],
  ["a birth more than 100 years ago", { dob: "1900-01-01" }],
  ["a birth in the future", { dob: "2999-01-01" }],
  ["no gender", { gender: null }],
  ["a phone that no phone can have", { phone: "+380 12" }],
  ["six addresses", { addresses: Array.from({ length: 6 }, () => ({ country: "UA" })) }],
])("refuses %s", async (_what, changes) => {
  const { verificationId, path } = await makeCase();
  expect((await owner.post(path, edit(verificationId, changes))).status).toBe(422);
});

test("two faults of one field give one message, about the first; each field has its own", async () => {
  const { verificationId, path } = await makeCase();
  const wrong = { first_name: "7".repeat(65), wallet_address: "-".repeat(51) };
  const { errors } = await owner.post(path, edit(verificationId, wrong));
  expect(errors.map(({ parameter, message }) => [parameter, message]).sort()).toEqual([
    ["profile.first_name", "Enter at most 64 characters."],
    ["profile.wallet_address", expect.any(String)],
  ]);
});

test("an edit that was made on an older record is refused, and one that changes nothing", async () => {
  const { verificationId, path } = await makeCase();
  await owner.post(path, edit(verificationId, { last_name: "Koval" }));
  const stale = await owner.post(path, edit(verificationId, { last_name: "Kovalenko" }));
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, "applicants.stale"]);
  const same = await owner.post(path, { ...edit(verificationId, { last_name: "Koval" }), rowVersion: 1 });
  expect([same.status, same.errors[0]?.code]).toEqual([422, "applicants.unchanged"]);
});

test("the checks run again with what was put right, while a decision is waited for", async () => {
  const { verificationId, path } = await makeCase();
  const { data } = await owner.post(path, edit(verificationId, { dob: "2015-01-01" }, { run_checks: "true" }));
  expect(data.changed).toContain("dob");
  await testServer.drainJobs();
  const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
  expect(["pending", "invalid"]).toContain(view.status);
  expect(view.history.map(({ kind }: { kind: string }) => kind)).toContain("rechecking");
  const age = view.checks.find(({ name }: { name: string }) => name === "age");
  expect(age?.result).not.toBe("pass");
});

test("the checks of a decided verification do not run again", async () => {
  const { verificationId, path } = await makeCase();
  await testServer.query("update verifications set status = 'valid' where id = $1", [verificationId]);
  const { status, errors } = await owner.post(path, edit(verificationId, { last_name: "K" }, { run_checks: true }));
  expect([status, errors[0]?.code]).toEqual([409, "applicants.not_checkable"]);
});

test("a developer and the neighbour cannot edit", async () => {
  const project = await makeProject(testServer);
  const analyst = await makeMember(testServer, "owner", project);
  const developer = await makeMember(testServer, "developer", project);
  const { verificationId, path } = await makeCase(analyst);
  expect((await developer.post(path, edit(verificationId, { last_name: "K" }))).status).toBe(403);
  expect((await owner.post(path, edit(verificationId, { last_name: "K" }))).status).toBe(404);
});

test("a callback that is sent again from the drawer is a new one and tells what was put right", async () => {
  const { verificationId } = await makeCallback(testServer, owner, "https://hooks.example/", {
    config: { returnApplicantData: true },
  });
  await testServer.query("update verifications set submitted_at = now() - interval '1 hour' where id = $1", [
    verificationId,
  ]);
  const path = "/api/verifications/edit-applicant-profile";
  const { status } = await owner.post(
    path,
    edit(verificationId, { last_name: "Kovalchuk" }, { resend_callback: true }),
  );
  expect(status).toBe(200);
  const { callbacks } = (await owner.get(`/api/verifications/${verificationId}`)).data;
  expect(callbacks).toHaveLength(2);
  expect(JSON.parse(callbacks[0].body).applicant.last_name).toBe("Kovalchuk");
  expect(JSON.parse(callbacks[1].body).applicant.last_name).not.toBe("Kovalchuk");
});

test("a callback is not sent again where there was none", async () => {
  const { verificationId, path } = await makeCase();
  const { status, errors } = await owner.post(
    path,
    edit(verificationId, { last_name: "K" }, { resend_callback: true }),
  );
  expect([status, errors[0]?.code]).toEqual([409, "applicants.no_callback"]);
});
