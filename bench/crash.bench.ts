import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { noteApplicantOrigin } from "../server/test/applicant-origins.ts";
import { startHttpsTarget } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";
import { applicants, reviewers } from "./crash.clients.ts";
import { countHarm } from "./crash.count.ts";
import { customers } from "./crash.customers.ts";
import { drainAll, openDashboard } from "./crash.dashboard.ts";
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

const dashboard = await openDashboard(database, { origin: `http://127.0.0.1:${port}`, callbackUrl, random });
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

const drainSeconds = await drainAll(database);
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
