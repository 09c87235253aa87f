import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { type KeyRing, nameKey, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { prepareDatabase } from "#server/process.ts";
import { formConfig } from "../server/test/forms.ts";
import { loadDataset } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, startServer, stopServer } from "./list.servers.ts";
import { sized } from "./size.ts";

// The customers' API beside a million verifications, eight clients: a verification's result by its id; an applicant and a
// link to a form for each; the report of a day of a thousand verifications, as a ratio to the same rows by bare SQL.

const rows = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 4_000));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(10, 1));
const clients = 8;
/** A key may call 600 times a minute: so many for 4,000 calls in a second. */
const keyCount = sized(400, 20);
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function makeKeys(client: pg.Client, projectId: string): Promise<string[]> {
  const keys = Array.from({ length: keyCount }, () => `vd_prod_${randomBytes(32).toString("base64url")}`);
  const hashes = keys.map((key) => createHash("sha256").update(key).digest("hex"));
  await client.query(
    `insert into api_keys (project_id, id, environment, key_hash, sealed_key, last_four, created_by, scopes)
     select $1, gen_random_uuid(), 'prod', hash, '', 'none', $2, '{write,personal}' from unnest($3::text[]) as hash`,
    [projectId, randomUUID(), hashes],
  );
  return keys;
}

/**
 * The dataset's 20,000 checks that are running have no job: the server would begin them all again beside the calls. In a
 * desk at rest they wait for a reviewer.
 */
async function endChecks(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query("update verifications set status = 'pending' where status = 'processing'");
  await client.query("set session_replication_role = origin");
  await client.query("vacuum (analyze) verifications");
}

/** The dataset's forms have no steps and no token. @returns one of the busy project's */
async function completeForms(client: pg.Client, projectId: string, keys: KeyRing): Promise<string> {
  await client.query("update form_versions set config = $1", [JSON.stringify(formConfig())]);
  const { rows: forms } = await client.query<{ id: string }>("select id from forms where project_id = $1", [projectId]);
  for (const { id } of forms)
    await client.query("update forms set sealed_token = $3 where project_id = $1 and id = $2", [
      projectId,
      id,
      sealWithKeyRing(keys, randomBytes(18).toString("hex"), { boundTo: `forms.sealed_token:${id}` }),
    ]);
  return forms[0]?.id ?? "";
}

async function load(wanted: Load): Promise<Loaded> {
  const loading = run(process.execPath, ["--import", "tsx", file("list.load.ts")]);
  // A thousand keys are more than an argument may be.
  loading.child.stdin?.end(JSON.stringify(wanted));
  const loaded = JSON.parse((await loading).stdout) as Loaded;
  if (loaded.failed > 0) throw new Error(`${wanted.urls?.[0] ?? wanted.url}: ${loaded.failed} calls failed`);
  return loaded;
}

/** Applicants with a link each, one after the other by each client. @returns how many in a second */
async function createMany(apiUrl: string, keys: readonly string[], formId: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let made = 0;
  let turn = 0;
  const post = async (path: string, key: string, body: object) => {
    const response = await fetch(apiUrl + path, {
      method: "POST",
      headers: { authorization: `Token ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const client = async () => {
    while (performance.now() < end) {
      const key = keys[turn++ % keys.length] ?? "";
      const person = { type: "PERSON", first_name: "Olena", last_name: "Kovalenko", email: "olena@example.com" };
      const { applicant_id } = await post("/applicants", key, person);
      await post(`/forms/${formId}/urls`, key, { applicant_id });
      made += 1;
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  return made / ((performance.now() - startedMs) / 1000);
}

const reportSql = `
  select v.id, v.created_at, v.applicant_id, v.external_id, v.form_id, v.types, v.country, v.status, v.decline_reasons,
    v.decided_at - v.submitted_at as took, v.applicant_name, a.dob, a.email, a.phone
  from verifications v join applicants a on a.project_id = v.project_id and a.id = v.applicant_id
  where v.project_id = $1 and v.created_at >= $2::date and v.created_at < $2::date + 1 order by v.created_at, v.id limit 1000`;

/** Of a day with a thousand: ours ÷ the same rows by bare SQL, each the median of 31. */
async function compareReports(client: pg.Client, apiUrl: string, key: string, projectId: string): Promise<number> {
  const { rows: days } = await client.query<{ day: string }>(
    `select (created_at at time zone 'UTC')::date::text as day from verifications where project_id = $1
     group by 1 order by count(*) desc limit 1`,
    [projectId],
  );
  const day = days[0]?.day ?? "";
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < 31; n += 1) {
    let startedMs = performance.now();
    const answer = await fetch(`${apiUrl}/verifications/report?date=${day}&count=1000`, {
      headers: { authorization: `Token ${key}` },
    });
    const { data } = (await answer.json()) as { data: unknown[] };
    ours.push(performance.now() - startedMs);
    startedMs = performance.now();
    const { rows: found } = await client.query(reportSql, [projectId, day]);
    bare.push(performance.now() - startedMs);
    if (found.length !== data.length || data.length === 0)
      throw new Error(`${data.length} rows, ${found.length} by SQL`);
  }
  return median(ours) / median(bare);
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const client = new pg.Client({ connectionString: postgres.url });
let stop: () => Promise<void> = async () => undefined;
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const { projectId } = await loadDataset(postgres.url, rows);
  await client.connect();
  const keys = await makeKeys(client, projectId);
  const bytes = randomBytes(32);
  const current = nameKey(bytes);
  const formId = await completeForms(client, projectId, { current, byId: new Map([[current.id, current]]) });
  await endChecks(client);
  const { rows: found } = await client.query<{ id: string }>(
    // The dataset's ids are hashes: of these only some are UUIDs by RFC 9562.
    `select id from verifications where project_id = $1 and status <> 'created'
       and id::text ~ '^.{14}[1-8].{4}[89ab]' order by id limit 1000`,
    [projectId],
  );
  const ids = found.map(({ id }) => id);
  await client.query("analyze");
  const server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: bytes.toString("base64"),
    DATA_DIR: join(directory, "data"),
    LOG_LEVEL: "fatal",
  });
  stop = () => stopServer(server);
  const headersInTurn = keys.map((key) => ({ authorization: `Token ${key}` }));
  const urls = ids.map((id) => `${server.apiUrl}/verifications/${id}`);
  const calls: Load = { url: server.apiUrl, headers: {}, urls, headersInTurn, clients, seconds };
  // Each key is found, counted and noted as used before.
  await load({ ...calls, seconds: sized(8, 2) });
  const got = await load(calls);
  const createPerSecond = await createMany(server.apiUrl, keys, formId);
  const reportRatio = await compareReports(client, server.apiUrl, keys.at(-1) ?? "", projectId);
  console.log(
    JSON.stringify({
      createPerSecond: Number(createPerSecond.toFixed(0)),
      getPerSecond: Number(got.requestsPerSecond.toFixed(0)),
      p50Ms: got.p50Ms,
      p99Ms: got.p99Ms,
      reportRatio: Number(reportRatio.toFixed(2)),
    }),
  );
} finally {
  await stop();
  await client.end().catch(() => undefined);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
