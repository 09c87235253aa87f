import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { JudgedHit } from "#contract/records/verifications/screening.ts";
import { makeBlacklist } from "../../../../test/blacklists.ts";
import { makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { listed, putList } from "../../../../test/listed.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { person } from "../../../../test/passages.ts";

let server: TestServer;
let owner: Member;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1 });
  owner = await makeMember(server);
  await putList(server, "ofac", [listed("q1", "Oleksandr Hrytsenko", { births: ["1971-03-09"] })]);
});
afterAll(() => server.close());

const { PROFILE, DATABASE_SCREENING } = defaultSteps();
const hrytsenko = person("Oleksandr", { last_name: "Hrytsenko", dob: "1971-03-09" });
type Change = Partial<typeof DATABASE_SCREENING>;

/** One form; each customer's name is an applicant. */
async function makeScreening(change: Change = {}) {
  const step = { ...DATABASE_SCREENING, lists: ["sanctions" as const], ...change };
  const form = await makeForm(owner, { steps: [PROFILE, step], detectMatchingApplicants: false });
  return async (customer: string, profile: object = hrytsenko): Promise<string> => {
    const applicant = await openLink(
      server,
      (await makeLink(owner, form.id, { external_applicant_id: customer })).token,
    );
    expect((await applicant.post("/api/flow/profile", profile)).errors).toEqual([]);
    expect((await applicant.post("/api/flow/submit", {})).errors).toEqual([]);
    await server.drainJobs();
    return applicant.verificationId;
  };
}

const screeningOf = async (id: string) => (await owner.get(`/api/verifications/${id}/screening`)).data.screening;
const hitsOf = async (id: string): Promise<JudgedHit[]> => (await screeningOf(id)).hits;
const again = (id: string) => owner.post(`/api/verifications/${id}/screening`);
async function judge(id: string, verdict: "relevant" | "irrelevant" | null, at = 0) {
  const hit = (await hitsOf(id))[at];
  const reason = verdict === "irrelevant" ? "Another birthplace" : "";
  const answer = await owner.put(`/api/verifications/${id}/screening/hits/${hit?.id}`, { verdict, reason });
  expect(answer.errors).toEqual([]);
}
async function checkOf(id: string) {
  const { checks } = (await owner.get(`/api/verifications/${id}`)).data;
  return checks.find(({ name }: { name: string }) => name === "database_screening");
}

test("A1 a judgement that was taken back stays taken back, however often the lists are searched again", async () => {
  const submit = await makeScreening();
  const id = await submit("taken-back");
  await judge(id, "irrelevant");
  await again(id);
  expect(await checkOf(id)).toMatchObject({ result: "pass" });
  await judge(id, null);
  expect(await checkOf(id)).toMatchObject({ result: "review" });
  await again(id);
  expect(await hitsOf(id)).toMatchObject([{ verdict: null, isRemembered: false }]);
  expect(await checkOf(id)).toMatchObject({ result: "review" });
  expect(await checkOf(await submit("taken-back"))).toMatchObject({ result: "review" });
});

test("A1 the newest word counts for the applicant's next verification, also when it is the applicant", async () => {
  const submit = await makeScreening();
  const first = await submit("newest");
  await judge(first, "irrelevant");
  const second = await submit("newest");
  expect(await hitsOf(second)).toMatchObject([
    { verdict: "irrelevant", isRemembered: true, reason: "Another birthplace", judgedBy: "Olena Kovalenko" },
  ]);
  await judge(second, "relevant");
  const third = await submit("newest");
  expect(await hitsOf(third)).toMatchObject([{ verdict: "relevant", isRemembered: true, reason: null }]);
  expect(await checkOf(third)).toMatchObject({ result: "review" });
  expect(
    await server.query("select verdict from screening_judgements where project_id = $1 and verdict = 'relevant'", [
      owner.projectId,
    ]),
  ).toHaveLength(1);
});

test("A1 what waits beside it shows the same judgement at once, and a merged applicant's too", async () => {
  const submit = await makeScreening();
  const [one, other, stranger] = [await submit("beside"), await submit("beside"), await submit("a-stranger")];
  await judge(one, "irrelevant");
  expect(await hitsOf(other)).toMatchObject([{ verdict: "irrelevant", isRemembered: true }]);
  expect(await checkOf(other)).toMatchObject({ result: "pass" });
  expect(await hitsOf(stranger)).toMatchObject([{ verdict: null }]);
  const applicantOf = async (id: string) => (await owner.get(`/api/verifications/${id}`)).data.applicant.publicId;
  const merged = { other_id: await applicantOf(stranger) };
  expect((await owner.post(`/api/applicants/${await applicantOf(one)}/merge`, merged)).errors).toEqual([]);
  await again(stranger);
  expect(await hitsOf(stranger)).toMatchObject([{ verdict: "irrelevant", isRemembered: true }]);
  await judge(stranger, null);
  expect(await hitsOf(one)).toMatchObject([{ verdict: null }]);
});

const migration = readFileSync(
  new URL("../../../../migrations/0180-screening-judgements.sql", import.meta.url),
  "utf8",
);
const filling = migration
  .split(";\n")
  .filter((statement) => /^(insert into|delete from) screening_judgements/m.test(statement));

test("A1 of what was judged before, the migration keeps the newest word, and nothing that was taken back", async () => {
  const submit = await makeScreening();
  const verdictsOf = async (id: string, ...verdicts: (string | null)[]) => {
    for (const [n, verdict] of verdicts.entries())
      await server.query(
        `update screening_hits set verdict = $2, judged_at = case when $2::text is null then null else now() + make_interval(secs => $3) end
         where id = (select h.id from screening_hits h join screenings s on s.id = h.screening_id
           where h.verification_id = $1 order by s.at offset $3 limit 1)`,
        [id, verdict, n],
      );
  };
  const [back, kept, changed] = [await submit("was-back"), await submit("was-kept"), await submit("was-changed")];
  for (const id of [back, kept, changed]) await again(id);
  await verdictsOf(back, "irrelevant", null);
  await verdictsOf(kept, "irrelevant", "irrelevant");
  await verdictsOf(changed, "irrelevant", "relevant");
  await server.query("delete from screening_judgements");
  expect(filling).toHaveLength(2);
  for (const statement of filling) await server.query(statement);
  const rows = await server.query<{ id: string; verdict: string }>(
    "select v.id, j.verdict from screening_judgements j join verifications v using (project_id, applicant_id)",
  );
  const verdictOf = (id: string) => rows.filter((row) => row.id === id).map(({ verdict }) => verdict);
  expect([back, kept, changed].map(verdictOf)).toEqual([[], ["irrelevant"], ["relevant"]]);
});

test("A1 erasing the applicant takes their judgements", async () => {
  const id = await (await makeScreening())("erased");
  await judge(id, "irrelevant");
  const { applicant } = (await owner.get(`/api/verifications/${id}`)).data;
  const count = () => server.query("select 1 from screening_judgements where applicant_id = $1", [applicant.publicId]);
  expect(await count()).toHaveLength(1);
  expect((await owner.post(`/api/applicants/${applicant.publicId}/erase`, { reason: "Asked" })).errors).toEqual([]);
  expect(await count()).toEqual([]);
});

test("A2 more namesakes than are kept: the look says so, and never passes however its hits are judged", async () => {
  const code = await makeBlacklist(owner, "Namesakes");
  for (let n = 0; n < 27; n += 1)
    await owner.post(`/api/blacklists/${code}/add-entry`, { type: "PERSON", name: "Taras Melnyk", document: `A${n}` });
  const submit = await makeScreening({ lists: [], customBlacklists: [code] });
  const id = await submit("namesake", person("Taras", { last_name: "Melnyk" }));
  const screened = await screeningOf(id);
  expect([screened.hits.length, screened.isCut]).toEqual([25, true]);
  expect(await checkOf(id)).toMatchObject({ result: "review", evidence: { hits: 25, isCut: true } });
  for (let n = 0; n < 25; n += 1) await judge(id, "irrelevant", n);
  expect(await checkOf(id)).toMatchObject({ result: "not_available", evidence: { found: "database_screening.cut" } });
  await again(id);
  expect(await checkOf(id)).toMatchObject({ result: "not_available" });
  const [logged] = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'verifications.screened' order by seq desc limit 1",
    [owner.projectId],
  );
  expect(logged?.detail).toMatchObject({ cut: true, missing: [] });
  const search = await owner.post("/api/screening/search", { name: "Taras Melnyk", blacklists: [code] });
  expect(search.data).toMatchObject({ isCut: true, missing: [] });
});

test("A3 law 2: each list that is switched on is needed: never loaded, too old, without entries or gone, nobody passes", async () => {
  const submit = await makeScreening();
  const clean = person("Maryna", { last_name: "Sushko" });
  let customer = 0;
  const passes = async () => {
    customer += 1;
    const id = await submit(`clean-${customer}`, clean);
    return [(await checkOf(id)).result, (await screeningOf(id)).missing];
  };
  expect(await passes()).toEqual(["pass", []]);
  const setUn = (change: string) => server.query(`update list_sources set ${change} where code = 'un'`);
  await server.query(`insert into list_sources (code, name, kind, format, comes_from, enabled)
    values ('un', 'UN', 'sanctions', 'veridesk-csv', 'files', true)`);
  expect(await passes()).toEqual(["not_available", ["un"]]);
  await setUn("enabled = false");
  expect(await passes()).toEqual(["pass", []]);
  await setUn("enabled = true");
  await putList(server, "un", [listed("u1", "Somebody Quite Different")]);
  expect(await passes()).toEqual(["pass", []]);
  await setUn("confirmed_at = now() - interval '8 days'");
  expect(await passes()).toEqual(["not_available", ["un"]]);
  await setUn("confirmed_at = now(), current_version = null");
  expect(await passes()).toEqual(["not_available", ["un"]]);
  // What an old list still says is a hit all the same.
  await putList(server, "un", [listed("u2", "Maryna Sushko")]);
  await setUn("confirmed_at = now() - interval '8 days'");
  expect(await passes()).toEqual(["review", ["un"]]);
  await setUn("enabled = false");
});
