import { createServer, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

// The baseline for our server: bare Node HTTP and `pg`, no session, no roles, no row-level security, no validation.
// /naive: OFFSET and count(*) on a table with the usual index. /indexed: the same on our table with our indexes. /best:
// the page by the list's index, the total from the day rollup and the two edge days, in one prepared statement. /copy:
// COPY to the client, nothing else. /walk: applicants of a country, by the newest verification of each of them.

type Requested = {
  page: number;
  count: number;
  filters: { from: string; to: string; status: string[]; countries: string[] };
};

const { DATABASE_URL: connectionString, PROJECT_ID: projectId } = process.env;
if (!connectionString || !projectId) throw new Error("DATABASE_URL and PROJECT_ID");
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString, max: 8 });

const where = `v.project_id = $1 and v.status = any($2::text[]) and v.country = any($3::bpchar[])
  and v.created_at >= $4::timestamptz and v.created_at <= $5::timestamptz`;
const columns = `v.id, v.created_at, v.status, v.country, v.form_id, f.name as form_name, v.types, v.check_briefs,
  v.applicant_id, v.applicant_name, v.external_id`;
const joins = `join forms f on f.project_id = $1 and f.id = v.form_id`;
const newest = "order by v.created_at desc, v.id desc";

async function naive(table: string, { page, count, filters: { from, to, status, countries } }: Requested) {
  const values = [projectId, status, countries, from, to];
  const [items, totals] = await Promise.all([
    pool.query(`select ${columns} from ${table} v ${joins} where ${where} ${newest} limit $6 offset $7`, [
      ...values,
      count,
      (page - 1) * count,
    ]),
    pool.query(`select count(*) as total from ${table} v where ${where}`, values),
  ]);
  return { items: items.rows, total: totals.rows[0].total };
}

const midnight = (time: string, later: number) =>
  new Date(Math.floor(Date.parse(time) / 86_400_000) * 86_400_000 + later * 86_400_000).toISOString();

async function best({ count, filters: { from, to, status, countries } }: Requested) {
  const counted = status.map((each) => pg.escapeIdentifier(each)).join(" + ");
  const { rows } = await pool.query({
    name: `best ${counted}`,
    text: `with page as (select v.id from verifications v where ${where} ${newest} limit $6),
    total as (select
      (select coalesce(sum(${counted}), 0) from verification_days v
        where v.project_id = $1 and v.country = any($3::bpchar[]) and v.day >= $7::timestamptz::date and v.day < $8::timestamptz::date)
      + (select coalesce(sum(change), 0) from verification_deltas v where v.project_id = $1 and v.country = any($3::bpchar[])
        and v.status = any($2::text[]) and v.day >= $7::timestamptz::date and v.day < $8::timestamptz::date)
      + (select count(*) from verifications v where ${where} and v.created_at < $7::timestamptz)
      + (select count(*) from verifications v where ${where} and v.created_at >= $8::timestamptz) as total)
    select total, ${columns} from total, page join verifications v on v.project_id = $1 and v.id = page.id ${joins} ${newest}`,
    values: [projectId, status, countries, from, to, count, midnight(from, 1), midnight(to, 0)],
  });
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

async function copy({ filters: { from, to } }: Requested, response: ServerResponse) {
  const client = await pool.connect();
  const [project, first, last] = [projectId ?? "", from, to].map((each) => pg.escapeLiteral(each));
  const query = `select ${columns}, v.decline_reasons from verifications v ${joins}
    where v.project_id = $1 and v.status <> 'created' and v.created_at >= ${first} and v.created_at <= ${last} ${newest}`;
  const text = query.replaceAll("$1", project ?? "");
  response.setHeader("content-type", "text/csv");
  // Newest first by the index, as ours; a sort would delay the first byte and take longer.
  await client.query("set enable_sort = off");
  await pipeline(client.query(copyTo(`copy (${text}) to stdout with (format csv, header true)`)), response);
  client.release(true);
}

const newestOf = `select v.country from verifications v where v.project_id = a.project_id and v.applicant_id = a.id
  order by v.created_at desc limit 1`;

async function walk({ count, filters: { countries } }: Requested) {
  const found = `from applicants a where a.project_id = $1 and a.merged_into is null and (${newestOf}) = any($2::bpchar[])`;
  const totals = await pool.query(`select count(*) as total from (select ${found} limit 10001) counted`, [
    projectId,
    countries,
  ]);
  const items = await pool.query(`select a.id, a.created_at ${found} order by a.created_at desc, a.id desc limit $3`, [
    projectId,
    countries,
    count,
  ]);
  return { items: items.rows, total: totals.rows[0].total };
}

const answers: Record<string, (sentLoad: Requested) => Promise<unknown>> = {
  "/naive": (sentLoad) => naive("plain.verifications", sentLoad),
  "/indexed": (sentLoad) => naive("verifications", sentLoad),
  "/best": best,
  "/walk": walk,
};

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const sentLoad = JSON.parse(Buffer.concat(pieces).toString()) as Requested;
    if (request.url === "/copy") return void copy(sentLoad, response);
    void answers[request.url ?? ""]?.(sentLoad).then((data) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data }));
    });
  });
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
