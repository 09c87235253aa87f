import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pino } from "pino";
import { hugeFormats, hugeList } from "#engines/lists/samples/huge-lists.ts";
import { loadConfig } from "#server/config.ts";
import { enableList } from "#server/features/screening/lists/lists.decide.service.ts";
import { loadListNow } from "#server/features/screening/lists/lists.load.service.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import type { Platform } from "#server/platform/platform.ts";
import { closePlatform, openPlatform, prepareDatabase } from "#server/process.ts";
import { treeMemory } from "./process-tree.ts";
import { sized } from "./size.ts";

// A list of 100 MB as the operator imports it: copied, read by a child, compared and stored in PostgreSQL. `memoryMb`: how
// much more this process and its child hold meanwhile, at most; `laterSeconds`: the same list with every hundredth entry
// changed, as its second version.

const megabytes = Number(process.env.BENCH_MB ?? sized(100, 2));
const bytes = megabytes * 1024 * 1024;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** Every hundredth of the words that name somebody is another one. */
async function* changed(path: string, name: string): AsyncGenerator<string> {
  let count = 0;
  for await (const piece of createReadStream(path, "utf8") as AsyncIterable<string>)
    yield piece.replaceAll(name, () => (++count % 100 === 0 ? `${name}X` : name));
}

async function load(platform: Platform, code: string, main: string) {
  globalThis.gc?.();
  const before = treeMemory(process.pid).usedMb;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, treeMemory(process.pid).usedMb);
  }, 50);
  const begun = performance.now();
  const end = await loadListNow(platform, code, { files: { main } });
  clearInterval(watch);
  if (end.kind !== "stored") throw new Error(`${code}: ${JSON.stringify(end)}`);
  return { seconds: (performance.now() - begun) / 1000, memoryMb: peak - before, end };
}

const names = { "ofac-advanced-xml": "MALIKOW", "un-xml": "YUSUF", "eu-xml": "Alexey" } as const;

async function measure(platform: Platform, directory: string, format: (typeof hugeFormats)[number]) {
  const [main, later] = [join(directory, "list"), join(directory, "later")];
  await pipeline(Readable.from(hugeList(format, bytes)), createWriteStream(main));
  await pipeline(Readable.from(changed(main, names[format])), createWriteStream(later));
  const list = { code: format, name: format, kind: "sanctions", format, comesFrom: "files", addresses: null } as const;
  await enableList(platform, list);
  const first = await load(platform, format, main);
  const second = await load(platform, format, later);
  return {
    entries: first.end.entriesCount,
    seconds: round(first.seconds, 1),
    memoryMb: round(first.memoryMb),
    changed: second.end.changed,
    laterSeconds: round(second.seconds, 1),
    laterMemoryMb: round(second.memoryMb),
  };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o755);
const database = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
const migrations = new URL("../server/migrations", import.meta.url).pathname;
await prepareDatabase(database.url, migrations);
const config = loadConfig({ DATA_DIR: directory, DATABASE_URL: database.url, ROLE: "server" });
const platform = await openPlatform(config, database.url, { log: pino({ level: "silent" }) });
try {
  const found: Record<string, unknown> = {};
  for (const format of hugeFormats) found[format] = await measure(platform, directory, format);
  console.log(JSON.stringify({ megabytes, ...found }));
} finally {
  await closePlatform(platform);
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
