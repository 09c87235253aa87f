import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { noteApplicantOrigin } from "../server/test/applicant-origins.ts";
import { startHttpsTarget } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";
import { applicants, type Dashboard, newHistory, reviewers } from "./crash.clients.ts";
import { countHarm } from "./crash.count.ts";
import { customers } from "./crash.customers.ts";
import { makeVictim } from "./crash.processes.ts";
import { sized } from "./size.ts";

// Server and worker are separate processes on one PostgreSQL (fsync on), under load, and are killed with kill -9 at
// random moments for CRASH_SECONDS (120), by CRASH_SEED. Clients remember what was acknowledged. Then waiting work is
// made due, and everything is counted: lost = acknowledged but not there, doubled = there more than once. Applicants submit
// in their own page, and customers' systems submit by the API with idempotency keys. Checks decide one half of the
// verifications of the page, people the other.

const seconds = Number(process.env.CRASH_SECONDS ?? sized("120", "10"));
const seed = Number(process.env.CRASH_SEED ?? "1");
const random = seededRandom(seed);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const directory = await mkdtemp(join(tmpdir(), "veridesk-crash-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
const target = await startHttpsTarget();
const callbackUrl = `https://127.0.0.1:${target.port}/hook`;
const taken = new Set<string>();
const caFile = join(directory, "ca.pem");
await writeFile(caFile, target.ca);
const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];
noteApplicantOrigin(`http://127.0.0.1:${port}`, `http://127.0.0.1:${applicantPort}`);
const settings = {
  DATABASE_URL: postgres.url,
  DATA_DIR: join(directory, "data"),
  PORT: String(port),
  APPLICANT_PORT: String(applicantPort),
  API_PORT: String(apiPort),
  HOST: "127.0.0.1",
  TRUST_PROXY: "127.0.0.1",
  LOG_LEVEL: "info",
  OUTBOUND_ALLOW: `127.0.0.1:${target.port}`,
  NODE_EXTRA_CA_CERTS: caFile,
  // A decision is announced once it can no longer be undone.
  UNDO_SECONDS: sized("10", "1"),
};
const server = makeVictim({ ...settings, ROLE: "server" }, "ready");
const worker = makeVictim({ ...settings, ROLE: "worker" }, "working");
await server.start();
await worker.start();
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();

/** A key may call 600 times a minute. */
async function makeKeys(project: string, user: string): Promise<string[]> {
  const keys = Array.from({ length: 20 }, () => `vd_prod_${randomBytes(32).toString("base64url")}`);
  await database.query(
    `insert into api_keys (project_id, id, environment, key_hash, sealed_key, last_four, created_by, scopes, is_signing)
     select $1, gen_random_uuid(), 'prod', hash, '', 'none', $2, '{write}', false from unnest($3::text[]) as hash`,
    [project, user, keys.map(hashSecretToken)],
  );
  return keys;
}

async function openDashboard(): Promise<Dashboard & { keys: string[] }> {
  const [project, user, cookie, csrf] = [
    randomUUID(),
    randomUUID(),
    randomBytes(32).toString("base64url"),
    randomUUID(),
  ];
  await database.query("insert into projects (id, name) values ($1, 'Crash Bank')", [project]);
  await database.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at)
     values ($1, 'owner@example.com', 'none', 'Olena', 'Kovalenko', 'Acme', 'https://acme.example', now(), now())`,
    [user],
  );
  await database.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [project, user]);
  await database.query(
    `insert into sessions (id_hash, csrf, user_id, password_at, factor_at, authenticated_at, current_project_id, ip, user_agent, idle_seconds, expires_at)
     values ($1, $2, $3, now(), now(), now(), $4, '127.0.0.1', 'bench', 36000, now() + interval '12 hours')`,
    [hashSecretToken(cookie), csrf, user, project],
  );
  const on = { enabled: true, mandatory: true };
  const off = { enabled: false, mandatory: false };
  const fields = { first_name: on, last_name: on, dob: on, residence_country: on };
  const config = {
    name: "Profile only",
    languages: ["en"],
    countries: ["UA"],
    callbackUrl,
    callbackOnStatusChange: true,
    ageMin: 18,
    autoDecline: false,
    enableCustomerProcessing: false,
    steps: [{ type: "PROFILE", fields: { ...fields, middle_name: off, gender: off, email: off, phone: off } }],
  };
  const keys = await makeKeys(project, user);
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/forms/create-new`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `veridesk=${cookie}`, "csrf-token": csrf },
    body: JSON.stringify({ config }),
  });
  const { data, errors } = (await response.json()) as { data: { link: string } | null; errors: unknown };
  if (!data) throw new Error(`no form: ${JSON.stringify(errors)}`);
  const formToken = data.link.slice(data.link.lastIndexOf("/") + 1);
  return { origin, cookie: `veridesk=${cookie}`, csrf, formToken, history: newHistory(), random, keys };
}

const dashboard = await openDashboard();
const system = { apiOrigin: `http://127.0.0.1:${apiPort}`, keys: dashboard.keys, callbackUrl };
target.answerWith({ kind: "status", status: 200 });
const begunAt = Date.now();
let kills = 0;
/** On a busy machine a short time may see no kill or no decision; five minutes do. */
function isOver(): boolean {
  const ranSeconds = (Date.now() - begunAt) / 1000;
  const hasHappened = kills >= 2 && dashboard.history.decided.size > 0;
  return ranSeconds >= (hasHappened ? seconds : Math.max(seconds, 300));
}

async function killer(): Promise<void> {
  while (!isOver()) {
    await pause(1_000 + random() * sized(5_000, 1_500));
    // Each of them at least once, in a short run too.
    const victim = [server, worker][kills] ?? (random() < 0.5 ? server : worker);
    await victim.kill();
    kills += 1;
    await pause(random() * 500);
    // Sometimes it is killed again while it starts.
    const started = victim.start();
    if (random() < 0.2) {
      await pause(random() * 1_500);
      await victim.kill();
      kills += 1;
      await started;
      await victim.start();
    } else await started;
  }
}

await Promise.all([
  killer(),
  ...Array.from({ length: 4 }, () => applicants(dashboard, isOver)),
  ...Array.from({ length: 2 }, () => customers(dashboard, system, isOver)),
  ...Array.from({ length: 2 }, () => reviewers(dashboard, isOver)),
]);

/** Checks to run, decisions to announce and callbacks to send. Retries are made due now. */
async function waiting(): Promise<number> {
  await database.query(
    "update callbacks set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()",
  );
  await database.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
  );
  const { rows } = await database.query<{ n: number }>(
    `select (select count(*) from verifications where status = 'processing' or undo_until is not null)
       + (select count(*) from callbacks where status = 'pending') as n`,
  );
  return Number(rows[0]?.n ?? 0);
}

const drainStarted = Date.now();
let left = await waiting();
while (left > 0 && Date.now() - drainStarted < 180_000) {
  await pause(500);
  left = await waiting();
}
const drainSeconds = Math.round((Date.now() - drainStarted) / 100) / 10;
for (const { headers } of target.requests) taken.add(String(headers["webhook-id"]));
const deliveredAgain = target.requests.length - taken.size;
const harm = await countHarm(database, dashboard.history, taken);
const exits = [await server.stop(), await worker.stop()];

await database.end();
await target.close();
await postgres.stop();
await rm(directory, { recursive: true, force: true });

const { calls, unanswered } = dashboard.history;
const starts = server.starts() + worker.starts();
console.log(
  JSON.stringify({ kills, starts, seconds, seed, calls, unanswered, ...harm, deliveredAgain, drainSeconds, exits }),
);
const hasHappened = Math.min(kills, harm.submitted, harm.submittedByApi, harm.decided, harm.decidedByChecks) > 0;
const isUnharmed =
  hasHappened &&
  harm.lost + harm.doubled + harm.stuck + harm.undelivered + harm.wrongTotals + harm.brokenAudit === 0 &&
  exits.every((code) => code === 0);
process.exit(isUnharmed ? 0 : 1);
