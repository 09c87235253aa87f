import { createServer } from "node:http";
import pg from "pg";

// What our statistics are measured against: bare Node HTTP and `pg`, no session, no roles, no row-level security, and the
// `group by` that one writes first, on a table with the index that it needs.

type Requested = { zone: string; from: string; to: string; beforeFrom: string };

const { DATABASE_URL: connectionString, PROJECT_ID: projectId } = process.env;
if (!connectionString || !projectId) throw new Error("DATABASE_URL and PROJECT_ID");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString, max: 8 });

const range = `v.project_id = $1 and v.submitted_at >= $2::date::timestamp at time zone $4
  and v.submitted_at < ($3::date + 1)::timestamp at time zone $4`;

const daily = `select to_char(v.submitted_at at time zone $4, 'YYYY-MM-DD') as date, status, count(*)::int as n
  from plain.verifications v where ${range} group by 1, 2`;
const countries = `select country, status, count(*)::int as n from plain.verifications v where ${range} group by 1, 2`;
const reasons = `select reason, count(distinct v.id)::int as n
  from plain.verifications v cross join lateral unnest(v.decline_reasons) reason where ${range} and status = 'invalid' group by 1`;
const overview = `with v as (select * from plain.verifications v where ${range})
  select count(*)::int as verifications, count(*) filter (where status = 'valid')::int as approved,
    count(*) filter (where status = 'invalid')::int as declined,
    count(distinct applicant_id)::int as applicants,
    (select count(*)::int from (select distinct on (applicant_id) status from v order by applicant_id, submitted_at desc, id desc) l
      where l.status = 'valid') as "applicantsApproved",
    count(*) filter (where status = 'valid' and not exists (select from plain.verifications e where e.project_id = $1
      and e.applicant_id = v.applicant_id and e.form_id = v.form_id and e.submitted_at < v.submitted_at))::int as "firstTriesApproved",
    avg(floor(extract(epoch from first_decided_at - submitted_at)))::float8 as "averageSeconds",
    percentile_disc(0.5) within group (order by extract(epoch from first_decided_at - submitted_at))::float8 as "medianSeconds"
  from v`;

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const run = async (text: string, from: string, to: string, zone: string) =>
  (await pool.query(text, [projectId, from, to, zone])).rows;

const answers: Record<string, (sentLoad: Requested) => Promise<unknown>> = {
  "/daily": ({ from, to, zone }) => run(daily, from, to, zone),
  "/countries": ({ from, to, zone }) => run(countries, from, to, zone),
  "/reasons": async ({ from, to, zone, beforeFrom }) => [
    await run(reasons, from, to, zone),
    await run(reasons, beforeFrom, dayBefore(from), zone),
  ],
  "/overview": async ({ from, to, zone, beforeFrom }) => [
    await run(overview, from, to, zone),
    await run(overview, beforeFrom, dayBefore(from), zone),
  ],
};

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const sentLoad = JSON.parse(Buffer.concat(pieces).toString()) as Requested;
    const answer = answers[request.url ?? ""];
    if (!answer) throw new Error(`no ${request.url}`);
    void answer(sentLoad).then((data) => {
      const body = JSON.stringify({ data });
      response.setHeader("content-type", "application/json");
      response.setHeader("content-length", Buffer.byteLength(body));
      response.end(body);
    });
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
