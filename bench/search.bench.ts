import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { loadDataset, withoutIndexes } from "./list.dataset.ts";
import type { Load, Loaded } from "./list.load.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { sized } from "./size.ts";

// The palette's search over the verifications of the list's bench, half of them in one project; their applicants are seven
// for each ten of them. Each kind of text alone, then all of them in turn: by one client, which is the claim, and by four at
// once, none of whom ever pauses.

const rows = Number(process.env.BENCH_ROWS ?? sized(1_000_000, 10_000));
const rounds = Number(process.env.BENCH_ROUNDS ?? sized(3, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(5, 0.3));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const run = promisify(execFile);
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Rows of the busy project: each second one. */
const picked = Array.from({ length: 97 }, (_, n) => 2 * Math.floor(((n + 0.5) * rows) / 2 / 97));
const numberOf = (i: number) => `FA${String(i).padStart(7, "0")}`;
const kinds: Record<string, readonly string[]> = {
  "whole name": picked.map((i) => `olena${i % 997} kovalenko${i % 1009}`),
  "beginnings of everybody's names": ["ol", "olena", "kov", "kovalenko", "ole kov", "kovalenko ole"],
  "a beginning and a rare word": picked.map((i) => `ol kovalenko${i % 1009}`),
  "two common beginnings": picked.map((i) => `olena${i % 9} kovalenko${i % 7}`),
  "everybody's name and nobody's": ["olena zzz", "kovalenko qqq"],
  "beginning of an id": picked.map((i) =>
    ((i * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0").slice(0, 5),
  ),
  "external id": picked.map((i) => `crm-${i}`),
  "beginning of every external id": ["crm", "crm-1"],
  "document number": picked.map(numberOf),
  email: picked.map((i) => `olena${i}@example.com`),
  phone: picked.map((i) => `+380 67 ${String(1_000_000 + i).slice(0, 7)}`),
  nobody: ["przhevalsky", "nobody at all"],
};

const hashOf = (parts: string) => `encode(sha256(${parts}), 'hex')`;
const joinedBy0 = (...parts: string[]) =>
  parts.map((part) => `convert_to(${part}, 'UTF8')`).join(` || '\\x00'::bytea || `);

/** What the triggers and the checks write beside a verification: the words of its name, the hashes of what it gave. */
async function addSearched(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'",
    );
    await withoutIndexes(client, "verification_words", () =>
      client.query(`insert into verification_words (project_id, word, verification_id)
        select project_id, word, id from verifications, string_to_table(lower(applicant_name), ' ') word order by 1, 2, 3`),
    );
    const number = `'FA' || lpad(substr(external_id, 5), 7, '0')`;
    const document = hashOf(joinedBy0("project_id::text", "'document'", "'UKR'", number));
    await withoutIndexes(client, "identity_keys", () =>
      client.query(`insert into identity_keys (project_id, kind, key_hash, verification_id)
        select project_id, 'document', ${document}, id from verifications
        union all select project_id, 'profile', 'k1.' || md5('email' || id) || md5(id::text), id from verifications`),
    );
    await client.query("vacuum (analyze)");
  } finally {
    await client.end();
  }
}

type Target = { url: string; headers: Record<string, string> };
type Found = { verifications: { name: string }[]; applicants: unknown[] };

async function find({ url, headers }: Target, text: string): Promise<Found> {
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ text }) });
  if (!response.ok) throw new Error(`${text}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: Found }).data;
}

/** Timing starts only when what must be found is found. */
async function compare(target: Target): Promise<void> {
  for (const [kind, texts] of Object.entries(kinds)) {
    const found = await find(target, texts[0] ?? "");
    console.log(`  ${kind}, "${texts[0]}": ${found.verifications.length} and ${found.applicants.length}`);
  }
  for (const kind of ["whole name", "external id", "document number"]) {
    const found = await find(target, kinds[kind]?.[3] ?? "");
    if (found.verifications.length === 0 || found.applicants.length === 0)
      throw new Error(`${kind}: nothing was found`);
  }
  const everybody = await find(target, "olena");
  if (everybody.verifications.length !== 8) throw new Error("a crowd shows eight");
}

async function load(
  { url, headers }: Target,
  texts: readonly string[],
  clients: number,
  seconds: number,
): Promise<Loaded> {
  const sentLoad: Load = { url, headers, bodies: texts.map((text) => JSON.stringify({ text })), clients, seconds };
  const { stdout } = await run(process.execPath, ["--import", "tsx", file("list.load.ts"), JSON.stringify(sentLoad)]);
  const loaded = JSON.parse(stdout) as Loaded;
  if (loaded.failed > 0) throw new Error(`${loaded.failed} calls failed, the first so: ${loaded.firstFailure}`);
  return loaded;
}

const say = (what: string, { requestsPerSecond, p50Ms, p99Ms }: Loaded) =>
  console.log(`  ${what}: ${requestsPerSecond.toFixed(0)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`);

/** One of each kind after the other, so that every second has the same mix. */
const mixed = Array.from({ length: 97 }, (_, n) =>
  Object.values(kinds).map((texts) => texts[n % texts.length] ?? ""),
).flat();

async function measure(target: Target) {
  for (const [kind, texts] of Object.entries(kinds)) say(kind, await load(target, texts, 1, Math.min(2, seconds)));
  const loads: Loaded[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`round ${round}`);
    const loaded = await load(target, mixed, 1, seconds);
    say("all in turn", loaded);
    loads.push(loaded);
    say("all in turn, 4 clients", await load(target, mixed, 4, seconds));
  }
  return { p50Ms: median(loads.map(({ p50Ms }) => p50Ms)), p99Ms: median(loads.map(({ p99Ms }) => p99Ms)) };
}

const startedMs = performance.now();
const took = () => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
let server: Server | undefined;
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  const { cookie, csrf } = await loadDataset(postgres.url, rows);
  await addSearched(postgres.url);
  console.log(`${rows} verifications loaded after ${took()}`);
  server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, "data"),
    ROLE: "server",
    LOG_LEVEL: "warn",
    DATABASE_POOL_SIZE: "8",
  });
  const headers = { "content-type": "application/json", cookie: `veridesk=${cookie}`, "csrf-token": csrf };
  const target = { url: `${server.url}/api/searches`, headers };
  await compare(target);
  await load(target, mixed, 4, seconds);
  const measured = await measure(target);
  console.log(`took ${took()}`);
  console.log(JSON.stringify(measured));
} finally {
  if (server) await stopServer(server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
