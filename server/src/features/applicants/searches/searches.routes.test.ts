import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type IdentityKey,
  identityKeys,
  profileKeys,
} from "#server/features/cases/verifications/verifications.identity.rules.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import { makeApplicant, profileEdit } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const search = async (member: Member, text: string) => {
  const { data } = await member.post("/api/searches", { text });
  // Similar names have a test of their own.
  if (data.isSimilar) return nothing;
  const brief = (items: { id: string; by?: string }[]) => items.map(({ id, by }) => (by ? `${by} ${id}` : id));
  return {
    verifications: brief(data.verifications),
    applicants: brief(data.applicants),
    forms: brief(data.forms),
  };
};
const nothing = { verifications: [], applicants: [], forms: [] };

async function makePerson(member: Member, formId: string, name: string, more: object = {}) {
  const made = await makeVerification(server, member.projectId, { formId, ...more });
  await server.query("update verifications set applicant_name = $2 where id = $1", [made.id, name]);
  return made;
}

/** As the checks keep them. */
async function keep(member: Member, id: string, keys: readonly IdentityKey[]) {
  await inSystemStep(server.platform, "test", member.projectId, async (ctx) => {
    for (const key of keys)
      await ctx.tx
        .insertInto("identity_keys")
        .values({
          project_id: member.projectId,
          kind: key.kind,
          key_hash: await keyedIdentityHash(ctx, key),
          verification_id: id,
        })
        .execute();
  });
}

test("one text finds verifications, applicants and forms by what they are known by", async () => {
  const member = await makeMember(server);
  const { projectId } = member;
  const formId = await makeBareForm(server, projectId, "Onboarding of traders");
  const { id, applicantId } = await makePerson(member, formId, "Iryna Bondár", { externalId: "crm-4711" });
  await makePerson(member, formId, "Taras Melnyk");
  await keep(member, id, [
    ...identityKeys(projectId, [], { issuingState: "UKR", number: "FA0512388" }),
    ...profileKeys(projectId, { email: "Iryna.Bondar@example.com", phone: "+380671234567" }),
  ]);
  const by = (way: string) => ({ verifications: [`${way} ${id}`], applicants: [`${way} ${applicantId}`], forms: [] });
  const cases: [text: string, found: object][] = [
    ["bondar iry", by("name")],
    ["crm-47", by("external_id")],
    ["fa 0512388", by("document")],
    ["iryna.bondar@example.com", by("contact")],
    ["+380 67 123 45 67", by("contact")],
    [id.slice(0, 8), { ...by("id"), applicants: [`id ${applicantId}`] }],
    [applicantId, { ...by("id") }],
    ["TRADERS", { ...nothing, forms: [formId] }],
    [formId, { ...nothing, forms: [formId] }],
    ["iryna melnyk", nothing],
    ["ondar", nothing],
    ["%_", nothing],
    ["'\"\\", nothing],
  ];
  for (const [text, found] of cases) expect([text, await search(member, text)]).toEqual([text, found]);
  const { data } = await member.post("/api/searches", { text: "bondar" });
  expect(data.verifications[0]).toMatchObject({
    name: "Iryna Bondár",
    status: "pending",
    formName: "Onboarding of traders",
    externalId: "crm-4711",
    created: "2026-03-01T12:00:00.000Z",
  });
});

test("names one typing mistake away are found where nobody is called so: given ones and those that were put right", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const { id } = await makePerson(member, formId, "Dalia Lemaire");
  const similar = async (text: string) => (await member.post("/api/searches", { text })).data;
  for (const text of ["emaire", "Lemarie", "dalia lemarie"])
    expect(await similar(text)).toMatchObject({ isSimilar: true, verifications: [{ id, by: "name" }] });
  expect(await similar("lemai")).toMatchObject({ isSimilar: false, verifications: [{ id }] });
  expect(await similar("lmarie")).toMatchObject({ isSimilar: false, verifications: [], applicants: [] });

  const put = await makeApplicant(server, member);
  await member.post(`${put.path}/profile`, profileEdit({ last_name: "Tkachenko" }));
  expect(await similar("tkachneko")).toMatchObject({ isSimilar: true, applicants: [{ id: put.applicantId }] });
  const list = await member.post("/api/applicants", { filters: { search: "tkachneko" } });
  expect(list.data).toMatchObject({ isSimilar: true, total: 1, items: [{ id: put.applicantId }] });
  expect((await (await makeMember(server)).post("/api/searches", { text: "emaire" })).data.verifications).toEqual([]);
});

test("an applicant is found by what a member has put right, and a merged record as the one that is shown", async () => {
  const { member, applicantId, path } = await makeApplicant(server);
  const edited = await member.post(
    `${path}/profile`,
    profileEdit({ last_name: "Tkachenko", email: "new@example.com" }),
  );
  expect(edited.status).toBe(200);
  expect((await search(member, "tkachenko")).applicants).toEqual([`name ${applicantId}`]);
  expect((await search(member, "new@example.com")).applicants).toEqual([`contact ${applicantId}`]);
  const { data } = await member.post("/api/searches", { text: "tkachenko" });
  expect(data.applicants[0].name).toContain("Tkachenko");

  const other = await makeApplicant(server, member, { link: { external_applicant_id: "crm-twin" } });
  expect((await member.post(`${path}/merge`, { other_id: other.applicantId })).status).toBe(200);
  expect((await search(member, "crm-twin")).applicants).toEqual([`external_id ${applicantId}`]);
});

test("eight of each kind are given at most, the newest of a crowd among them", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const { applicantId } = await makePerson(member, formId, "Olena Old");
  await server.query(
    `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types, created_at)
     select $1, gen_random_uuid(), $2, 1, $3, 'Olena Crowd' || n, 'valid', 'UA', '{PROFILE}', timestamptz '2026-05-01' + interval '1 minute' * n
     from generate_series(1, 3000) n`,
    [member.projectId, formId, applicantId],
  );
  const { data } = await member.post("/api/searches", { text: "olena crowd" });
  expect(data.verifications.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 8 }, (_, n) => `Olena Crowd${3000 - n}`),
  );
  const rare = await member.post("/api/searches", { text: "crowd17 olena" });
  expect(rare.data.verifications[0].name).toBe("Olena Crowd1799");
  expect((await search(member, "olena old")).verifications).toHaveLength(1);
  for (let n = 0; n < 10; n += 1) await makeBareForm(server, member.projectId, `Numbered ${n}`);
  expect((await search(member, "numbered")).forms).toHaveLength(8);
});

test("a whole name is found although hundreds share each of its words", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const { id, applicantId } = await makePerson(member, formId, "Olena Kovalenko", { at: "2026-01-01T00:00:00Z" });
  for (const name of ["'Olena Other' || n", "'Other' || n || ' Kovalenko'"])
    await server.query(
      `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types, created_at)
       select $1, gen_random_uuid(), $2, 1, $3, ${name}, 'valid', 'UA', '{PROFILE}', timestamptz '2026-05-01' + interval '1 minute' * n
       from generate_series(1, 900) n`,
      [member.projectId, formId, applicantId],
    );
  expect((await search(member, "olena kovalenko")).verifications).toEqual([`name ${id}`]);
  expect((await search(member, "koval olen")).verifications).toEqual([`name ${id}`]);
});

test("S15 a role finds only what it may open", async () => {
  const project = await makeProject(server);
  const owner = await makeMember(server, "owner", project);
  const formId = await makeBareForm(server, owner.projectId, "Shared name");
  const { id } = await makePerson(owner, formId, "Shared Name");
  expect(await search(owner, "shared")).toMatchObject({ verifications: [`name ${id}`], forms: [formId] });
  for (const role of ["analyst", "compliance_manager"] as const)
    expect(await search(await makeMember(server, role, project), "shared")).toMatchObject({
      verifications: [`name ${id}`],
      forms: [],
    });
  expect(await search(await makeMember(server, "developer", project), "shared")).toEqual({
    ...nothing,
    forms: [formId],
  });
});

test("S16 a neighbour's people and forms are not found, whatever is typed", async () => {
  const [mine, theirs] = [await makeMember(server), await makeMember(server)];
  const name = `Zoriana${randomUUID().replace(/[^a-f]/g, "")}`;
  const formId = await makeBareForm(server, theirs.projectId, `Form ${name}`);
  const { id, applicantId } = await makePerson(theirs, formId, name, { externalId: `crm-${name}` });
  const keys = profileKeys(theirs.projectId, { email: `${name}@example.com` });
  await keep(theirs, id, keys);
  for (const text of [name, id, applicantId, `crm-${name}`, formId, `${name}@example.com`]) {
    expect(await search(mine, text)).toEqual(nothing);
    expect(await search(theirs, text)).not.toEqual(nothing);
  }
});

test("names that are shown are a look at the list, recorded once", async () => {
  const member = await makeMember(server);
  await makePerson(member, await makeBareForm(server, member.projectId), "Iryna Bondar");
  const views = () =>
    server.query("select from audit_log where project_id = $1 and action = 'verifications.listed'", [member.projectId]);
  await search(member, "nobody");
  expect(await views()).toHaveLength(0);
  await search(member, "iryna");
  await search(member, "bondar");
  expect(await views()).toHaveLength(1);
});

test("nonsense is refused and the field is named", async () => {
  const member = await makeMember(server);
  for (const text of [undefined, "", " a ", "x".repeat(129), 7, ["ab"], "a\u0000b"]) {
    const answer = await member.post("/api/searches", { text });
    expect([text, answer.status, answer.errors[0]?.parameter]).toEqual([text, 422, "text"]);
  }
});
