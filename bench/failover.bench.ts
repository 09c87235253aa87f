import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { noteApplicantOrigin } from "../server/test/applicant-origins.ts";
import { startHttpsTarget } from "../server/test/doubles/https-target.ts";
import { freePort } from "../server/test/free-port.ts";
import { applicants, type Dashboard, reviewers } from "./crash.clients.ts";
import { countHarm } from "./crash.count.ts";
import { customers } from "./crash.customers.ts";
import { drainAll, openDashboard } from "./crash.dashboard.ts";
import { makeVictim, type Victim } from "./crash.processes.ts";
import { FailoverMachines, type FailoverRoles, whyNotHere } from "./failover.machines.ts";
import { isSmall, sized } from "./size.ts";

// Two PostgreSQL servers of Patroni behind HAProxy (deploy/failover), a server and a worker of ours, and the clients of the
// bench `crash`. The machine of the primary is killed under load, and comes back; some times, and then that of the standby.
// secondsWithoutWrites: the longest time between two writes that were acknowledged, of all kills of a primary, until both
// machines work again; standbySeconds: the same of the standby. lost and doubled as in `crash`. Our processes go on without
// a restart. Where Debian's programs are missing, it says what to install; the small size then ends well, without figures.

const kills = sized(3, 1);
const settledMs = sized(5_000, 1_000);
const round = (value: number) => Math.round(value * 10) / 10;

/** The longest time between two notes. */
function openGaps() {
  let [lastMs, longestMs, count] = [performance.now(), 0, 0];
  return {
    note() {
      longestMs = Math.max(longestMs, performance.now() - lastMs);
      lastMs = performance.now();
      count += 1;
    },
    restart() {
      [lastMs, longestMs] = [performance.now(), 0];
    },
    count: () => count,
    seconds: () => round(Math.max(longestMs, performance.now() - lastMs) / 1000),
  };
}
type Gaps = ReturnType<typeof openGaps>;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As docs/operations.md says for a maintained server. @returns DATABASE_URL */
async function makeDatabase(machines: FailoverMachines): Promise<string> {
  const password = randomBytes(18).toString("base64url");
  await withClient(machines.superuserUrl("postgres"), async (client) => {
    await client.query(`create role veridesk login createrole password '${password}'`);
    await client.query("create database veridesk owner veridesk");
  });
  return `postgresql://veridesk:${password}@${machines.address("primary")}/veridesk`;
}

async function startDesk(machines: FailoverMachines, directory: string) {
  const target = await startHttpsTarget();
  target.answerWith({ kind: "status", status: 200 });
  const caFile = join(directory, "ca.pem");
  await writeFile(caFile, target.ca);
  const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  noteApplicantOrigin(origin, `http://127.0.0.1:${applicantPort}`);
  const settings = {
    DATABASE_URL: await makeDatabase(machines),
    DATABASE_READ_URLS: `postgresql://${machines.address("replicas")}`,
    DATA_DIR: join(directory, "data"),
    PORT: String(port),
    APPLICANT_PORT: String(applicantPort),
    API_PORT: String(apiPort),
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "error",
    OUTBOUND_ALLOW: `127.0.0.1:${target.port}`,
    NODE_EXTRA_CA_CERTS: caFile,
    UNDO_SECONDS: "1",
  };
  const desk = makeVictim({ ...settings, ROLE: "server" }, "ready");
  await desk.start();
  const worker = makeVictim({ ...settings, LOG_LEVEL: "info", ROLE: "worker" }, "working");
  await worker.start();
  const callbackUrl = `https://127.0.0.1:${target.port}/hook`;
  return { desk, worker, target, origin, apiOrigin: `http://127.0.0.1:${apiPort}`, callbackUrl };
}

/** Kills the machine of that role under load, and starts it again once writes go on. */
async function killMachine(machines: FailoverMachines, gaps: Gaps, role: "leader" | "sync_standby") {
  const { [role]: victim } = await machines.roles();
  if (!victim) throw new Error(`there is no ${role}`);
  const writesGoOn = async () => {
    const before = gaps.count();
    while (gaps.count() < before + 20) await wait(50);
    await wait(settledMs);
  };
  await writesGoOn();
  gaps.restart();
  await machines.kill(victim);
  const isOver = (roles: FailoverRoles) =>
    role === "leader" ? Boolean(roles.leader && roles.leader !== victim) : roles.sync_standby === undefined;
  await machines.until(`the end of the ${role} ${victim}`, isOver);
  await writesGoOn();
  const startedMs = performance.now();
  machines.start(victim);
  await machines.until(`${victim} as a standby`, (roles) => roles.sync_standby === victim);
  const secondsToRejoin = round((performance.now() - startedMs) / 1000);
  await writesGoOn();
  console.log(`${role} ${victim}: ${gaps.seconds()} s without writes; a standby ${secondsToRejoin} s after its start`);
  return { seconds: gaps.seconds(), secondsToRejoin };
}

/** What /readyz answers, ten times a second. */
async function watchReadiness(origin: string, isOver: () => boolean): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  while (!isOver()) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    answers[status] = (answers[status] ?? 0) + 1;
    await wait(100);
  }
  return answers;
}

async function killUnderLoad(
  machines: FailoverMachines,
  dashboard: Dashboard & { keys: string[] },
  { apiOrigin, callbackUrl, origin }: { apiOrigin: string; callbackUrl: string; origin: string },
) {
  const gaps = openGaps();
  dashboard.onAcknowledged = gaps.note;
  const system = { apiOrigin, keys: dashboard.keys, callbackUrl };
  let ended = false;
  const isOver = () => ended;
  const clients = Promise.all([
    ...Array.from({ length: 2 }, () => applicants(dashboard, isOver)),
    ...Array.from({ length: 4 }, () => customers(dashboard, system, isOver)),
    ...Array.from({ length: 2 }, () => reviewers(dashboard, isOver)),
  ]);
  const readiness = watchReadiness(origin, isOver);
  const killing = async () => {
    const ofPrimaries = [];
    try {
      for (let n = 0; n < kills; n += 1) ofPrimaries.push(await killMachine(machines, gaps, "leader"));
      return { ofPrimaries, ofStandby: await killMachine(machines, gaps, "sync_standby") };
    } finally {
      ended = true;
    }
  };
  const [killed, readyz] = await Promise.all([killing(), readiness, clients]);
  return { ...killed, readyz };
}

async function measure(machines: FailoverMachines, directory: string) {
  await machines.startAll();
  const running = await startDesk(machines, directory);
  const { desk, worker, target } = running;
  const victims: Victim[] = [desk, worker];
  try {
    const url = machines.superuserUrl("veridesk");
    const dashboard = await withClient(url, (client) => openDashboard(client, { ...running, random: seededRandom(1) }));
    console.log(`two machines and the desk work after ${round(process.uptime())} s`);
    const { ofPrimaries, ofStandby, readyz } = await killUnderLoad(machines, dashboard, running);
    console.log(`all kills are done after ${round(process.uptime())} s`);
    const taken = new Set<string>();
    const { drainSeconds, harm } = await withClient(url, async (client) => {
      const seconds = await drainAll(client);
      for (const { headers } of target.requests) taken.add(String(headers["webhook-id"]));
      return { drainSeconds: seconds, harm: await countHarm(client, dashboard.history, taken) };
    });
    const { calls, unanswered, crashed } = dashboard.history;
    return {
      secondsWithoutWrites: Math.max(...ofPrimaries.map(({ seconds }) => seconds)),
      ...harm,
      each: ofPrimaries.map(({ seconds }) => seconds),
      standbySeconds: ofStandby.seconds,
      secondsToRejoin: Math.max(...ofPrimaries.map(({ secondsToRejoin }) => secondsToRejoin)),
      calls,
      unanswered,
      crashed,
      drainSeconds,
      readyz,
      starts: victims.reduce((sum, victim) => sum + victim.starts(), 0),
      exits: [await desk.stop(), await worker.stop()],
    };
  } finally {
    for (const victim of victims) await victim.stop();
    await target.close();
  }
}

function isUnharmed(found: Awaited<ReturnType<typeof measure>>): boolean {
  const { submitted, submittedByApi, decided, crashed, starts, exits, readyz } = found;
  const hasHappened = Math.min(submitted, submittedByApi, decided, readyz[503] ?? 0) > 0;
  const { lost, doubled, stuck, undelivered, wrongTotals, brokenAudit } = found;
  const harm = lost + doubled + stuck + undelivered + wrongTotals + brokenAudit + crashed;
  return hasHappened && harm === 0 && starts === 2 && exits.every((code) => code === 0);
}

const reason = whyNotHere();
if (reason !== null) {
  const notRun = `not run: ${reason}`;
  const keys = ["secondsWithoutWrites", "lost", "doubled", "standbySeconds", "secondsToRejoin"];
  console.log(JSON.stringify(Object.fromEntries(keys.map((key) => [key, notRun]))));
  process.exit(isSmall ? 0 : 1);
}
const directory = await mkdtemp(join(tmpdir(), "veridesk-failover-desk-"));
const machines = new FailoverMachines();
let isWell = false;
try {
  const found = await measure(machines, directory);
  isWell = isUnharmed(found);
  console.log(JSON.stringify(found));
} finally {
  await machines.stopAll();
  await rm(directory, { recursive: true, force: true });
}
process.exit(isWell ? 0 : 1);
