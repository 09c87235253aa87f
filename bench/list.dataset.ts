import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/**
 * The question to every server: one project, two statuses, three countries, ninety days that begin and end at mid-day.
 */
export const question = {
  from: "2026-03-03T09:30:00.000Z",
  to: "2026-06-01T15:45:00.000Z",
  status: ["valid", "pending"],
  countries: ["UA", "DE", "PL"],
} as const;

/** A project and a signed-in member of it. */
export type Dataset = { projectId: string; userId: string; cookie: string; csrf: string };

const uuidOf = (text: string) => {
  const hex = createHash("md5").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
};
const projects = 20;
const formsPerProject = 6;

/** A number in [0, 1) that depends on the row's number and a salt alone. */
const dice = (salt: string) =>
  `(hashint8extended(i, ${salt.length * 7919 + salt.charCodeAt(0)}) & 1048575) / 1048576.0`;

const checkBriefs = JSON.stringify(
  [
    "document_mrz",
    "document_visual",
    "document_expiry",
    "profile_match",
    "age",
    "country",
    "face_match",
    "ip_country",
  ].map((name) => ({ name, result: "pass" })),
);

/** Row `i` of `rows`, oldest first: every second one is the busy project's, the others alternate; a year in all. */
const rowsOf = (rows: number) => `
  select i, ${dice("status")} as s, ${dice("country")} as c,
    ('{' || (array[${Array.from({ length: projects }, (_, n) => `'${uuidOf(`project${n}`)}'`).join(",")}])[
      case when i % 2 = 0 then 1 else 2 + (i / 2 % ${projects - 1})::int end] || '}')::uuid as project_id,
    timestamptz '2026-06-20 00:00Z' - interval '365 days' * (1 - i / ${rows}.0) as created_at
  from generate_series(0, ${rows - 1}) i`;

/** Ten applicants of a million, of which half are the busy project's. */
export const rareCountry = "FJ";
const country = `case when i % 100000 in (4, 5) then '${rareCountry}' when c < .16 then 'UA' when c < .28 then 'DE' when c < .38 then 'PL'
  else (array['FR','GB','ES','IT','US','CA','BR','IN','NG','KE','TR','RO','CZ','SK','HU','AT','CH','NL','BE','PT','SE','NO','FI','DK','EE','LV','LT','IE','GR','BG'])[1 + (c * 1000)::int % 30] end`;
const status = `case when s < .60 then 'valid' when s < .80 then 'invalid' when s < .91 then 'pending'
  when s < .94 then 'customer_pending' when s < .96 then 'processing' else 'created' end`;
/** Three of ten are the same applicant's as one of the last two weeks, in the same project. */
const applicant = `case when ${dice("again")} < .3 and i > 38100 then i - 38 * (1 + (${dice("gap")} * 1000)::int) else i end`;
const isFinal = "s < .80";
const byChecks = `${dice("auto")} < .6`;
/** Seconds by the checks, up to two days by a person. */
const decidedAt = `case when ${isFinal} then created_at + interval '1 second' *
  (case when ${byChecks} then 3 + ${dice("took")} * 20 else 60 + power(${dice("took")}, 3) * 172800 end) end`;
const reasons = `array[(array['BAD_QUALITY','EXPIRED_DOCUMENT','DIFFERENT_FACES','DUPLICATE','AGE_RESTRICTION','WRONG_NAME','FAKE_DOCUMENT','OTHER'])[1 + (${dice("reason")} * 1000)::int % 8]]`;
const formOf = `md5('form' || project_id::text || i % ${formsPerProject})::uuid`;

const loads = (rows: number): [what: string, sql: string][] => [
  [
    "verifications",
    `insert into verifications (project_id, id, created_at, form_id, form_version, applicant_id, applicant_name,
       external_id, status, country, types, language, submitted_at, check_briefs, decided_at, first_decided_at,
       decided_by_checks, decline_reasons)
     select project_id, md5('verification' || i)::uuid, created_at, ${formOf}, 1, md5('applicant' || ${applicant})::uuid,
       'Olena' || i % 997 || ' Kovalenko' || i % 1009, 'crm-' || i, ${status}, ${country},
       '{PROFILE,DOCUMENT,FACIAL}', 'en', created_at, '${checkBriefs}', ${decidedAt}, ${decidedAt},
       ${isFinal} and ${byChecks}, case when s >= .60 and s < .80 then ${reasons} else '{}' end
     from (${rowsOf(rows)}) r order by i`,
  ],
  [
    // After the verifications: what triggers keep in an applicant's row is counted here.
    "applicants",
    `insert into applicants (project_id, id, external_id, first_name, last_name, created_at, last_status, last_country,
       last_event_at, outcome)
     select r.project_id, md5('applicant' || i)::uuid, 'crm-' || i, 'Olena' || i % 997, 'Kovalenko' || i % 1009, r.created_at,
       n.status, nullif(n.country, 'ZZ'), n.event_at, coalesce(n.outcome, 'abandoned')
     from (${rowsOf(rows)}) r left join (
       select project_id, applicant_id, (array_agg(status order by created_at desc))[1] as status,
         (array_agg(country order by created_at desc))[1] as country, max(greatest(created_at, submitted_at, decided_at)) as event_at,
         case when bool_or(status in ('processing', 'pending', 'customer_pending')) then 'waiting'
           when bool_or(status = 'valid') then 'approved' when bool_or(status = 'invalid') then 'declined' else 'abandoned' end as outcome
       from verifications group by project_id, applicant_id
     ) n on n.project_id = r.project_id and n.applicant_id = md5('applicant' || i)::uuid`,
  ],
];

const rollups: [table: string, key: string | null][] = [
  ["verification_project_days", null],
  ["verification_days", "country"],
  ["verification_form_days", "form_id"],
];
const statuses = ["created", "processing", "pending", "customer_pending", "valid", "invalid"];

async function buildRollups(client: pg.Client) {
  for (const [table, key] of rollups) {
    const columns = `project_id, ${key ? `${key}, ` : ""}day`;
    await client.query(
      `insert into ${table} (${columns}, ${statuses.join(", ")})
       select ${columns}, ${statuses.map((each) => `count(*) filter (where status = '${each}')`).join(", ")}
       from (select *, (created_at at time zone 'UTC')::date as day from verifications) v group by ${columns} order by ${columns}`,
    );
  }
}

/** Drops the table's indexes except keys, runs `work`, and builds them again. */
export async function withoutIndexes(client: pg.Client, table: string, work: () => Promise<unknown>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

/** The same rows as a table without our design: its key, and the usual index of such a list. */
async function copyPlainly(client: pg.Client) {
  await client.query(
    "create schema plain; create table plain.verifications as select * from verifications order by created_at",
  );
  await client.query("alter table plain.verifications add primary key (project_id, id)");
  await client.query("create index on plain.verifications (project_id, created_at desc)");
}

async function makeMember(client: pg.Client, projectId: string): Promise<Dataset> {
  const [cookie, csrf] = [randomBytes(32).toString("base64url"), randomBytes(24).toString("base64url")];
  const userId = uuidOf(`member of ${projectId}`);
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at)
     values ($1, $2, 'none', 'Bench', 'Member', 'Acme', 'https://acme.example', now(), now())`,
    [userId, `bench.${projectId}@example.com`],
  );
  await client.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'analyst')", [
    projectId,
    userId,
  ]);
  await client.query(
    `insert into sessions (id_hash, csrf, user_id, password_at, factor_at, authenticated_at, current_project_id, ip, user_agent, idle_seconds, expires_at)
     values ($1, $2, $3, now(), now(), now(), $4, '127.0.0.1', 'bench', 3600, now() + interval '12 hours')`,
    [createHash("sha256").update(cookie).digest("hex"), csrf, userId, projectId],
  );
  return { projectId, userId, cookie, csrf };
}

export const quietProjects = projects - 1;

/** A member of the quiet project of that number, from 1. */
export async function joinQuietProject(url: string, number = 1): Promise<Dataset> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await makeMember(client, uuidOf(`project${number}`));
  } finally {
    await client.end();
  }
}

/**
 * Fills a migrated, empty database: `rows` verifications over twenty projects, half of them in one, over a year.
 * Triggers and foreign keys are off meanwhile, the rollups are built once at the end. @returns a member of the busy
 * project
 */
export async function loadDataset(url: string, rows: number): Promise<Dataset> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
    );
    for (let n = 0; n < projects; n += 1) {
      const id = uuidOf(`project${n}`);
      await client.query("insert into projects (id, name) values ($1, $2)", [id, `Project ${n}`]);
      await client.query(
        `insert into forms (project_id, id, name, description, current_version, token_hash, sealed_token)
         select $1::uuid, md5('form' || $1::uuid::text || n)::uuid, 'Form ' || n, '', 1, md5('token' || $1::uuid::text || n), ''
         from generate_series(0, ${formsPerProject - 1}) n`,
        [id],
      );
    }
    await client.query(
      "insert into form_versions (project_id, form_id, version, config) select project_id, id, 1, '{}' from forms",
    );
    for (const [table, load] of loads(rows)) await withoutIndexes(client, table, () => client.query(load));
    await buildRollups(client);
    await copyPlainly(client);
    const dataset = await makeMember(client, uuidOf("project0"));
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
    return dataset;
  } finally {
    await client.end();
  }
}
