import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { makeSubmittedCompany, passPerson } from "../../../../test/companies.ts";
import { makeForm, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const linkedOf = async (member: Member, id: string) => (await member.get(`/api/applicants/${id}`)).data.linked;

test("a record names those who have the same face or device, from both sides, and not the other records of the same person", async () => {
  const one = await makeApplicant(testServer);
  const { member } = one;
  const [other, again] = [await makeApplicant(testServer, member), await makeApplicant(testServer, member)];
  expect(await linkedOf(member, one.applicantId)).toEqual([]);
  for (const [from, to, kind] of [
    [other, one, "face"],
    [other, one, "device"],
    [again, one, "document"],
  ] as const)
    await testServer.query(
      `insert into verification_duplicates (project_id, verification_id, other_id, kind)
      select project_id, id, $2, $3 from verifications where id = $1`,
      [from.verificationId, to.verificationId, kind],
    );
  expect(await linkedOf(member, other.applicantId)).toEqual([
    { id: one.applicantId, name: "Olena Shevchenko", ways: ["face", "device"] },
  ]);
  expect(await linkedOf(member, one.applicantId)).toEqual([
    { id: again.applicantId, name: "Olena Shevchenko", ways: ["document"] },
    { id: other.applicantId, name: "Olena Shevchenko", ways: ["face", "device"] },
  ]);
  await member.post(`/api/applicants/${one.applicantId}/merge`, { other_id: again.applicantId });
  expect(await linkedOf(member, one.applicantId)).toEqual([
    { id: other.applicantId, name: "Olena Shevchenko", ways: ["face", "device"] },
  ]);
  const neighbour = await makeMember(testServer);
  expect((await neighbour.get(one.path)).status).toBe(404);
});

test("the record of a person names the companies that they own or act for", async () => {
  const member = await makeMember(testServer);
  const persons = await makeForm(member, profileFormConfig());
  const { token } = await makeSubmittedCompany(testServer, { member, step: { personFormId: persons.id } });
  await passPerson(testServer, token);
  const idOf = async (type: string): Promise<string> =>
    (await member.post("/api/applicants", { filters: { types: [type] } })).data.items[0].id;
  expect(await linkedOf(member, await idOf("person"))).toEqual([
    { id: await idOf("company"), name: "Dnipro Mills Ltd", ways: ["BENEFICIAL", "AUTHORISED"] },
  ]);
});
