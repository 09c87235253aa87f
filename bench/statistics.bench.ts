import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { type Dataset, loadDataset } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { sized } from "./size.ts";

// Statistics of a project with half a million verifications a year, over 90 days and the 90 before: days by status,
// countries, cards, decline reasons. `naive`: the `group by` that one writes first, on bare Node; `ours`: the product, with
// session, role, row-level security and checked replies. 8 clients each. Every question begins on another day than the one
// before it, of 90 in turn. While nothing of a project changes our server keeps its answers; what it does without them is
// printed besides.

const rows = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 4_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(3, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(5, 0.5));
const zone = "Europe/Kyiv";
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);

const kinds = ["daily", "overview", "countries", "reasons"] as const;
type Kind = (typeof kinds)[number];
type Ask = { url: string; headers: Record<string, string>; body?: string };
type Targets = Record<"naive" | "ours", (kind: Kind, from: string) => Ask>;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const starts = Array.from({ length: 90 }, (_, n) => addDays("2025-09-20", n));
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function targetsOf(bare: Server, ours: Server, { cookie, csrf }: Dataset): Targets {
  const json = { "content-type": "application/json" };
  const member = { cookie: `veridesk=${cookie}`, "csrf-token": csrf };
  const paths = { daily: "daily", countries: "by-countries", reasons: "decline-reasons" };
  return {
    naive: (kind, from) => ({
      url: `${bare.url}/${kind}`,
      headers: json,
      body: JSON.stringify({ zone, from, to: addDays(from, 89), beforeFrom: addDays(from, -90) }),
    }),
    ours: (kind, from) => {
      const range = { start_date: from, end_date: addDays(from, 89) };
      if (kind === "overview")
        return { url: `${ours.url}/api/reports-overview?${new URLSearchParams(range)}`, headers: member };
      const body = JSON.stringify({ filters: range });
      return { url: `${ours.url}/api/statistics/${paths[kind]}`, headers: { ...json, ...member }, body };
    },
  };
}

async function ask<T>({ url, headers, body }: Ask): Promise<T> {
  const response = await fetch(url, { headers, ...(body ? { method: "POST", body } : {}) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

type Grouped = Record<string, string | number>[];
const sumBy = (list: Grouped, key: string) => {
  const sums: Record<string, number> = {};
  for (const row of list)
    sums[String(row[key] ?? "ZZ")] = (sums[String(row[key] ?? "ZZ")] ?? 0) + Number(row.n ?? row.verifications);
  return JSON.stringify(
    Object.entries(sums)
      .filter(([, n]) => n > 0)
      .sort(),
  );
};

/** Nothing is timed before both give the same numbers. */
async function compare({ naive, ours }: Targets) {
  for (const from of [starts[0], starts[40], starts[89]]) {
    if (!from) throw new Error("no start");
    const same = (what: string, a: unknown, b: unknown) => {
      if (JSON.stringify(a) !== JSON.stringify(b))
        throw new Error(`${what} from ${from}: naive ${JSON.stringify(a)}, ours ${JSON.stringify(b)}`);
    };
    same(
      "days",
      sumBy(await ask(naive("daily", from)), "date"),
      sumBy((await ask<{ list: Grouped }>(ours("daily", from))).list, "date"),
    );
    same(
      "countries",
      sumBy(await ask(naive("countries", from)), "country"),
      sumBy((await ask<{ list: Grouped }>(ours("countries", from))).list, "country"),
    );
    same(
      "reasons",
      sumBy((await ask<[Grouped]>(naive("reasons", from)))[0], "reason"),
      sumBy((await ask<{ list: Grouped }>(ours("reasons", from))).list, "reason"),
    );
    const [[now], [before]] = await ask<[[Record<string, number>], [Record<string, number>]]>(naive("overview", from));
    const given = await ask<{ cards: Record<string, number>; before: { cards: Record<string, number> } }>(
      ours("overview", from),
    );
    for (const [a, b] of [
      [now, given.cards],
      [before, given.before.cards],
    ] as const)
      for (const name of Object.keys(a)) {
        const slack = name === "medianSeconds" ? 0.04 : 1e-9;
        if (
          Math.abs((a[name] ?? 0) - (b[name] ?? 0)) > Math.max(slack * (a[name] ?? 0), name === "medianSeconds" ? 1 : 0)
        )
          same(name, a, b);
      }
  }
  console.log("both servers give the same numbers");
}

async function load(target: Targets["naive"], kind: Kind): Promise<Loaded> {
  const asks = starts.map((from) => target(kind, from));
  const [first] = asks;
  if (!first) throw new Error("nothing to ask");
  const bodies = asks.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const sentLoad: Load = {
    url: first.url,
    headers: first.headers,
    ...(bodies.length > 0 ? { bodies } : { urls: asks.map(({ url }) => url) }),
    clients: 8,
    seconds,
  };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  const loaded = JSON.parse(stdout) as Loaded;
  if (loaded.failed > 0) throw new Error(`${kind}: ${loaded.failed} calls failed`);
  return loaded;
}

async function measure(targets: Targets) {
  const speedups: Record<Kind, number[]> = { daily: [], overview: [], countries: [], reasons: [] };
  const p99s: Record<Kind, number[]> = { daily: [], overview: [], countries: [], reasons: [] };
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round}`);
    for (const kind of kinds) {
      const naive = await load(targets.naive, kind);
      const ours = await load(targets.ours, kind);
      speedups[kind].push(ours.requestsPerSecond / naive.requestsPerSecond);
      p99s[kind].push(ours.p99Ms);
      console.log(
        `  ${kind}: naive ${naive.requestsPerSecond.toFixed(1)}/s (p50 ${naive.p50Ms} ms), ours ${ours.requestsPerSecond.toFixed(0)}/s (p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms)`,
      );
    }
  }
  const speedup = (kind: Kind) => Number(median(speedups[kind]).toFixed(1));
  return {
    dailySpeedup: speedup("daily"),
    overviewSpeedup: speedup("overview"),
    countriesSpeedup: speedup("countries"),
    reasonsSpeedup: speedup("reasons"),
    p99Ms: Math.max(...kinds.map((kind) => median(p99s[kind]))),
  };
}

/** As long as a change waits to be folded no answer is kept: every question is counted from the rollups. For comparison. */
async function measureUnkept(url: string, targets: Targets, projectId: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "insert into statistics_marks (project_id, applicant_id) select project_id, applicant_id from verifications where project_id = $1 limit 1",
    [projectId],
  );
  await client.end();
  for (const kind of kinds) {
    const { requestsPerSecond, p50Ms, p99Ms } = await load(targets.ours, kind);
    console.log(`  ${kind}, nothing kept: ours ${requestsPerSecond.toFixed(0)}/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`);
  }
}

/** The member lives in Kyiv, everything is folded as the worker does it, and the naive table has the indexes that it needs. */
async function prepare(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("update users set timezone = $1", [zone]);
    await client.query(
      "insert into statistics_marks (project_id, applicant_id) select distinct project_id, applicant_id from verifications",
    );
    const started = performance.now();
    for (;;) {
      const { rows: folded } = await client.query<{ n: string }>("select fold_statistics(10000) as n");
      if (Number(folded[0]?.n) === 0) break;
    }
    console.log(`folded after ${((performance.now() - started) / 1000).toFixed(0)} s`);
    await client.query("create index on plain.verifications (project_id, submitted_at)");
    await client.query("create index on plain.verifications (project_id, applicant_id)");
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    await client.end();
  }
}

const startedMs = performance.now();
const since = () => ((performance.now() - startedMs) / 1000).toFixed(0);
const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const servers: Server[] = [];
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const dataset = await loadDataset(postgres.url, rows);
  console.log(`${rows} verifications loaded after ${since()} s`);
  await prepare(postgres.url);
  const bare = await startServer(file("statistics.floor-server.ts"), {
    DATABASE_URL: postgres.url,
    PROJECT_ID: dataset.projectId,
  });
  servers.push(bare);
  const ours = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, "data"),
    ROLE: "server",
    LOG_LEVEL: "warn",
    DATABASE_POOL_SIZE: "8",
  });
  servers.push(ours);
  const targets = targetsOf(bare, ours, dataset);
  await compare(targets);
  for (const kind of kinds) await load(targets.ours, kind);
  const summary = await measure(targets);
  await measureUnkept(postgres.url, targets, dataset.projectId);
  console.log(`took ${since()} s`);
  console.log(JSON.stringify(summary));
} finally {
  for (const server of servers) await stopServer(server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
