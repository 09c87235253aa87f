import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeProject } from "../../../../test/make.ts";
import { makeBareForm } from "../../../../test/make-verifications.ts";
import { foldTotals } from "./verification-totals.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true });
});
afterAll(async () => server.close());

const perStatus = (from: string) =>
  verificationStatuses
    .map((status) => `select day, key, '${status}' as status, ${status}::int as n from ${from}`)
    .join(" union all ");

/** [day, country or form or nothing, status, count] */
async function totalsOf(projectId: string, table: string, key: string) {
  const said = await server.query(
    `with folded as (select day, ${key} as key, ${verificationStatuses.join(", ")} from ${table} where project_id = $1)
     select day::text, key::text, status, sum(n)::int as n
     from (${perStatus("folded")} union all select day, ${key} as key, status, change from verification_deltas where project_id = $1) t
     group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    [projectId],
  );
  const there = await server.query(
    `select ((created_at at time zone 'UTC')::date)::text as day, ${key}::text as key, status, count(*)::int as n
     from verifications where project_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [projectId],
  );
  return { said, there };
}

async function expectExact(projectId: string) {
  for (const [table, key] of [
    ["verification_project_days", "''"],
    ["verification_days", "country"],
    ["verification_form_days", "form_id"],
  ] as const) {
    const { said, there } = await totalsOf(projectId, table, key);
    expect({ table, totals: said }).toEqual({ table, totals: there });
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      status: fc.nat(5),
      country: fc.nat(2),
      form: fc.nat(1),
      hour: fc.nat(95),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      which: fc.nat(),
      status: fc.nat(5),
      country: fc.nat(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(), form: fc.nat(1), hour: fc.nat(95) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("touch" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("undone" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fold" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const countries = ["UA", "PL", "ZZ"];
const at = (hour: number) => new Date(Date.UTC(2026, 2, 30, hour)).toISOString();

async function take(given: Step, projectId: string, forms: string[], ids: string[]) {
  const id = "which" in given ? ids[given.which % Math.max(1, ids.length)] : undefined;
  if (given.kind === "fold") return void (await foldTotals(server.platform));
  if (given.kind === "insert") {
    const [made, applicant] = [randomUUID(), randomUUID()];
    ids.push(made);
    await server.query("insert into applicants (project_id, id) values ($1, $2)", [projectId, applicant]);
    return void (await server.query(
      "insert into verifications (project_id, id, created_at, form_id, form_version, applicant_id, status, country, types) values ($1, $2, $3, $4, 1, $5, $6, $7, '{}')",
      [
        projectId,
        made,
        at(given.hour),
        forms[given.form],
        applicant,
        verificationStatuses[given.status],
        countries[given.country],
      ],
    ));
  }
  if (id === undefined) return;
  if (given.kind === "delete") await server.query("delete from verifications where id = $1", [id]);
  if (given.kind === "touch")
    await server.query("update verifications set row_version = row_version + 1 where id = $1", [id]);
  if (given.kind === "undone")
    await server.query(
      `do $$ begin update verifications set status = 'invalid' where id = '${id}'; raise exception 'x'; exception when others then null; end $$`,
    );
  if (given.kind === "change")
    await server.query("update verifications set status = $2, country = $3 where id = $1", [
      id,
      verificationStatuses[given.status],
      countries[given.country],
    ]);
  if (given.kind === "move")
    await server.query("update verifications set form_id = $2, created_at = $3 where id = $1", [
      id,
      forms[given.form],
      at(given.hour),
    ]);
}

it("S42 rollups and deltas equal count(*) per day, country, form and status after any changes and folds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const projectId = await makeProject(server);
      const forms = [await makeBareForm(server, projectId), await makeBareForm(server, projectId)];
      const ids: string[] = [];
      for (const given of steps) await take(given, projectId, forms, ids);
      await expectExact(projectId);
      await foldTotals(server.platform);
      expect(await server.query("select from verification_deltas")).toEqual([]);
      await expectExact(projectId);
    }),
    { numRuns: 25, seed: 20260301 },
  );
});

it("folds of several workers at once, beside writers, count nothing twice and lose nothing", async () => {
  const projectId = await makeProject(server);
  const formId = await makeBareForm(server, projectId);
  await server.query("insert into applicants (project_id, id) values ($1, $1)", [projectId]);
  const write = async () => {
    for (let n = 0; n < 20; n += 1)
      await server.query(
        "insert into verifications (project_id, id, form_id, form_version, applicant_id, status, types) select $1, gen_random_uuid(), $2, 1, $1, 'valid', '{}' from generate_series(1, 10)",
        [projectId, formId],
      );
  };
  const fold = async () => {
    let folded = 0;
    for (let n = 0; n < 20; n += 1) folded += await foldTotals(server.platform);
    return folded;
  };
  const [folded] = await Promise.all([Promise.all([fold(), fold(), fold()]), write(), write()]);
  const rest = await foldTotals(server.platform);
  expect(folded.reduce((sum, n) => sum + n, rest)).toBe(400);
  await expectExact(projectId);
});

it("an idle fold does nothing, and our role cannot write a rollup by hand", async () => {
  expect(await foldTotals(server.platform)).toBe(0);
  const projectId = await makeProject(server);
  const byHand = server.platform.database.inProject(projectId, async ({ client }) => {
    await client.query(
      "insert into verification_days (project_id, country, day, valid) values ($1, 'UA', '2026-03-01', 5)",
      [projectId],
    );
  });
  await expect(byHand).rejects.toThrow("permission denied");
});
