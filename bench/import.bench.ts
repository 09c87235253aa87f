import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Parser } from "csv-parse";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { type Dataset, loadDataset, question } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { treeMemory } from "./process-tree.ts";
import { sized } from "./size.ts";

// A blacklist file of 200,000 rows and 50 MB, by HTTP into an empty list, from the answer to the upload until the list has
// it, in a process that serves and works at once. `ratio`: to csv-parse and COPY into a bare table, by bare Node, in the
// same run; `memoryMb`: how much more the process and its children hold meanwhile; the list's p99 is requested by four clients before and
// while a file is imported.

const rows = Number(process.env.BENCH_ROWS ?? sized(200_000, 4_000));
const sizeBytes = Number(process.env.BENCH_BYTES ?? sized(50 * 1024 * 1024 - 4096, 1024 * 1024));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(3, 1));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

const columns = [
  "type",
  "document",
  "tax_id",
  "name",
  "origin_name",
  "given_name",
  "surname",
  "dob",
  "gender",
  "country",
];
const given = ["Olena", "Hans", "María José", "Łukasz", "Anna Karin", "Giorgi"];
const family = ["Kovalenko", "Müller-Schmidt", "García Pérez", "Nowak", "Lindqvist", "Beridze"];
const origin = ["Олена", "Ганс", "Марія", "Лукаш", "Анна", "Георгій"];

/** Every row another entry, a tenth of them quoted; as many bytes as wanted, by their descriptions. */
async function writeFile(path: string): Promise<void> {
  const target = createWriteStream(path);
  const words = "charged back after the goods were delivered and did not answer ".repeat(8);
  async function* lines() {
    yield `${columns.join(",")},description\n`;
    let written = columns.join(",").length + 13;
    for (let n = 0; n < rows; n += 1) {
      const [first, last, own] = [given[n % 6], family[(n * 7) % 6], origin[n % 6]];
      const dob = `${1940 + (n % 60)}-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`;
      const name = n % 10 === 0 ? `"${last}, ${first} ${n}"` : `${first} ${last} ${n}`;
      const head = `PERSON,AB ${100_000 + n},${n % 3 ? "" : 7_000_000 + n},${name},${own},${first},${last},${dob},${n % 2 ? "F" : "M"},UA,`;
      const room = Math.floor((sizeBytes - written) / (rows - n)) - Buffer.byteLength(head) - 1;
      const line = `${head}${words.slice(0, Math.max(0, room)).trimEnd()}\n`;
      written += Buffer.byteLength(line);
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), target);
}

/** The least that any import does. */
async function copyPlainly(url: string, path: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const all = [...columns, "description"];
  await client.query(`create table bare (${all.map((name) => `${name} text not null`).join(", ")})`);
  const started = performance.now();
  const parser = new Parser({ from_line: 2 });
  async function* lines() {
    let piece = "";
    for await (const record of createReadStream(path).pipe(parser) as AsyncIterable<string[]>) {
      piece += `${record.map((cell) => cell.replaceAll("\\", "\\\\")).join("\t")}\n`;
      if (piece.length < 65_536) continue;
      yield piece;
      piece = "";
    }
    yield piece;
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy bare (${all.join(", ")}) from stdin`)));
  const ms = performance.now() - started;
  await client.query("drop table bare");
  await client.end();
  return ms;
}

type Dashboard = { server: Server; headers: Record<string, string> };
type Listed = {
  items: { code: string; items: number; import: { status: string; problem: string | null } | null }[];
};

async function ask<T>({ server, headers }: Dashboard, path: string, body: FormData | string | undefined): Promise<T> {
  const sent = typeof body === "string" ? { ...headers, "content-type": "application/json" } : headers;
  const response = await fetch(server.url + path, { method: "POST", headers: sent, ...(body && { body }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** The dataset's member only reviews. */
async function letKeepLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update memberships set role = 'compliance_manager'");
  await client.end();
}

let made = 0;

/** `begun`: the upload is answered. */
async function importFile(dashboard: Dashboard, bytes: Buffer<ArrayBuffer>, begun?: () => void) {
  made += 1;
  const query = new URLSearchParams({ type: "default", name: `Bench ${made}`, description: "Made by a bench" });
  const { code } = await ask<{ code: string }>(dashboard, `/api/blacklists/create?${query}`, undefined);
  const usedMb = () => treeMemory(dashboard.server.child.pid ?? 0).usedMb;
  const before = usedMb();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, usedMb())), 100);
  const form = new FormData();
  form.set("file", new Blob([bytes]), "list.csv");
  const uploading = performance.now();
  await ask(dashboard, `/api/blacklists/import?type=default&mode=add&code=${code}`, form);
  const started = performance.now();
  begun?.();
  for (;;) {
    await wait(50);
    const { items } = await ask<Listed>(dashboard, "/api/blacklists/updated-list", JSON.stringify({ count: 100 }));
    const found = items.find((each) => each.code === code);
    if (found?.import?.status === "failed") throw new Error(`the import failed: ${found.import.problem}`);
    if (found?.import?.status !== "done") continue;
    clearInterval(watch);
    if (found.items !== rows) throw new Error(`${found.items} entries, not ${rows}`);
    return { ms: performance.now() - started, uploadMs: started - uploading, memoryMb: peak - before };
  }
}

async function loadList({ server, headers }: Dashboard, seconds: number): Promise<Loaded> {
  const body = JSON.stringify({ page: 1, count: 10, filters: question });
  const sent = { ...headers, "content-type": "application/json" };
  const sentLoad: Load = { url: `${server.url}/api/verifications`, headers: sent, body, clients: 4, seconds };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  return JSON.parse(stdout) as Loaded;
}

/** The list while a file is imported, and just before. */
async function measureList(dashboard: Dashboard, bytes: Buffer<ArrayBuffer>) {
  await loadList(dashboard, 2);
  const alone = await loadList(dashboard, 5);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const importing = importFile(dashboard, bytes, begin);
  await begun;
  const meanwhile = await loadList(dashboard, 5);
  await importing;
  return { alone: alone.p99Ms, meanwhile: meanwhile.p99Ms };
}

async function openDashboard(databaseUrl: string, { cookie, csrf }: Dataset, dataDir: string): Promise<Dashboard> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn", DATABASE_POOL_SIZE: "8" };
  const server = await startServer(builtServer, settings);
  return { server, headers: { cookie: `veridesk=${cookie}`, "csrf-token": csrf } };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
let dashboard: Dashboard | null = null;
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const dataset = await loadDataset(postgres.url, 20_000);
  await letKeepLists(postgres.url);
  const path = join(directory, "list.csv");
  await writeFile(path);
  const bytes = (await readFile(path)) as Buffer<ArrayBuffer>;
  console.log(`${rows} rows, ${round((await stat(path)).size / 1e6, 1)} MB`);
  dashboard = await openDashboard(postgres.url, dataset, join(directory, "data"));
  await loadList(dashboard, 1);
  const [bare, ours, memory]: number[][] = [[], [], []];
  for (let n = 1; n <= rounds; n += 1) {
    bare?.push(await copyPlainly(postgres.url, path));
    const { ms, uploadMs, memoryMb } = await importFile(dashboard, bytes);
    ours?.push(ms);
    memory?.push(memoryMb);
    console.log(
      `round ${n}: csv-parse and COPY ${round(bare?.at(-1) ?? 0)} ms, import ${round(ms)} ms after an upload of ${round(uploadMs)} ms, ${round(memoryMb)} MB more memory`,
    );
  }
  const list = await measureList(dashboard, bytes);
  console.log(
    JSON.stringify({
      ratio: round(median(ours ?? []) / median(bare ?? []), 2),
      memoryMb: round(Math.max(...(memory ?? []))),
      rowsPerSecond: round(rows / (median(ours ?? []) / 1000)),
      listP99Ms: list.alone,
      listP99MeanwhileMs: list.meanwhile,
    }),
  );
} finally {
  if (dashboard) await stopServer(dashboard.server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
