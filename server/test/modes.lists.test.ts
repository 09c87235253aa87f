import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectMode } from "#contract/project/modes.ts";
import { applicantPageStatement as applicantsPage } from "#server/features/applicants/applicants/applicants.list.sql.rules.ts";
import { listQueryOf } from "#server/features/cases/verifications/verifications.list.rules.ts";
import { verificationPageStatement } from "#server/features/cases/verifications/verifications.list.sql.rules.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeProject } from "./make.ts";
import { makeBareForm } from "./make-verifications.ts";

let server: TestServer;
let projectId: string;
beforeAll(async () => {
  server = await openTestServer({ own: true });
  projectId = await makeProject(server);
  const formId = await makeBareForm(server, projectId);
  // Of 8,000 every hundredth is a test, and all of them are older than the live ones.
  await server.query(
    `insert into applicants (project_id, id, mode, created_at)
     select $1, md5('a' || n)::uuid, case when n > 7920 then 'test' else 'live' end, now() - n * interval '1 minute'
     from generate_series(1, 8000) n`,
    [projectId],
  );
  await server.query(
    `insert into verifications (project_id, id, created_at, form_id, form_version, applicant_id, status, types)
     select $1, md5('v' || n)::uuid, now() - n * interval '1 minute', $2, 1, md5('a' || n)::uuid, 'pending', '{PROFILE}'
     from generate_series(1, 8000) n`,
    [projectId, formId],
  );
  await server.query("analyze verifications, applicants");
});
afterAll(() => server.close());

type Node = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf(mode: ProjectMode, { text, values }: { text: string; values: unknown[] }): Promise<Node[]> {
  return server.platform.database.inProject({ projectId, mode }, async ({ client }) => {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    return nodesOf(rows[0]["QUERY PLAN"][0].Plan);
  });
}

const page = { skip: 0, count: 25 };
const lists = {
  verifications: (mode: ProjectMode) => {
    const question = listQueryOf({}, { mode });
    return verificationPageStatement(question, question, { ...page, projectId });
  },
  applicants: (mode: ProjectMode) => applicantsPage({ filters: {}, searched: null, mode }, { ...page, projectId }),
};

test.each([
  ["verifications", "live", "verifications_list"],
  ["verifications", "test", "verifications_tests"],
  ["applicants", "live", "applicants_newest"],
  ["applicants", "test", "applicants_tests"],
] as const)(
  "the list of %s in %s mode is read in the order of an index, and no table from end to end",
  async (table, mode, index) => {
    const nodes = await planOf(mode, lists[table](mode));
    const scans = nodes.filter(({ "Node Type": type }) => type === "Seq Scan").map((node) => node["Relation Name"]);
    expect(scans.filter((name) => name === "verifications" || name === "applicants")).toEqual([]);
    expect(nodes.map((node) => node["Index Name"])).toContain(index);
  },
);

test("a verification is of its applicant's mode, whatever was said", async () => {
  const rows = await server.query(
    "select v.mode, count(*)::int as n from verifications v join applicants a using (project_id, mode) where project_id = $1 and a.id = v.applicant_id group by 1 order by 1",
    [projectId],
  );
  expect(rows).toEqual([
    { mode: "live", n: 7920 },
    { mode: "test", n: 80 },
  ]);
});
