import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { verificationStatuses } from "#contract/records/verifications/verification-states.ts";
import { countries } from "#contract/values/countries.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { type Dataset, joinQuietProject, loadDataset } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, startServer, stopServer } from "./list.servers.ts";
import { sized } from "./size.ts";

// What one project's costliest questions do to another's first page (S28). Four clients of the busy project ask the
// list question that takes the server longest, of all that it permits; one client of a quiet project reads its first
// page again and again. Runs alone and under load alternate, so that other work on the machine affects both.

const rows = Number(process.env.BENCH_ROWS ?? sized(200_000, 4_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(5, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(4, 1));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** No filter narrows these, and no rollup answers them: they count and read as much as the server permits. */
const wide = { from: "2000-01-01", to: "9999-12-31", status: [...verificationStatuses] };
const questions: Record<string, object> = {
  "widest filter": { page: 1, count: 100, filters: { ...wide, types: ["PROFILE", "DOCUMENT", "FACIAL"], countries } },
  "deepest page of it": { page: 100, count: 100, filters: { ...wide, types: ["PROFILE"] } },
  "deepest page by day": { page: Math.floor(rows / 200), count: 100, filters: wide },
  "deepest page of all": { page: 1_000_000_000, count: 100, filters: wide },
  "a type and one country": { page: 100, count: 100, filters: { ...wide, types: ["PROFILE"], countries: ["UA"] } },
  "three months and a day": {
    page: 50,
    count: 100,
    filters: { ...wide, from: "2026-03-01", to: "2026-06-01", types: ["PROFILE"] },
  },
  "a search that finds nothing": { page: 1, count: 100, filters: { ...wide, search: "nobody-has-this-id" } },
  "an id that nobody has": {
    page: 1,
    count: 100,
    filters: { ...wide, search: "00000000-0000-4000-8000-000000000000" },
  },
};
const firstPage = { page: 1, count: 10, filters: {} };

type Asking = { url: string; headers: Record<string, string> };
const requesterOf = (server: string, { cookie, csrf }: Dataset): Asking => ({
  url: `${server}/api/verifications`,
  headers: { "content-type": "application/json", cookie: `veridesk=${cookie}`, "csrf-token": csrf },
});

/** Times each question and checks that none fails. @returns the costliest one that is permitted */
async function findCostliest({ url, headers }: Asking): Promise<object> {
  let costliest: { ms: number; body: object } = { ms: 0, body: firstPage };
  for (const [name, body] of Object.entries(questions)) {
    const times: number[] = [];
    let status = 0;
    for (let n = 0; n < 5; n += 1) {
      const started = performance.now();
      const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      await response.arrayBuffer();
      times.push(performance.now() - started);
      status = response.status;
    }
    const ms = median(times);
    console.log(`  ${name}: ${status}, ${ms.toFixed(1)} ms`);
    if (status >= 500) throw new Error(`${name}: ${status}`);
    if (status === 200 && ms > costliest.ms) costliest = { ms, body };
  }
  return costliest.body;
}

async function load({ url, headers }: Asking, body: object, clients: number): Promise<Loaded> {
  const sentLoad: Load = { url, headers, body: JSON.stringify(body), clients, seconds };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  const loaded = JSON.parse(stdout) as Loaded;
  if (loaded.failed > 0) throw new Error(`${url}: ${loaded.failed} calls failed`);
  return loaded;
}

async function measure(busy: Asking, quiet: Asking) {
  const costly = await findCostliest(busy);
  await load(quiet, firstPage, 1);
  const [alone, beside]: [Loaded[], Loaded[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    const one = await load(quiet, firstPage, 1);
    const [two, hog] = await Promise.all([load(quiet, firstPage, 1), load(busy, costly, 4)]);
    alone.push(one);
    beside.push(two);
    console.log(
      `round ${round}: p50 ${one.p50Ms} ms, p99 ${one.p99Ms} ms alone; p50 ${two.p50Ms} ms, p99 ${two.p99Ms} ms beside ${hog.requestsPerSecond.toFixed(0)} costly questions a second (p50 ${hog.p50Ms} ms)`,
    );
  }
  const p99 = (list: Loaded[]) => median(list.map(({ p99Ms }) => p99Ms));
  const [p99Alone, p99Beside] = [p99(alone), p99(beside)];
  return { p99Alone, p99Beside, ratio: Number((p99Beside / p99Alone).toFixed(2)) };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-costly-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const busy = await loadDataset(postgres.url, rows);
  const quiet = await joinQuietProject(postgres.url);
  const server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, "data"),
    ROLE: "server",
    LOG_LEVEL: "warn",
  });
  try {
    console.log(JSON.stringify(await measure(requesterOf(server.url, busy), requesterOf(server.url, quiet))));
  } finally {
    await stopServer(server);
  }
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
