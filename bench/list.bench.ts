import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { compareRareApplicants } from "./list.applicants.ts";
import { type Dataset, loadDataset, question, rareCountry } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, residentMb, type Server, startServer, stopServer } from "./list.servers.ts";
import { treeWorkedMs } from "./process-tree.ts";
import { sized } from "./size.ts";

// The verification list of a project with half a million verifications: first page with its exact total, page 3,000,
// and the export of about 100,000 rows. `naive`: OFFSET and count(*) on bare Node, on a table with the usual index;
// `indexed`: the same on our table with our covering indexes; `best`: page by index and total from the day rollup on
// bare Node; `ours`: the product, with session, role, row-level security and checked replies.

const rows = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 4_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(3, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(5, 0.5));
const deepPage = Math.max(2, Math.floor((3_000 * rows) / 1_000_000));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);

type Name = "naive" | "indexed" | "best" | "ours";
type Target = { server: Server; path: string; headers: Record<string, string> };

const bodyOf = (page: number) => JSON.stringify({ page, count: 10, filters: question });
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function ask({ server, path, headers }: Target, body: string) {
  const response = await fetch(server.url + path, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** `workedMs`: processor time of one call, in the server and in the database. It hardly depends on what else is busy. */
type Measured = Loaded & { workedMs: number };

/** Repeats one request from a separate process. */
async function load({ server, path, headers }: Target, page: number, clients: number): Promise<Measured> {
  const sentLoad: Load = { url: server.url + path, headers, body: bodyOf(page), clients, seconds };
  const worked = () => treeWorkedMs(server.child.pid ?? 0) + treeWorkedMs(postgres.pid() ?? 0);
  const before = worked();
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  const workedInAllMs = worked() - before;
  const loaded = JSON.parse(stdout) as Loaded;
  if (loaded.failed > 0) throw new Error(`${path}: ${loaded.failed} calls failed`);
  return { ...loaded, workedMs: workedInAllMs / loaded.calls };
}

type Page = { items: { id: string }[]; total: number };
const pageOf = async (target: Target, page: number): Promise<Page> =>
  ((await (await ask(target, bodyOf(page))).json()) as { data: Page }).data;

/** Timing starts only when all give the same rows and the same total. */
async function compare(targets: Record<Name, Target>) {
  for (const page of [1, 2, deepPage]) {
    const truth = await pageOf(targets.naive, page);
    for (const name of page === 1 ? (["indexed", "best", "ours"] as const) : (["indexed", "ours"] as const)) {
      const given = await pageOf(targets[name], page);
      const [a, b] = [truth, given].map(({ items, total }) => JSON.stringify([total, items.map(({ id }) => id)]));
      if (a !== b || truth.items.length !== 10)
        throw new Error(`page ${page}: ${name} says ${b}, the naive server ${a}`);
    }
    if (page === 1) console.log(`${truth.total} rows match; page 1, 2 and ${deepPage} are the same everywhere`);
  }
}

type Download = { ms: number; firstByteMs: number; bytes: number; rows: number; memoryMb: number };

async function download(target: Target): Promise<Download> {
  const days = { from: "2026-04-01T00:00:00.000Z", to: "2026-06-16T23:59:59.999Z" };
  const before = residentMb(target.server);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(target.server))), 10);
  const started = performance.now();
  const response = await ask(target, JSON.stringify({ filters: days }));
  let [firstByteMs, bytes, lines] = [0, 0, 0];
  for await (const piece of response.body ?? []) {
    firstByteMs ||= performance.now() - started;
    bytes += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  const ms = performance.now() - started;
  clearInterval(watch);
  return { ms, firstByteMs, bytes, rows: lines - 1, memoryMb: peak - before };
}

async function measure(targets: Record<Name, Target>, exports: Record<"copy" | "ours", Target>) {
  const first: Record<Name, Measured[]> = { naive: [], indexed: [], best: [], ours: [] };
  const deep: Record<"naive" | "indexed" | "ours", Measured[]> = { naive: [], indexed: [], ours: [] };
  const downloads: Record<"copy" | "ours", Download[]> = { copy: [], ours: [] };
  const names = ["naive", "indexed", "best", "ours"] as const;
  const say = (what: string, { requestsPerSecond, p50Ms, p99Ms, workedMs }: Measured) =>
    console.log(
      `  ${what}: ${requestsPerSecond.toFixed(0)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, processor ${workedMs.toFixed(2)} ms`,
    );
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round}`);
    for (const name of names) {
      say(`${name}, 1 client`, await load(targets[name], 1, 1));
      const loaded = await load(targets[name], 1, 8);
      first[name].push(loaded);
      say(`${name}, 8 clients`, loaded);
    }
    for (const name of ["naive", "indexed", "ours"] as const) {
      const loaded = await load(targets[name], deepPage, 8);
      deep[name].push(loaded);
      say(`${name}, page ${deepPage}, 8 clients`, loaded);
    }
    for (const name of ["copy", "ours"] as const) {
      const got = await download(exports[name]);
      downloads[name].push(got);
      console.log(
        `  export, ${name}: ${got.rows} rows, ${(got.bytes / 1e6).toFixed(1)} MB, ${got.ms.toFixed(0)} ms, first byte ${got.firstByteMs.toFixed(0)} ms, ${got.memoryMb.toFixed(0)} MB more memory`,
      );
    }
    if (downloads.copy[0]?.rows !== downloads.ours[0]?.rows) throw new Error("the exports differ in length");
  }
  return { first, deep, downloads };
}

function summary({ first, deep, downloads }: Awaited<ReturnType<typeof measure>>) {
  const speed = (loads: Loaded[]) => median(loads.map(({ requestsPerSecond }) => requestsPerSecond));
  const worked = (loads: Measured[]) => median(loads.map(({ workedMs }) => workedMs));
  const time = (list: Download[]) => median(list.map(({ ms }) => ms));
  const round = (value: number, digits = 2) => Number(value.toFixed(digits));
  return {
    firstPageSpeedup: round(speed(first.ours) / speed(first.naive), 1),
    firstPageSpeedupOnOurIndexes: round(speed(first.ours) / speed(first.indexed), 1),
    deepPageSpeedup: round(speed(deep.ours) / speed(deep.naive), 1),
    deepPageSpeedupOnOurIndexes: round(speed(deep.ours) / speed(deep.indexed), 1),
    shareOfBestByProcessor: round(worked(first.best) / worked(first.ours)),
    processorMsOfBest: round(worked(first.best)),
    processorMs: round(worked(first.ours)),
    shareOfBest: round(speed(first.ours) / speed(first.best)),
    exportRatio: round(time(downloads.ours) / time(downloads.copy)),
    exportFirstByteMs: round(median(downloads.ours.map(({ firstByteMs }) => firstByteMs)), 0),
    exportMemoryMb: round(Math.max(...downloads.ours.map(({ memoryMb }) => memoryMb)), 0),
    requestsPerSecond: round(speed(first.ours), 0),
    p99Ms: median(first.ours.map(({ p99Ms }) => p99Ms)),
  };
}

async function startServers(databaseUrl: string, { projectId, cookie, csrf }: Dataset, dataDir: string) {
  const json = { "content-type": "application/json" };
  const floor = () => startServer(file("list.floor-server.ts"), { DATABASE_URL: databaseUrl, PROJECT_ID: projectId });
  const [bare, ours] = [
    await floor(),
    await startServer(builtServer, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ROLE: "server",
      LOG_LEVEL: "warn",
      DATABASE_POOL_SIZE: "8",
    }),
  ];
  const member = { ...json, cookie: `veridesk=${cookie}`, "csrf-token": csrf };
  return {
    servers: [bare, ours],
    targets: {
      naive: { server: bare, path: "/naive", headers: json },
      indexed: { server: bare, path: "/indexed", headers: json },
      best: { server: bare, path: "/best", headers: json },
      ours: { server: ours, path: "/api/verifications", headers: member },
    },
    applicants: {
      walk: { server: bare, path: "/walk", headers: json },
      ours: { server: ours, path: "/api/applicants", headers: member },
    },
    exports: {
      copy: { server: bare, path: "/copy", headers: json },
      ours: { server: ours, path: "/api/verifications/report-file", headers: member },
    },
  };
}

const startedMs = performance.now();
const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const servers: Server[] = [];
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const dataset = await loadDataset(postgres.url, rows);
  console.log(`${rows} verifications loaded after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  const started = await startServers(postgres.url, dataset, join(directory, "data"));
  servers.push(...started.servers);
  await compare(started.targets);
  for (const target of Object.values(started.targets)) await load(target, 1, 8);
  const rare = { country: rareCountry, times: sized(9, 1) };
  const applicantsRareSpeedup = Number((await compareRareApplicants(started.applicants, rare)).toFixed(0));
  const measured = await measure(started.targets, started.exports);
  console.log(`took ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  console.log(JSON.stringify({ ...summary(measured), applicantsRareSpeedup }));
} finally {
  for (const server of servers) await stopServer(server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
