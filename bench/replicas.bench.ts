import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { addressOf, copyAsReplica } from "../server/test/replica-pair.ts";
import { type Dataset, loadDataset, question } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { treeWorkedMs } from "./process-tree.ts";
import { sized } from "./size.ts";

// The first page of the verification list with its exact total, eight clients, by a server without replicas, with one and
// with two. All of them share this machine, so calls a second say little; what the primary's processes work for a call says
// what is left of it for others. primaryShare: that with one replica, as a part of that without.

const rows = Number(process.env.BENCH_ROWS ?? sized(300_000, 4_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(5, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(5, 0.5));
const settings = { fsync: "off", hot_standby: "on", max_wal_senders: "8" };
const counts = [0, 1, 2] as const;
type Count = (typeof counts)[number];

const run = promisify(execFile);
const file = (name: string) => new URL(name, import.meta.url).pathname;
const path = "/api/verifications";
const body = JSON.stringify({ page: 1, count: 10, filters: question });
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const headersOf = ({ cookie, csrf }: Dataset) => ({
  "content-type": "application/json",
  cookie: `veridesk=${cookie}`,
  "csrf-token": csrf,
});

/** Processor time of a call, in ms. */
type Measured = { perSecond: number; primaryMs: number; replicasMs: number; serverMs: number };
type Databases = { primary: EmbeddedPostgres; replicas: EmbeddedPostgres[] };

async function load(server: Server, dataset: Dataset, { primary, replicas }: Databases): Promise<Measured> {
  const sentLoad: Load = { url: server.url + path, headers: headersOf(dataset), body, clients: 8, seconds };
  const worked = () => ({
    primary: treeWorkedMs(primary.pid() ?? 0),
    replicas: replicas.reduce((sum, replica) => sum + treeWorkedMs(replica.pid() ?? 0), 0),
    server: treeWorkedMs(server.child.pid ?? 0),
  });
  const before = worked();
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  const after = worked();
  const { calls, failed, firstFailure, requestsPerSecond } = JSON.parse(stdout) as Loaded;
  if (failed > 0) throw new Error(`${failed} calls failed: ${firstFailure}`);
  const ofCall = (of: keyof typeof before) => (after[of] - before[of]) / calls;
  return {
    perSecond: requestsPerSecond,
    primaryMs: ofCall("primary"),
    replicasMs: ofCall("replicas"),
    serverMs: ofCall("server"),
  };
}

async function firstPage(server: Server, dataset: Dataset): Promise<string> {
  const response = await fetch(server.url + path, { method: "POST", headers: headersOf(dataset), body });
  return response.text();
}

async function measure(servers: Record<Count, Server>, dataset: Dataset, databases: Databases) {
  const truth = await firstPage(servers[0], dataset);
  const found: Record<Count, Measured[]> = { 0: [], 1: [], 2: [] };
  for (const count of counts) {
    if ((await firstPage(servers[count], dataset)) !== truth) throw new Error(`${count} replicas: another page`);
    await load(servers[count], dataset, databases);
  }
  for (let round = 1; round <= rounds; round += 1)
    for (const count of counts) {
      const one = await load(servers[count], dataset, databases);
      if (count > 0 && one.replicasMs === 0) throw new Error(`${count} replicas: none was read`);
      found[count].push(one);
      console.log(
        `round ${round}, ${count} replicas: ${one.perSecond.toFixed(0)}/s, processor ms of a call: primary ${one.primaryMs.toFixed(3)}, replicas ${one.replicasMs.toFixed(3)}, server ${one.serverMs.toFixed(3)}`,
      );
    }
  return found;
}

function summary(found: Record<Count, Measured[]>) {
  const of = (key: keyof Measured, digits: number) => {
    const value = (count: Count) => Number(median(found[count].map((one) => one[key])).toFixed(digits));
    return { 0: value(0), 1: value(1), 2: value(2) };
  };
  const primaryMs = of("primaryMs", 3);
  return {
    listPerSecond: of("perSecond", 0),
    primaryShare: Number((primaryMs[1] / primaryMs[0]).toFixed(2)),
    primaryMs,
    replicasMs: of("replicasMs", 3),
    serverMs: of("serverMs", 3),
  };
}

async function startDatabases(directory: string): Promise<Databases & { dataset: Dataset }> {
  const dataDir = join(directory, "primary");
  const first = await startEmbeddedPostgres({ dataDir, settings });
  await prepareDatabase(first.url, file("../server/migrations"));
  const dataset = await loadDataset(first.url, rows);
  await first.stop();
  const host = new URL(first.url).searchParams.get("host") ?? "";
  const copies = [join(directory, "one"), join(directory, "two")];
  for (const copy of copies) await copyAsReplica(dataDir, copy, host);
  const primary = await startEmbeddedPostgres({ dataDir, settings });
  const replicas = await Promise.all(copies.map((copy) => startEmbeddedPostgres({ dataDir: copy, settings })));
  return { primary, replicas, dataset };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const databases = await startDatabases(directory);
const started: Server[] = [];
try {
  const start = async (count: Count) => {
    const server = await startServer(builtServer, {
      DATABASE_URL: databases.primary.url,
      DATABASE_READ_URLS: databases.replicas
        .slice(0, count)
        .map(({ url }) => addressOf(url))
        .join(","),
      DATA_DIR: join(directory, "data"),
      ROLE: "server",
      LOG_LEVEL: "warn",
      DATABASE_POOL_SIZE: "8",
    });
    started.push(server);
    return server;
  };
  const servers = { 0: await start(0), 1: await start(1), 2: await start(2) };
  console.log(JSON.stringify(summary(await measure(servers, databases.dataset, databases))));
} finally {
  for (const server of started) await stopServer(server);
  for (const replica of databases.replicas) await replica.stop();
  await databases.primary.stop();
  await rm(directory, { recursive: true, force: true });
}
