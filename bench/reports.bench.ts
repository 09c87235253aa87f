import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ReportFormat } from "#contract/figures/reports.contract.ts";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { type Dataset, loadDataset, question } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, residentMb, type Server, startServer, stopServer } from "./list.servers.ts";
import { sized } from "./size.ts";

// A million verifications of one project as a report, CSV and XLSX: requested by HTTP, from the call to the file that lies
// sealed in the store, in a process that serves and works at once. `copy`: the same columns by COPY into a file, by bare
// Node; `memoryMb`: how much more the process holds meanwhile; the list's p99 is requested by four clients before and while a
// sheet is made.

const rows = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 4_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(3, 1));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

type Dashboard = { server: Server; headers: Record<string, string> };

async function ask<T>({ server, headers }: Dashboard, path: string, body: object): Promise<T> {
  const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function copyPlainly(url: string, projectId: string, directory: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set enable_sort = off");
  const project = pg.escapeLiteral(projectId);
  const query = `select v.id, v.created_at, v.status, v.country, f.name, v.applicant_id, v.applicant_name, v.external_id,
    v.types, v.check_briefs, v.decline_reasons from verifications v join forms f on f.project_id = ${project} and f.id = v.form_id
    where v.project_id = ${project} order by v.created_at desc, v.id desc`;
  const started = performance.now();
  const target = createWriteStream(join(directory, "bare.csv"));
  await pipeline(client.query(copyTo(`copy (${query}) to stdout with (format csv, header true)`)), target);
  await client.end();
  return performance.now() - started;
}

type Listed = { items: { reportId: string; status: string; problem: string | null; rows: number }[] };
type Made = { ms: number; memoryMb: number };

async function makeReport(dashboard: Dashboard, format: ReportFormat): Promise<Made> {
  const before = residentMb(dashboard.server);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(dashboard.server))), 20);
  const started = performance.now();
  const sentLoad = { type: "verifications", format, filters: { status: verificationStatuses } };
  const { reportId } = await ask<{ reportId: string }>(dashboard, "/api/customer-reports/create", sentLoad);
  for (;;) {
    await wait(100);
    const { items } = await ask<Listed>(dashboard, "/api/customer-reports/updated-list", {});
    const found = items.find((each) => each.reportId === reportId);
    if (found?.status === "failed") throw new Error(`the report failed: ${found.problem}`);
    if (found?.status !== "ready") continue;
    clearInterval(watch);
    if (found.rows !== rows) throw new Error(`${found.rows} rows, not ${rows}`);
    return { ms: performance.now() - started, memoryMb: peak - before };
  }
}

async function loadList({ server, headers }: Dashboard, seconds: number): Promise<Loaded> {
  const body = JSON.stringify({ page: 1, count: 10, filters: question });
  const sentLoad: Load = { url: `${server.url}/api/verifications`, headers, body, clients: 4, seconds };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  return JSON.parse(stdout) as Loaded;
}

async function measure(dashboard: Dashboard, copy: () => Promise<number>) {
  const times: Record<"copy" | ReportFormat, number[]> = { copy: [], csv: [], xlsx: [] };
  const memory: number[] = [];
  for (let n = 1; n <= rounds; n += 1) {
    times.copy.push(await copy());
    for (const format of ["csv", "xlsx"] as const) {
      const made = await makeReport(dashboard, format);
      times[format].push(made.ms);
      memory.push(made.memoryMb);
    }
    const said = Object.entries(times).map(([name, list]) => `${name} ${round(list.at(-1) ?? 0)} ms`);
    console.log(
      `round ${n}: ${said.join(", ")}, ${round(memory.at(-2) ?? 0)} and ${round(memory.at(-1) ?? 0)} MB more memory`,
    );
  }
  return { times, memory };
}

/** The list while sheets are made, and just before. */
async function measureList(dashboard: Dashboard) {
  await loadList(dashboard, 2);
  const alone = await loadList(dashboard, 5);
  const making = makeReport(dashboard, "xlsx");
  await wait(1_500);
  const meanwhile = await loadList(dashboard, 5);
  await making;
  return { alone: alone.p99Ms, meanwhile: meanwhile.p99Ms };
}

async function openDashboard(databaseUrl: string, { cookie, csrf }: Dataset, dataDir: string): Promise<Dashboard> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn", DATABASE_POOL_SIZE: "8" };
  const server = await startServer(builtServer, settings);
  const headers = { "content-type": "application/json", cookie: `veridesk=${cookie}`, "csrf-token": csrf };
  return { server, headers };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
let dashboard: Dashboard | null = null;
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  // Every second row is the busy project's.
  const dataset = await loadDataset(postgres.url, 2 * rows);
  console.log(`${rows} verifications of one project loaded`);
  dashboard = await openDashboard(postgres.url, dataset, join(directory, "data"));
  await loadList(dashboard, 1);
  const { times, memory } = await measure(dashboard, () => copyPlainly(postgres.url, dataset.projectId, directory));
  const list = await measureList(dashboard);
  console.log(
    JSON.stringify({
      csvRatio: round(median(times.csv) / median(times.copy), 2),
      xlsxRowsPerSecond: round(rows / (median(times.xlsx) / 1000)),
      memoryMb: round(Math.max(...memory)),
      listP99Ms: list.alone,
      listP99MeanwhileMs: list.meanwhile,
    }),
  );
} finally {
  if (dashboard) await stopServer(dashboard.server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
