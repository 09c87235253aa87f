import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeBareForm } from "../../../../test/make-verifications.ts";
import { foldStatistics } from "./statistics.fold.service.ts";

let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(() => testServer.close());

const zones = [
  ["Europe/Kyiv", "2026-03-26"],
  ["Europe/Kyiv", "2026-10-22"],
  ["Asia/Kathmandu", "2026-02-25"],
  ["Australia/Lord_Howe", "2026-04-02"],
  ["Australia/Lord_Howe", "2026-10-01"],
  ["America/St_Johns", "2026-03-05"],
  ["America/St_Johns", "2026-10-29"],
  ["Pacific/Apia", "2026-12-29"],
] as const;

const reasons: DeclineReason[] = ["BAD_QUALITY", "DUPLICATE", "OTHER"];
const countries = ["UA", "PL", "ZZ"];

const picked = { which: fc.nat(), status: fc.nat(5), reasons: fc.subarray(reasons) };
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      ...picked,
      applicant: fc.nat(3),
      form: fc.nat(1),
      country: fc.nat(2),
      quarter: fc.integer({ min: -3 * 96, max: 10 * 96 }),
      seconds: fc.constantFrom(0, 1, 451, 899),
      took: fc.constantFrom(0, 5, 63, 64, 200, 5_000, 90_000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("change" as const), ...picked }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("move" as const), ...picked, applicant: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), ...picked }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fold" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Scene = { projectId: string; forms: string[]; applicants: string[]; ids: string[]; begin: number };

async function insert(given: Extract<Step, { kind: "insert" }>, { projectId, forms, applicants, ids, begin }: Scene) {
  const id = randomUUID();
  ids.push(id);
  const status = verificationStatuses[given.status] ?? "pending";
  const isFinal = status === "valid" || status === "invalid";
  const at = begin + given.quarter * 900_000 + given.seconds * 1000;
  const submitted = status === "created" ? null : new Date(at);
  const decided = isFinal ? new Date(at + given.took * 1000) : null;
  await testServer.query(
    `insert into verifications (project_id, id, form_id, form_version, applicant_id, status, country, types, submitted_at,
       decided_at, first_decided_at, decided_by_checks, decline_reasons)
     values ($1, $2, $3, 1, $4, $5, $6, '{PROFILE}', $7, $8, $8, $9, $10)`,
    [
      projectId,
      id,
      forms[given.form],
      applicants[given.applicant],
      status,
      countries[given.country],
      submitted,
      decided,
      isFinal && given.took < 60,
      status === "invalid" ? [...given.reasons, ...given.reasons] : [],
    ],
  );
}

async function take(given: Step, scene: Scene) {
  if (given.kind === "fold") return void (await foldStatistics(testServer.platform));
  if (given.kind === "insert") return insert(given, scene);
  const id = scene.ids[given.which % Math.max(1, scene.ids.length)];
  if (id === undefined) return;
  if (given.kind === "delete") await testServer.query("delete from verifications where id = $1", [id]);
  if (given.kind === "move")
    await testServer.query("update verifications set applicant_id = $2 where id = $1", [
      id,
      scene.applicants[given.applicant],
    ]);
  if (given.kind === "change") {
    const status = verificationStatuses[given.status];
    await testServer.query(
      `update verifications set status = $2, decline_reasons = $3, submitted_at = coalesce(submitted_at, $5),
         decided_at = case when $4 then submitted_at + interval '100 seconds' end where id = $1`,
      [
        id,
        status,
        status === "invalid" ? given.reasons : [],
        status === "valid" || status === "invalid",
        new Date(scene.begin),
      ],
    );
  }
}

const rows = `r as (
  select v.*, (v.submitted_at at time zone $2)::date as day,
    row_number() over (partition by v.applicant_id, v.form_id order by v.submitted_at, v.id) = 1 as is_first
  from verifications v where v.project_id = $1 and v.submitted_at is not null
), s as (select * from r where day between $3 and $4)`;

const cardsSql = `with ${rows},
latest as (select distinct on (applicant_id) applicant_id, status from s order by applicant_id, submitted_at desc, id desc),
took as (select floor(extract(epoch from first_decided_at - submitted_at))::int as t from s where status in ('valid', 'invalid') and first_decided_at is not null)
select count(*)::int as verifications, count(*) filter (where status = 'valid')::int as approved,
  count(*) filter (where status = 'invalid')::int as declined,
  count(*) filter (where status not in ('valid', 'invalid', 'processing'))::int as pending,
  count(*) filter (where status = 'processing')::int as processing,
  (select count(*)::int from latest) as applicants,
  (select count(*)::int from latest where status = 'valid') as "applicantsApproved",
  (select count(*)::int from latest where status = 'invalid') as "applicantsDeclined",
  count(*) filter (where is_first)::int as "firstTries",
  count(*) filter (where is_first and status = 'valid')::int as "firstTriesApproved",
  (select count(*)::int from took) as decided,
  count(*) filter (where decided_by_checks and status in ('valid', 'invalid'))::int as "decidedByChecks",
  (select avg(t)::float8 from took) as "averageSeconds",
  (select percentile_disc(0.5) within group (order by duration_of_class(duration_class(t))) from took) as "medianSeconds"
from s`;

const dailySql = `with ${rows}
select day::text as date, count(*)::int as verifications, count(*) filter (where status = 'valid')::int as approved,
  count(*) filter (where status = 'invalid')::int as declined,
  count(*) filter (where status not in ('valid', 'invalid', 'processing'))::int as pending,
  count(*) filter (where status = 'processing')::int as processing
from s group by day order by day desc`;

const countriesSql = `with ${rows}
select nullif(country, 'ZZ') as country, count(*)::int as verifications, count(*) filter (where status = 'valid')::int as approved,
  count(*) filter (where status = 'invalid')::int as declined
from s group by s.country order by 2 desc, s.country`;

const reasonsSql = `with ${rows}
select reason, count(distinct id)::int as verifications from s, unnest(decline_reasons) reason
where status = 'invalid' group by reason order by reason`;

const seriesSql = `with ${rows},
latest as (select distinct on (day, applicant_id) day, status from s order by day, applicant_id, submitted_at desc, id desc)
select day::text, count(*)::int as n, count(*) filter (where status = 'valid')::int as valid from latest group by day order by day`;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dated = (at: string, timeZone: string) => new Date(at).toLocaleDateString("en-CA", { timeZone });

async function expectExact(member: Member, zone: string, range: { start_date: string; end_date: string }) {
  const values = [member.projectId, zone, range.start_date, range.end_date];
  const truth = async (sql: string) => testServer.query(sql, values);
  const query = `start_date=${range.start_date}&end_date=${range.end_date}`;
  const ask = async (path: string) => (await member.post(`/api/statistics/${path}`, { filters: range })).data;

  const overview = (await member.get(`/api/reports-overview?${query}`)).data;
  expect(overview.cards).toEqual((await truth(cardsSql))[0]);
  const { start_date, end_date } = overview.before;
  expect(overview.before.cards).toEqual(
    (await testServer.query(cardsSql, [member.projectId, zone, start_date, end_date]))[0],
  );
  const daily = (await ask("daily")).list as { verifications: number }[];
  expect(daily.filter(({ verifications }) => verifications > 0)).toEqual(await truth(dailySql));
  expect((await ask("by-countries")).list).toEqual(await truth(countriesSql));
  const given = (await ask("decline-reasons")).list as { reason: string; verifications: number }[];
  const now = given.filter(({ verifications }) => verifications > 0);
  expect(
    now.map(({ reason, verifications }) => ({ reason, verifications })).sort((a, b) => (a.reason < b.reason ? -1 : 1)),
  ).toEqual(await truth(reasonsSql));
  const { unit, series } = (await member.get(`/api/analytics-overview?${query}`)).data;
  if (unit === "day")
    expect(
      (series as Record<string, number & string>[])
        .filter((point) => Number(point.applicants_total) > 0)
        .map((point) => ({
          day: dated(String(point.datetime), zone),
          n: point.applicants_total,
          valid: point.applicants_approved,
        })),
    ).toEqual(await truth(seriesSql));
  const { points } = await ask("volume");
  const sum = (points as Record<string, number>[]).reduce(
    (total, { approved = 0, declined = 0, customerPending = 0, pending = 0, processing = 0 }) =>
      total + approved + declined + customerPending + pending + processing,
    0,
  );
  expect(sum).toBe(overview.cards.verifications);
}

async function makeScene(zone: string, week: string): Promise<Scene & { member: Member }> {
  const member = await makeMember(testServer);
  await testServer.query("update users set timezone = $2 where id = $1", [member.userId, zone]);
  const forms = [await makeBareForm(testServer, member.projectId), await makeBareForm(testServer, member.projectId)];
  const applicants = Array.from({ length: 4 }, () => randomUUID());
  for (const id of applicants)
    await testServer.query("insert into applicants (project_id, id) values ($1, $2)", [member.projectId, id]);
  return { member, projectId: member.projectId, forms, applicants, ids: [], begin: Date.parse(week) };
}

it.each(zones)(
  "numbers equal SQL over the rows in %s about %s, after any changes and folds",
  async (zone, week) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 40 }),
        fc.nat(6),
        fc.constantFrom(1, 2, 5, 60),
        async (steps, first, length) => {
          const { member, ...scene } = await makeScene(zone, week);
          for (const given of steps) await take(given, scene);
          const start = scene.begin + (first - 1) * 86_400_000;
          const range = { start_date: dayOf(start), end_date: dayOf(start + (length - 1) * 86_400_000) };
          await expectExact(member, zone, range);
          await foldStatistics(testServer.platform);
          expect(await testServer.query("select from statistics_marks")).toEqual([]);
          await expectExact(member, zone, range);
          const filtered = (await member.post("/api/statistics/daily", { filters: { ...range, types: ["PROFILE"] } }))
            .data;
          expect(filtered).toEqual((await member.post("/api/statistics/daily", { filters: range })).data);
          const query = `start_date=${range.start_date}&end_date=${range.end_date}`;
          for (const path of ["reports-overview", "analytics-overview"])
            expect((await member.get(`/api/${path}?${query}&types=PROFILE`)).data).toEqual(
              (await member.get(`/api/${path}?${query}`)).data,
            );
        },
      ),
      { numRuns: Number(process.env.STATISTICS_RUNS ?? 6), seed: 20260301 },
    );
  },
  120_000,
);

test("folds of several workers at once, beside writers, count nothing twice and lose nothing", async () => {
  const { member, projectId, forms, applicants } = await makeScene("Asia/Kathmandu", "2026-05-04");
  const write = async (applicant: number) => {
    for (let n = 0; n < 20; n += 1)
      await testServer.query(
        `insert into verifications (project_id, id, form_id, form_version, applicant_id, status, types, submitted_at)
         select $1, gen_random_uuid(), $2, 1, $3, 'valid', '{}', timestamptz '2026-05-04' + n * interval '13 minutes' from generate_series(1, 5) n`,
        [projectId, forms[0], applicants[applicant]],
      );
  };
  const fold = async () => {
    for (let n = 0; n < 20; n += 1) await foldStatistics(testServer.platform);
  };
  const range = { start_date: "2026-05-04", end_date: "2026-05-05" };
  await Promise.all([fold(), fold(), write(0), write(0), write(1)]);
  await expectExact(member, "Asia/Kathmandu", range);
  await foldStatistics(testServer.platform);
  await expectExact(member, "Asia/Kathmandu", range);
});
