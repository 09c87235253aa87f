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
  const [person, company] = [await idOf("person"), await idOf("company")];
  const ways = ["BENEFICIAL", "AUTHORISED"];
  expect(await linkedOf(member, person)).toEqual([{ id: company, name: "Dnipro Mills Ltd", ways }]);
  expect(await linkedOf(member, company)).toEqual([{ id: person, name: expect.stringMatching(/./), ways }]);
});

const linksOf = async (member: Member, id: string) => await member.get(`/api/applicants/${id}/links`);
const link = (from: { verificationId: string }, to: { verificationId: string }, kind: string) =>
  testServer.query(
    `insert into verification_duplicates (project_id, verification_id, other_id, kind)
    select project_id, id, $2, $3 from verifications where id = $1`,
    [from.verificationId, to.verificationId, kind],
  );

test("links go two steps, each pair once from whichever side it was found, and no third step is shown", async () => {
  const one = await makeApplicant(testServer);
  const { member } = one;
  const [near, far, third] = [
    await makeApplicant(testServer, member),
    await makeApplicant(testServer, member),
    await makeApplicant(testServer, member),
  ];
  expect((await linksOf(member, one.applicantId)).data).toEqual({ nodes: [], links: [], isCut: false });
  await link(near, one, "face");
  await link(one, near, "device");
  await link(far, near, "document");
  await link(third, far, "person");
  const { data } = await linksOf(member, one.applicantId);
  const shown = { type: "person", name: "Olena Shevchenko", status: "pending", isProposed: false };
  expect(data.nodes).toMatchObject([
    { id: one.applicantId, steps: 0, ...shown },
    { id: near.applicantId, steps: 1, ...shown },
    { id: far.applicantId, steps: 2, ...shown },
  ]);
  expect(data.links).toEqual([
    { from: one.applicantId, to: near.applicantId, ways: ["face", "device"] },
    { from: near.applicantId, to: far.applicantId, ways: ["document"] },
  ]);
  expect(data.isCut).toBe(false);
  await member.post(`/api/applicants/${near.applicantId}/erase`, { reason: "Asked." });
  expect((await linksOf(member, one.applicantId)).data.nodes).toEqual([]);
  expect((await linksOf(member, near.applicantId)).data.nodes).toEqual([]);
});

test("a device of many applicants shows twenty of them and says that there are more", async () => {
  const one = await makeApplicant(testServer);
  const others = [];
  for (let n = 0; n < 21; n++) others.push(await makeApplicant(testServer, one.member));
  for (const other of others) await link(other, one, "device");
  const { data } = await linksOf(one.member, one.applicantId);
  expect(data.nodes).toHaveLength(21);
  expect(data.isCut).toBe(true);
});

test("an unknown applicant, nonsense and somebody else's project are refused", async () => {
  const one = await makeApplicant(testServer);
  expect((await linksOf(one.member, crypto.randomUUID())).status).toBe(404);
  expect((await linksOf(one.member, "nonsense")).status).toBe(404);
  expect((await linksOf(await makeMember(testServer), one.applicantId)).status).toBe(404);
});
