import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type NamedList, openNameEngine } from "#server/platform/children/names.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { ownWork } from "#server/platform/holders.ts";
import { prepareDatabase } from "#server/process.ts";
import { copyEntries } from "./made-list.ts";
import { latinOf, type Made, makePeople, makeSources } from "./names.people.ts";
import { Dice } from "./names.random.ts";
import { treeMemory } from "./process-tree.ts";
import { sized } from "./size.ts";

// A published list of 200,000 entries as screening asks it: by the child that reads it from the database and keeps its
// index. `firstSeconds`: until the first answer, with the child's start; `changedSeconds`: until the first answer of a
// version in which 1,000 entries are others; `memoryMb`: what the child holds, at most and at rest; queried one by one.

const entries = Number(process.env.BENCH_ENTRIES ?? sized(200_000, 4_000));
const changed = Number(process.env.BENCH_CHANGED ?? sized(1_000, 100));
const requested = Number(process.env.BENCH_QUERIES ?? sized(500, 50));
const code = "bench";
const dice = new Dice(20_261_125);
const sources = makeSources(dice);
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

async function putVersion(client: pg.Client, version: number, people: readonly Made[]): Promise<void> {
  await client.query("update list_versions set state = 'replaced' where source = $1", [code]);
  await client.query(
    `insert into list_versions (source, version, state, sha256, size_bytes, parser_version, entries_count, added, changed, removed, skipped_count)
     values ($1, $2, 'current', '\\x00', 1, 1, $3, 0, 0, 0, 0)`,
    [code, version, entries],
  );
  await client.query(
    `update list_entries set to_version = $2 - 1 where source = $1 and to_version is null
     and substr(entry_id, 2)::int < $3`,
    [code, version, people.length],
  );
  await copyEntries(client, version, { code, people });
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const program = new URL("../server/src/features/screening/screenings/names-worker.ts", import.meta.url);
const names = openNameEngine(program, postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
// The database's own processes are children too; they hold nothing of the index.
const usedMb = () => treeMemory(process.pid).usedMb;
let watch: NodeJS.Timeout | undefined;
try {
  await prepareDatabase(postgres.url, new URL("../server/migrations", import.meta.url).pathname);
  await client.connect();
  await client.query(
    `insert into list_sources (code, name, kind, format, comes_from, enabled)
     values ($1, 'Bench', 'sanctions', 'veridesk-csv', 'files', true)`,
    [code],
  );
  const listed = makePeople(sources, entries, dice);
  await putVersion(client, 1, listed);
  globalThis.gc?.();
  const before = usedMb();
  let peak = before;
  watch = setInterval(() => {
    peak = Math.max(peak, usedMb());
  }, 100);
  const ask = async (version: number, name: string) => {
    const list: NamedList = { source: "list", code, version };
    const begun = performance.now();
    const found = await names.findInLists(ownWork("bench"), [list], [{ name }]);
    return { ms: performance.now() - begun, found: found.length };
  };
  const expectFound = async (version: number, [someone]: readonly Made[]) => {
    const name = someone?.listed.names[0] ?? "";
    if ((await ask(version, name)).found === 0) throw new Error(`${name} is listed and not found`);
  };
  const clean = makePeople(sources, requested, dice).map(({ words }) => latinOf(words));
  const { ms: firstMs } = await ask(1, clean[0] ?? "");
  const times: number[] = [];
  for (const name of clean) times.push((await ask(1, name)).ms);
  times.sort((a, b) => a - b);
  const idleMemoryMb = usedMb() - before;
  await expectFound(1, listed);
  const others = makePeople(sources, changed, dice);
  await putVersion(client, 2, others);
  const { ms: changedMs } = await ask(2, clean[0] ?? "");
  await expectFound(2, others);
  console.log(
    JSON.stringify({
      firstSeconds: round(firstMs / 1000, 1),
      p50Ms: round(times[Math.floor(times.length / 2)] ?? Number.NaN, 1),
      p95Ms: round(times[Math.floor(times.length * 0.95)] ?? Number.NaN, 1),
      changedSeconds: round(changedMs / 1000, 2),
      memoryMb: { peak: round(peak - before), rest: round(idleMemoryMb) },
    }),
  );
} finally {
  clearInterval(watch);
  await names.close();
  await client.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
