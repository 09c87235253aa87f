import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant, profileEdit } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

async function makeTwo() {
  const kept = await makeApplicant(testServer);
  const other = await makeApplicant(testServer, kept.member, { profile: { first_name: "Lena" } });
  return { kept, other, member: kept.member, merge: { other_id: other.applicantId } };
}

test("two records that are one person are shown as one, and can be separated again", async () => {
  const { kept, other, member, merge } = await makeTwo();
  expect((await member.post(`${kept.path}/merge`, merge)).status).toBe(200);
  const list = await member.post("/api/applicants", {});
  expect(list.data.items.map(({ id }: { id: string }) => id)).toEqual([kept.applicantId]);
  expect(list.data.items[0].verifications).toBe(2);
  const found = await member.post("/api/applicants", { filters: { search: "lena" } });
  expect(found.data.items[0].id).toBe(kept.applicantId);
  const view = (await member.get(other.path)).data;
  expect(view).toMatchObject({ publicId: kept.applicantId, verifications: 2 });
  expect(view.merged).toMatchObject([{ id: other.applicantId, canSeparate: true }]);
  const own = await member.post(`${kept.path}/verifications`, {});
  expect(own.data.total).toBe(2);

  expect((await member.post(`${kept.path}/separate`, merge)).status).toBe(200);
  expect((await member.post("/api/applicants", {})).data.total).toBe(2);
  expect((await member.get(other.path)).data).toMatchObject({ publicId: other.applicantId, merged: [] });
});

test("what was put right of the person holds for the verifications of both records", async () => {
  const { kept, other, member, merge } = await makeTwo();
  await member.post(`${kept.path}/merge`, merge);
  await member.post(`${kept.path}/profile`, profileEdit({ first_name: "Lena", last_name: "Kovalchuk" }));
  const { data } = await member.get(`/api/verifications/${other.verificationId}`);
  const last = data.profile.find(({ field }: { field: string }) => field === "last_name");
  expect(last.corrected?.value).toBe("Kovalchuk");
});

test("erasing the person erases both records", async () => {
  const { kept, other, member, merge } = await makeTwo();
  await member.post(`${kept.path}/merge`, merge);
  expect((await member.post(`${kept.path}/erase`, { reason: "Asked" })).status).toBe(200);
  const rows = await testServer.query("select 1 from verification_answers where verification_id = any($1)", [
    [kept.verificationId, other.verificationId],
  ]);
  expect(rows).toEqual([]);
});

test("a record is not merged with itself, with one on hold, with a neighbour's, or for ever taken back", async () => {
  const { kept, other, member, merge } = await makeTwo();
  const code = async (path: string, body: object) => (await member.post(path, body)).errors[0]?.code;
  expect(await code(`${kept.path}/merge`, { other_id: kept.applicantId })).toBe("applicants.same_record");
  expect(await code(`${kept.path}/separate`, merge)).toBe("applicants.not_merged");
  await member.post(`${other.path}/legal-hold`, { legal_hold: true, reason: "Case 1" });
  expect(await code(`${kept.path}/merge`, merge)).toBe("applicants.on_hold");
  await member.post(`${other.path}/legal-hold`, { legal_hold: false, reason: "Closed" });
  const stranger = await makeApplicant(testServer, await makeMember(testServer));
  expect(await code(`${kept.path}/merge`, { other_id: stranger.applicantId })).toBe("applicants.not_found");
  await member.post(`${kept.path}/merge`, merge);
  await testServer.query("update applicants set merged_at = now() - interval '31 days' where id = $1", [
    other.applicantId,
  ]);
  expect(await code(`${kept.path}/separate`, merge)).toBe("applicants.merged_for_good");
});
