import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { VerificationFilters } from "#contract/cases/verification-filters.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";
import { listQueryOf } from "./verifications.list.rules.ts";
import { type VerificationsStatement, verificationPageStatement } from "./verifications.list.sql.rules.ts";
import { verificationTotalsStatement } from "./verifications.totals.sql.rules.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const list = (member: Member, filters: object) => member.post("/api/verifications", { filters });
const idsOf = (answer: { data: { items: { id: string }[] } }) => answer.data.items.map(({ id }) => id);

it("finds companies that wait for their persons, and what was decided since a moment; each is counted beside the statuses", async () => {
  const member = await makeMember(server, "analyst");
  const formId = await makeBareForm(server, member.projectId);
  const made = async (status: string, decidedAt: string | null = null) => {
    const { id } = await makeVerification(server, member.projectId, { formId, status });
    await server.query("update verifications set decided_at = $2 where id = $1", [id, decidedAt]);
    return id;
  };
  const wait = (id: string) =>
    server.query(
      "insert into company_waits (project_id, verification_id, until) values ($1, $2, now() + interval '1 day')",
      [member.projectId, id],
    );
  const [company, checking, mine] = [await made("processing"), await made("processing"), await made("pending")];
  await wait(company);
  // One that was decided all the same waits no more.
  await wait(await made("invalid", "2026-03-01T20:00:00Z"));
  const late = await made("valid", "2026-03-02T22:30:00Z");
  await member.post("/api/assignments", { verification_ids: [mine], assignee: "me" });
  expect(idsOf(await list(member, { waits_for: "persons" }))).toEqual([company]);
  expect(idsOf(await list(member, { decided_from: "2026-03-02T22:00:00Z" }))).toEqual([late]);
  expect((await list(member, { decided_from: "2026-03-03T01:00:00+03:00" })).data.total).toBe(1);
  expect((await list(member, { decided_from: "2026-03-03T02:00:00+03:00" })).data.total).toBe(0);
  expect((await list(member, { decided_from: "today" })).status).toBe(422);
  const toReview = { status: ["pending", "customer_pending"], waits_for: "reviewer" };
  const lists = [
    { waits_for: "persons" },
    { ...toReview, assignee: "me" },
    { ...toReview, assignee: "none" },
    { decided_from: "2026-03-01T00:00:00Z" },
  ];
  const counted = await member.post("/api/verifications/counts", { lists });
  expect(counted.data).toMatchObject({ counts: { processing: 2, pending: 1 }, totals: [1, 1, 0, 2] });
  const searched = { filters: { search: checking, assignee: "none" }, lists: lists.slice(0, 2) };
  expect((await member.post("/api/verifications/counts", searched)).data.totals).toEqual([0, 0]);
  expect((await (await makeMember(server)).post("/api/verifications/counts", { lists })).data.totals).toEqual([
    0, 0, 0, 0,
  ]);
});

type Plan = {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const many = 20_000;

/** Of many that were decided on many days, with one company that waits and two of a member's to review. */
async function makeMany() {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  await server.query(
    "insert into applicants (project_id, id) select $1, md5($1::uuid::text || n)::uuid from generate_series(1, $2::int) n",
    [member.projectId, many],
  );
  await server.query(
    `insert into verifications (project_id, id, applicant_id, form_id, form_version, status, country, types, created_at, submitted_at, decided_at)
     select $1, md5($1::uuid::text || 'v' || n)::uuid, md5($1::uuid::text || n)::uuid, $3, 1,
       case when n % 9 = 0 then 'invalid' else 'valid' end, 'UA', '{PROFILE}', at, at, at + interval '2 minutes'
     from (select n, now() - n * interval '1 minute' as at from generate_series(1, $2::int) n) r`,
    [member.projectId, many, formId],
  );
  const company = await makeVerification(server, member.projectId, { formId, status: "processing" });
  await server.query(
    "insert into company_waits (project_id, verification_id, until) values ($1, $2, now() + interval '1 day')",
    [member.projectId, company.id],
  );
  const mine = await makeVerification(server, member.projectId, { formId });
  await member.post("/api/assignments", { verification_ids: [mine.id], assignee: "me" });
  await server.query("analyze applicants, verifications, company_waits");
  return member;
}

it("the lists of companies that wait, of one's own and of the day are read by an index, and so is their number", async () => {
  const { projectId, userId } = await makeMany();
  /** As the product asks: its role, row-level security on. */
  const touched = ({ text, values }: VerificationsStatement) =>
    inSystemStep(server.platform, "test", projectId, async ({ tx }) => {
      const requested = CompiledQuery.raw(`explain (analyze, format json) ${text}`, values);
      const { rows } = await tx.executeQuery(requested as CompiledQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>);
      const nodes = nodesOf(rows[0]?.["QUERY PLAN"][0].Plan as Plan);
      const most = (of: Plan) => (of["Actual Rows"] + (of["Rows Removed by Filter"] ?? 0)) * of["Actual Loops"];
      return { rows: Math.max(...nodes.map(most)), indexes: nodes.flatMap((node) => node["Index Name"] ?? []) };
    });
  const toReview = { status: ["pending" as const, "customer_pending" as const], waits_for: "reviewer" as const };
  const cases: [filters: VerificationFilters, ...indexes: string[]][] = [
    // From the few companies that wait, or from the few cases that are not decided.
    [{ waits_for: "persons" }, "verifications_pkey", "verifications_queue"],
    [{ decided_from: new Date(Date.now() - 30 * 60_000).toISOString() }, "verifications_decided"],
    [{ ...toReview, assignee: "me" }, "verifications_assignee"],
  ];
  for (const [filters, ...indexes] of cases) {
    const question = listQueryOf(filters, { me: userId, mode: "live" });
    const total = await touched(verificationTotalsStatement([question], projectId, 10_001));
    expect([filters, total.indexes.filter((name) => indexes.includes(name))]).not.toEqual([filters, []]);
    expect(total.rows).toBeLessThan(100);
    const page = verificationPageStatement(question, question, { projectId, skip: 0, count: 10 });
    expect((await touched(page)).rows).toBeLessThan(100);
  }
});
