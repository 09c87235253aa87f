import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApplicantFilters } from "#contract/applicants/applicants.contract.ts";
import { findEndedRetention, fromTheFirst } from "#server/features/applicants/retention/retention.queries.ts";
import { readSearchedWords } from "#server/features/cases/verifications/verifications.list.queries.ts";
import { readSimilarWords } from "#server/features/cases/verifications/verifications.similar.queries.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { makeApplicant } from "../../../../test/applicants.ts";
import { makeForm } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { searchedHashes } from "./applicants.hashes.queries.ts";
import {
  type ApplicantsStatement,
  applicantCountStatement,
  applicantPageStatement,
} from "./applicants.list.sql.rules.ts";

const many = 20_000;
let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer();
  member = await makeMember(server);
  const form = await makeForm(member);
  await server.query(
    `insert into applicants (project_id, id, created_at)
     select $1, md5($1::uuid::text || n)::uuid, now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [member.projectId, many],
  );
  await server.query(
    `insert into verifications (project_id, id, applicant_id, form_id, form_version, status, country, types, created_at, submitted_at, decided_at)
     select $1, md5($1::uuid::text || 'v' || n)::uuid, md5($1::uuid::text || n)::uuid, $3, 1,
       case when n % 5000 = 0 then 'invalid' else 'valid' end, case when n % 4000 = 0 then 'FJ' else 'UA' end, '{PROFILE}', at, at, at
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, $2::int) n) r`,
    [member.projectId, many, form.id],
  );
  await server.query(
    "insert into applicant_labels (project_id, applicant_id, label) select $1, md5($1::uuid::text || n)::uuid, 'rare' from generate_series(1, 3) n",
    [member.projectId],
  );
  await server.query(
    "insert into applicant_labels (project_id, applicant_id, label) select $1, md5($1::uuid::text || n)::uuid, 'common' from generate_series(1, 9000) n",
    [member.projectId],
  );
  await server.query("analyze applicants, verifications, applicant_labels, form_links");
});
afterAll(() => server.close());

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** The most rows of one node, what it threw away included. */
const widest = (plan: Plan): number =>
  Math.max(
    (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"],
    ...(plan.Plans ?? []).map(widest),
  );

const walked = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(walked),
];

/** As the product asks: its role, row-level security on. No table of many rows is walked. */
const rowsTouched = ({ text, values }: ApplicantsStatement) =>
  inSystemStep(server.platform, "test", member.projectId, async ({ tx }) => {
    const requested = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
    const { rows } = await tx.executeQuery(requested as CompiledQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>);
    const plan = rows[0]?.["QUERY PLAN"][0].Plan as Plan;
    expect(walked(plan).filter((table) => ["applicants", "verifications", "applicant_labels"].includes(table))).toEqual(
      [],
    );
    return widest(plan);
  });

test.each([
  ["status", { status: ["invalid"] }, 4],
  ["status that nobody has", { status: ["processing"] }, 0],
  ["country", { countries: ["FJ"] }, 5],
  ["label", { labels: ["rare"] }, 3],
  ["type", { types: ["company"] }, 0],
])("a rare %s among many applicants is found by an index", async (_, filters, total) => {
  const { data } = await member.post("/api/applicants", { filters });
  expect([data.total, data.items.length]).toEqual([total, total]);
  const question = { filters: ApplicantFilters.parse(filters), searched: null, mode: "live" as const };
  expect(await rowsTouched(applicantCountStatement(question, member.projectId, 10_001))).toBeLessThan(50);
  const page = { projectId: member.projectId, skip: 0, count: 10 };
  expect(await rowsTouched(applicantPageStatement(question, page))).toBeLessThan(100);
});

test("a page of a common status is read in the list's own order", async () => {
  const question = { filters: ApplicantFilters.parse({ status: ["valid"] }), searched: null, mode: "live" as const };
  expect(
    await rowsTouched(applicantPageStatement(question, { projectId: member.projectId, skip: 0, count: 10 })),
  ).toBeLessThan(200);
});

test("the newest activity is read in the order of its own index", async () => {
  const filters = ApplicantFilters.parse({});
  const question = { filters, searched: null, mode: "live" as const, order: "activity" as const };
  const page = { projectId: member.projectId, skip: 0, count: 10 };
  expect(await rowsTouched(applicantPageStatement(question, page))).toBeLessThan(100);
});

test("names one typing mistake away are steps of the indexes, whatever the number of applicants", async () => {
  await server.query(
    "update verifications set applicant_name = 'Dalia Lemaire' where id = md5($1::uuid::text || 'v7')::uuid",
    [member.projectId],
  );
  await server.query("analyze verification_words, applicant_hashes");
  const { data } = await member.post("/api/applicants", { filters: { search: "Lemarie" } });
  expect(data).toMatchObject({ isSimilar: true, total: 1 });
  await inSystemStep(server.platform, "test", member.projectId, async (ctx) => {
    const words = await readSimilarWords(ctx, ["lemarie"]);
    expect(words).toEqual([["lemaire"]]);
    const searched = await readSearchedWords(ctx, "Lemarie");
    if (!searched || !words) throw new Error("there is a name like it");
    const hashes = await searchedHashes(ctx, "Lemarie", true);
    const question = {
      filters: ApplicantFilters.parse({}),
      searched: { searched: { ...searched, words }, profileHashes: [], hashes, isSimilar: true },
      mode: "live" as const,
    };
    expect(
      await rowsTouched(applicantPageStatement(question, { projectId: member.projectId, skip: 0, count: 10 })),
    ).toBeLessThan(200);
  });
});

test("whose retention period is over is a range of an index, walked in steps", async () => {
  const days = { approved_days: 10, declined_days: 10, abandoned_days: null };
  expect((await member.put("/api/projects/retention", days)).status).toBe(200);
  const walk = (outcome: "approved" | "declined", most: number) =>
    inSystemStep(server.platform, "test", member.projectId, async (ctx) => {
      const seen: string[] = [];
      for (let after = fromTheFirst; ; ) {
        const found = await findEndedRetention(ctx, outcome, after, most);
        seen.push(...found.map(({ id }) => id));
        if (found.length < most) return seen;
        after = found.at(-1) ?? after;
      }
    });
  const [truth] = await server.query<{ approved: number; declined: number }>(
    `select count(*) filter (where status = 'valid')::int as approved, count(*) filter (where status = 'invalid')::int as declined
     from verifications where project_id = $1 and created_at < now() - interval '10 days'`,
    [member.projectId],
  );
  const [approved, declined] = [await walk("approved", 1_500), await walk("declined", 1)];
  expect([new Set(approved).size, new Set(declined).size]).toEqual([truth?.approved, truth?.declined]);
  expect([approved.length, declined.length]).toEqual([truth?.approved, truth?.declined]);
});

const newest = async (id: string) => {
  const [row] = await server.query<object>(
    "select last_status, last_country, outcome, last_event_at is not null as has_event from applicants where id = $1",
    [id],
  );
  return row;
};

test("what stands in an applicant's row follows each change, a merge and its undoing", async () => {
  const other = await makeMember(server);
  const [kept, second] = [await makeApplicant(server, other), await makeApplicant(server, other)];
  const change = (verificationId: string, set: string) =>
    server.query(`update verifications set ${set} where id = $1`, [verificationId]);
  await change(kept.verificationId, "status = 'valid', country = 'DE', created_at = now() - interval '2 days'");
  await change(second.verificationId, "status = 'invalid', country = 'ZZ'");
  const own = { last_status: "valid", last_country: "DE", outcome: "approved", has_event: true };
  expect(await newest(kept.applicantId)).toEqual(own);
  const merge = await other.post(`${kept.path}/merge`, { other_id: second.applicantId });
  expect([merge.status, merge.errors]).toEqual([200, []]);
  expect(await newest(kept.applicantId)).toEqual({ ...own, last_status: "invalid", last_country: null });
  await change(second.verificationId, "status = 'pending', country = 'PL'");
  expect(await newest(kept.applicantId)).toEqual({
    ...own,
    last_status: "pending",
    last_country: "PL",
    outcome: "waiting",
  });
  await server.query("update applicants set merged_into = null, merged_at = null where id = $1", [second.applicantId]);
  expect(await newest(kept.applicantId)).toEqual(own);
  expect(await newest(second.applicantId)).toMatchObject({ last_status: "pending", last_country: "PL" });
});
