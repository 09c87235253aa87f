import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";
import { identityKeys } from "./verifications.identity.rules.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const find = async (member: Member, search: string, more: object = {}) => {
  const { data } = await member.post("/api/verifications", { filters: { search, ...more }, count: 100 });
  // Similar names have a test of their own.
  if (data.isSimilar) return { ids: [], total: 0 };
  return { ids: data.items.map(({ id }: { id: string }) => id).sort(), total: data.total };
};

async function makePeople(member: Member, names: readonly string[]): Promise<Map<string, string>> {
  const formId = await makeBareForm(server, member.projectId);
  const made = new Map<string, string>();
  for (const name of names) {
    const { id } = await makeVerification(server, member.projectId, { formId });
    await server.query("update verifications set applicant_name = $2 where id = $1", [id, name]);
    made.set(name, id);
  }
  return made;
}

test("a name is found by the beginnings of its words, in any order, whatever the accents and the case", async () => {
  const member = await makeMember(server);
  const names = [
    "Iryna Bondar",
    "José Ángel Muñoz",
    "Łukasz Żółć",
    "Ірина Їжакевич",
    "Sean O'Brien",
    "ΜΑΡΊΑ Παππάς",
    "Groß Øystein",
  ];
  const people = await makePeople(member, names);
  const cases: [search: string, found: string[]][] = [
    ["iry", ["Iryna Bondar"]],
    ["BONDAR Iryna", ["Iryna Bondar"]],
    ["bon iry", ["Iryna Bondar"]],
    ["jose munoz", ["José Ángel Muñoz"]],
    ["ÁNGEL", ["José Ángel Muñoz"]],
    ["lukasz zolc", ["Łukasz Żółć"]],
    ["ірина ІЖАК", ["Ірина Їжакевич"]],
    ["obrien", ["Sean O'Brien"]],
    ["o’brien", ["Sean O'Brien"]],
    ["μαρια παππασ", ["ΜΑΡΊΑ Παππάς"]],
    ["gross oystein", ["Groß Øystein"]],
    ["o", ["Sean O'Brien", "Groß Øystein"]],
    ["ondar", []],
    ["iryna bondarenko", []],
    ["iryna munoz", []],
    ["iry%", ["Iryna Bondar"]],
    ["%", []],
  ];
  for (const [search, found] of cases)
    expect([search, await find(member, search)]).toEqual([
      search,
      { ids: found.map((name) => people.get(name)).sort(), total: found.length },
    ]);
});

test("somebody who is called so keeps similar names away, whatever else is filtered", async () => {
  const member = await makeMember(server);
  const people = await makePeople(member, ["Anna Lemaire", "Dalia Lemairy"]);
  await server.query("update verifications set status = 'valid' where id = $1", [people.get("Anna Lemaire")]);
  const pending = async (search: string) => {
    const filters = { search, status: ["pending", "customer_pending", "processing"] };
    return (await member.post("/api/verifications", { filters, count: 100 })).data;
  };
  expect(await pending("lemairi")).toMatchObject({ isSimilar: true, items: [{ id: people.get("Dalia Lemairy") }] });
  expect(await pending("lemaire")).toMatchObject({ isSimilar: false, items: [], total: 0 });
});

test("where nobody is called so, names that are one typing mistake away are found and said to be similar", async () => {
  const member = await makeMember(server);
  const people = await makePeople(member, ["Dalia Lemaire", "Ірина Коваленко", "Ann Bo", "Iryna Bondar"]);
  const similar = async (search: string, more: object = {}) => {
    const { data } = await member.post("/api/verifications", { filters: { search, ...more }, count: 100 });
    return { isSimilar: data.isSimilar, ids: data.items.map(({ id }: { id: string }) => id) };
  };
  const cases: [search: string, name: string | null, isSimilar: boolean][] = [
    ["lemai", "Dalia Lemaire", false],
    ["emaire", "Dalia Lemaire", true],
    ["Lemarie", "Dalia Lemaire", true],
    ["lemmaire", "Dalia Lemaire", true],
    ["dalia lemarie", "Dalia Lemaire", true],
    ["dalja lemarie", "Dalia Lemaire", true],
    ["Ірина Коваленно", "Ірина Коваленко", true],
    ["lmarie", null, false],
    ["iryna lemarie", null, false],
    ["nna", null, false],
    ["bxndxr", null, false],
  ];
  for (const [search, name, isSimilar] of cases)
    expect([search, await similar(search)]).toEqual([
      search,
      { isSimilar, ids: name === null ? [] : [people.get(name)] },
    ]);
  expect((await similar("emaire", { countries: ["PL"] })).ids).toEqual([]);
  const counts = await member.post("/api/verifications/counts", { filters: { search: "emaire" } });
  expect(Object.values(counts.data.counts as Record<string, number>).reduce((sum, n) => sum + n, 0)).toBe(1);
});

test("a name that changes is found by the new one only; the filters hold besides", async () => {
  const member = await makeMember(server);
  const people = await makePeople(member, ["Taras Melnyk"]);
  const id = people.get("Taras Melnyk");
  await server.query("update verifications set applicant_name = 'Taras Tkach' where id = $1", [id]);
  expect((await find(member, "melnyk")).total).toBe(0);
  expect((await find(member, "tkach")).ids).toEqual([id]);
  expect((await find(member, "tkach", { countries: ["PL"] })).total).toBe(0);
});

test("a document is found by its whole number, whichever state issued it, with spaces or without", async () => {
  const member = await makeMember(server);
  const people = await makePeople(member, ["Iryna Bondar", "Olena Tkach"]);
  const id = people.get("Iryna Bondar");
  const [key] = identityKeys(member.projectId, [], { issuingState: "UKR", number: "FA0512388" });
  if (!key) throw new Error("a document has a key");
  await inSystemStep(server.platform, "test", member.projectId, async (ctx) =>
    ctx.tx
      .insertInto("identity_keys")
      .values({
        project_id: member.projectId,
        kind: "document",
        key_hash: await keyedIdentityHash(ctx, key),
        verification_id: id ?? "",
      })
      .execute(),
  );
  for (const search of ["FA0512388", "fa0512388", "FA 051 2388"])
    expect((await find(member, search)).ids).toEqual([id]);
  for (const search of ["FA051238", "0512388", "FA05123880"]) expect((await find(member, search)).total).toBe(0);
});

test("S16 a neighbour's names and documents find nothing, and our role cannot read their words", async () => {
  const [mine, theirs] = [await makeMember(server), await makeMember(server)];
  const name = `Zoriana${randomUUID().replace(/[^a-f]/g, "")}`;
  await makePeople(theirs, [name]);
  expect((await find(theirs, name)).total).toBe(1);
  expect((await find(mine, name)).total).toBe(0);
  const seen = await server.platform.database.inProject(mine.projectId, async ({ client }) =>
    client.query("select * from verification_words"),
  );
  expect(seen.rows).toEqual([]);
});

test("S28 a name in a large project is found by an index, and so is the beginning of an id", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const { applicantId } = await makeVerification(server, member.projectId, { formId });
  await server.query(
    `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, external_id, status, country, types)
     select $1, gen_random_uuid(), $2, 1, $3, 'Name' || n || ' Common', 'crm-' || n, 'valid', 'UA', '{PROFILE}'
     from generate_series(1, 5000) n`,
    [member.projectId, formId, applicantId],
  );
  await server.query("analyze verifications, verification_words");
  const plan = await server.platform.database.inProject(member.projectId, async ({ client }) => {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select verification_id from verification_words w where w.project_id = '${member.projectId}'::uuid
         and w.word >= 'name47' and w.word < 'name47' || chr(1114111)
       union select i.id from verifications i where i.project_id = '${member.projectId}'::uuid
         and (i.external_id collate "C") >= 'crm-47' and (i.external_id collate "C") < 'crm-47' || chr(1114111)`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toMatch(/Index Cond: .*word >= 'name47'/);
  expect(plan).toMatch(/Index Cond: .*external_id.* >= 'crm-47'/);
  expect(plan).not.toContain("Seq Scan");
  expect((await find(member, "common name47")).total).toBe(1 + 10 + 100);
});

test("a list is sorted by the orders that it names; where there is none, asking for one is refused", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const ids: string[] = [];
  for (let day = 1; day <= 7; day += 1)
    ids.push((await makeVerification(server, member.projectId, { formId, at: `2026-03-0${day}T10:00:00Z` })).id);
  const page = async (body: object) =>
    (await member.post("/api/verifications", body)).data.items.map(({ id }: { id: string }) => id);
  expect(await page({ sort: "created", count: 3 })).toEqual(ids.slice(0, 3));
  expect(await page({ sort: "created", count: 3, page: 3 })).toEqual(ids.slice(6));
  expect(await page({ sort: "created", count: 3, page: 4 })).toEqual([]);
  expect(await page({ sort: "-created", count: 3 })).toEqual(ids.slice(4).reverse());
  expect(await page({ sort: "created", count: 3, page: 2, filters: { types: ["PROFILE"] } })).toEqual(ids.slice(3, 6));
  for (const sort of ["status", "created desc", "", null, { created: 1 }, ["created"]]) {
    const answer = await member.post("/api/verifications", { sort });
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([422, "sort"]);
  }
  for (const path of ["/api/forms", "/api/projects/members", "/api/audit-log"]) {
    const answer = await member.post(path, { sort: "name" });
    expect([path, answer.status, answer.errors[0]]).toEqual([
      path,
      422,
      expect.objectContaining({
        parameter: "sort",
        message: "This list cannot be sorted like this.",
      }),
    ]);
  }
});

test("the numbers of the statuses are exact, by the rollups and by counting, and ask for no status", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const make = (status: string, more: object = {}) =>
    makeVerification(server, member.projectId, { formId, status: status as "valid", ...more });
  for (const status of ["pending", "pending", "valid", "invalid", "created"])
    await make(status, { at: "2026-04-02T12:00:00Z" });
  await make("valid", { at: "2026-03-01T12:00:00Z" });
  const counts = async (filters: object) => (await member.post("/api/verifications/counts", { filters })).data.counts;
  const all = { created: 1, processing: 0, pending: 2, customer_pending: 0, valid: 2, invalid: 1 };
  expect(await counts({})).toEqual(all);
  expect(await counts({ types: ["PROFILE"] })).toEqual(all);
  expect(await counts({ from: "2026-03-01T11:00:00Z", to: "2026-03-01T13:00:00Z" })).toMatchObject({
    pending: 0,
    valid: 1,
  });
  expect(await counts({ search: "nobody" })).toMatchObject({ pending: 0, valid: 0 });
  expect(await counts({ from: "2026-03-02", to: "2026-03-01" })).toMatchObject({ valid: 0 });
});
