import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

let directory: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), "veridesk-test-"));
  await chmod(parent, 0o711);
  directory = join(parent, "postgres");
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  const last = await startEmbeddedPostgres({ dataDir: directory, fsync: false });
  await last.stop();
  await rm(join(directory, ".."), { recursive: true, force: true });
});

async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(question)).rows;
  } finally {
    await client.end();
  }
}

async function startElsewhere() {
  const module = new URL("./embedded-postgres.ts", import.meta.url).href;
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { wasRunning, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(directory)}, fsync: false });
    console.log(JSON.stringify({ wasRunning, pid: pid() }));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const answer: { wasRunning: boolean; pid: number } = JSON.parse(String(line));
  return { child, ...answer };
}

it("two processes that start at once share one server, and it outlives a kill -9 of both", async () => {
  const [first, second] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect([first.wasRunning, second.wasRunning].sort()).toEqual([false, true]);
  expect(first.pid).toBe(second.pid);
  for (const { child } of [first, second]) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  const adopted = await startEmbeddedPostgres({ dataDir: directory, fsync: false });
  expect(adopted.wasRunning).toBe(true);
  expect(adopted.pid()).toBe(first.pid);
  await adopted.stop();
  expect(adopted.pid()).toBeUndefined();
});

it("the database sorts by code point, checks its pages, and listens on no port", async () => {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: directory,
    fsync: false,
    settings: { max_connections: "20" },
  });
  const settings = `select current_setting('data_checksums') checksums, current_setting('listen_addresses') addresses,
    current_setting('max_connections') connections, datlocale locale, datlocprovider::text provider
    from pg_database where datname = current_database()`;
  expect(await ask(url, settings)).toEqual([
    { checksums: "on", addresses: "", connections: "20", locale: "C.UTF-8", provider: "b" },
  ]);
  expect(await ask(url, "select upper('ärger') as word")).toEqual([{ word: "ÄRGER" }]);
  await stop();
});

it("a server that is killed comes back by itself, with what was committed", async () => {
  const events: string[] = [];
  let tell = (_: string) => undefined as unknown;
  const revived = new Promise<string>((done) => {
    tell = done;
  });
  const database = await startEmbeddedPostgres({
    dataDir: directory,
    onEvent: (message) => {
      events.push(message);
      tell(message);
    },
  });
  await ask(database.url, "create table kept as select 1 as number");
  const before = database.pid() ?? 0;
  process.kill(before, "SIGKILL");
  expect(await revived).toContain("runs again as process");
  expect(database.pid()).not.toBe(before);
  expect(await ask(database.url, "select number from kept")).toEqual([{ number: 1 }]);
  await database.stop();
  expect(events).toHaveLength(1);
});

it("a database that was kept elsewhere and is gone stops the start instead of being replaced by an empty one", async () => {
  const dataDir = join(directory, "..", "moved");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "location"), "/nowhere/veridesk\n");
  await expect(startEmbeddedPostgres({ dataDir, fsync: false })).rejects.toThrow("Bring it back from your backup");
});

it("a server that another container runs on the same directory is not joined by a second one", async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: directory, fsync: false });
  const socketDirectory = new URL(url).searchParams.get("host") ?? "";
  await stop();
  const stranger = createServer().listen(join(socketDirectory, ".s.PGSQL.5432"));
  await once(stranger, "listening");
  await expect(startEmbeddedPostgres({ dataDir: directory, fsync: false })).rejects.toThrow("as in another container");
  stranger.close();
  await once(stranger, "close");
});
