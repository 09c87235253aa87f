import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { distribute } from "#server/cli/distribute.command.ts";
import { prepareDatabase } from "#server/process.ts";
import { CitusMachines, whyNoCitus } from "./citus.machines.ts";
import { makeKeys } from "./crash.dashboard.ts";
import { type Dataset, joinQuietProject, loadDataset, question, quietProjects } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { isSmall, sized } from "./size.ts";

// Nineteen projects on PostgreSQL alone (0), and on Citus with one, two and three workers: the first page of the list,
// statistics by day, and an applicant with a verification by the customers' API, eight clients each, who take turns with the
// projects. All machines share this one, so calls a second say little; the processor time of a call on the coordinator and
// on the busiest worker says how many calls machines of their own could answer. Every number of workers gives the same page.

const rows = Number(process.env.BENCH_ROWS ?? sized(200_000, 4_000));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(10, 0.5));
const clients = 8;
const workerCounts = [0, 1, 2, 3] as const;
const kinds = ["list", "statistics", "submission"] as const;
type Kind = (typeof kinds)[number];
type Measured = { perSecond: number; p99Ms: number; coordinatorMs: number; busiestWorkerMs: number };
type Desk = { server: Server; machines: CitusMachines; members: Dataset[]; keys: string[] };

const run = promisify(execFile);
const file = (name: string) => new URL(name, import.meta.url).pathname;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const headersOf = ({ cookie, csrf }: Dataset) => ({ cookie: `veridesk=${cookie}`, "csrf-token": csrf });
const listBody = JSON.stringify({ page: 1, count: 10, filters: question });

/** 190 questions: each project's of ten times of ninety days. */
const statisticsBodies = (count: number) =>
  Array.from({ length: count * 10 }, (_, n) => {
    const first = Date.parse("2025-09-20") + Math.floor(n / count) * 86_400_000;
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    return JSON.stringify({ filters: { start_date: dayOf(first), end_date: dayOf(first + 89 * 86_400_000) } });
  });

async function read({ server, members }: Desk, kind: "list" | "statistics"): Promise<Loaded> {
  const path = kind === "list" ? "/api/verifications" : "/api/statistics/daily";
  const sent: Load = {
    url: server.url + path,
    headers: { "content-type": "application/json" },
    headersInTurn: members.map(headersOf),
    bodies: kind === "list" ? members.map(() => listBody) : statisticsBodies(members.length),
    clients,
    seconds,
  };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sent)]);
  return JSON.parse(stdout) as Loaded;
}

async function post(url: string, key: string, body: object): Promise<Record<string, string>> {
  const headers = { authorization: `Token ${key}`, "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const reply = (await response.json()) as Record<string, string>;
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${JSON.stringify(reply)}`);
  return reply;
}

/** Each an applicant and their verification: two calls. */
async function submit({ server, keys }: Desk): Promise<Loaded> {
  const endsAtMs = performance.now() + seconds * 1000;
  const times: number[] = [];
  const client = async () => {
    while (performance.now() < endsAtMs) {
      const startedMs = performance.now();
      const key = keys[times.length % keys.length] ?? "";
      const person = { type: "PERSON", first_name: "Vera", last_name: `Bench ${times.length}`, dob: "1990-05-17" };
      const { applicant_id } = await post(`${server.apiUrl}/applicants`, key, person);
      await post(`${server.apiUrl}/verifications`, key, { applicant_id, types: ["PROFILE"] });
      times.push(performance.now() - startedMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - startedMs) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { calls: times.length, requestsPerSecond: times.length / took, p50Ms: at(0.5), p99Ms: at(0.99), failed: 0 };
}

async function measure(desk: Desk, kind: Kind): Promise<Measured> {
  const once = () => (kind === "submission" ? submit(desk) : read(desk, kind));
  await once();
  const before = desk.machines.workedMs();
  const { calls, failed, firstFailure, requestsPerSecond, p99Ms } = await once();
  if (failed > 0) throw new Error(`${kind}: ${failed} of ${calls} calls failed: ${firstFailure}`);
  const [coordinator = 0, ...workers] = desk.machines.workedMs().map((ms, n) => (ms - (before[n] ?? 0)) / calls);
  return {
    perSecond: rounded(requestsPerSecond, 0),
    p99Ms: rounded(p99Ms, 0),
    coordinatorMs: rounded(coordinator, 2),
    busiestWorkerMs: rounded(Math.max(0, ...workers), 2),
  };
}

async function fill(url: string, isSpread: boolean): Promise<{ members: Dataset[]; keys: string[] }> {
  await prepareDatabase(url, file("../server/migrations"));
  await loadDataset(url, rows);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const said: string[] = [];
  try {
    await client.query("drop schema plain cascade");
    const startedMs = performance.now();
    if (isSpread && (await distribute(client, false, (line) => said.push(line))) !== 0)
      throw new Error(said.join("\n"));
    if (isSpread) console.log(`distributed in ${rounded((performance.now() - startedMs) / 1000, 0)} s`);
    const members: Dataset[] = [];
    for (let n = 1; n <= quietProjects; n += 1) members.push(await joinQuietProject(url, n));
    const keys = [];
    for (const { projectId, userId } of members) keys.push(...(await makeKeys(client, projectId, userId)));
    await client.query("analyze");
    return { members, keys };
  } finally {
    await client.end();
  }
}

async function pagesOf({ server, members }: Desk): Promise<string> {
  const pages = members.map(async (member) => {
    const headers = { "content-type": "application/json", ...headersOf(member) };
    return (await fetch(`${server.url}/api/verifications`, { method: "POST", headers, body: listBody })).text();
  });
  return (await Promise.all(pages)).join("\n");
}

async function measureWith(workers: number, truth: string | null) {
  const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
  const machines = new CitusMachines();
  let server: Server | undefined;
  try {
    const url = await machines.startAll(workers);
    const { members, keys } = await fill(url, workers > 0);
    server = await startServer(builtServer, {
      DATABASE_URL: url,
      DATA_DIR: join(directory, "data"),
      ROLE: "server",
      LOG_LEVEL: "warn",
      DATABASE_POOL_SIZE: "8",
    });
    const desk = { server, machines, members, keys };
    const pages = await pagesOf(desk);
    if (truth !== null && pages !== truth) throw new Error(`${workers} workers: other pages`);
    const found: Partial<Record<Kind, Measured>> = {};
    for (const kind of kinds) {
      found[kind] = await measure(desk, kind);
      console.log(`${workers} workers, ${kind}: ${JSON.stringify(found[kind])}`);
    }
    return { pages, found };
  } finally {
    if (server) await stopServer(server);
    await machines.stopAll();
    await rm(directory, { recursive: true, force: true });
  }
}

const reason = whyNoCitus();
if (reason !== null) {
  const notRun = `not run: ${reason}`;
  const one = { perSecond: notRun, p99Ms: notRun, coordinatorMs: notRun, busiestWorkerMs: notRun };
  const each = Object.fromEntries(workerCounts.map((workers) => [workers, one]));
  console.log(JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, each]))));
  process.exit(isSmall ? 0 : 1);
}
const all: Record<Kind, Record<number, Measured | undefined>> = { list: {}, statistics: {}, submission: {} };
let truth: string | null = null;
for (const workers of workerCounts) {
  const { pages, found } = await measureWith(workers, truth);
  truth ??= pages;
  for (const kind of kinds) all[kind][workers] = found[kind];
}
console.log(JSON.stringify(all));
