import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../server/test/free-port.ts";
import { treeWorkedMs } from "./process-tree.ts";

// PostgreSQL with Citus in its own library folder, as docs/scaling.md sets it up: a coordinator and its workers, each a
// server of this machine, as the account postgres.

const versions = "/usr/lib/postgresql";

function findCitus(): string | undefined {
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map((version) => join(versions, version))
    .find((folder) => existsSync(join(folder, "lib", "citus.so")) && existsSync(join(folder, "bin", "initdb")));
}

/** Why there is no Citus here; null when there is one. */
export function whyNoCitus(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  return findCitus() ? null : `no Citus below ${versions} (docs/scaling.md)`;
}

const accountOf = (name: string) => {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name]).toString()));
  if (!uid || !gid) throw new Error(`there is no account ${name}`);
  return { uid, gid };
};

const database = "veridesk";
/** Shards of each table: some for each of three workers. */
const shards = 12;

type Machine = { name: string; port: number; child: ChildProcess };

export class CitusMachines {
  readonly #directory = mkdtempSync(join(tmpdir(), "veridesk-citus-"));
  readonly #account = accountOf("postgres");
  readonly #machines: Machine[] = [];

  #url({ port }: Machine, name = database): string {
    return `postgresql://postgres@127.0.0.1:${port}/${name}`;
  }

  async #query(machine: Machine, statement: string, name = database): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url(machine, name) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  async #untilReady(machine: Machine): Promise<void> {
    const givenUpAt = performance.now() + 60_000;
    for (;;)
      try {
        return await this.#query(machine, "select 1", "postgres");
      } catch (error) {
        if (performance.now() > givenUpAt || machine.child.exitCode !== null)
          throw new Error(readFileSync(join(this.#directory, `${machine.name}.log`), "utf8").slice(-3_000), {
            cause: error,
          });
        await wait(100);
      }
  }

  async #start(name: string, settings: Record<string, string>): Promise<Machine> {
    const folder = findCitus() ?? "";
    const data = join(this.#directory, name);
    const port = await freePort();
    const run = { ...this.#account, cwd: this.#directory };
    execFileSync(join(folder, "bin", "initdb"), ["-D", data, "-A", "trust", "-U", "postgres", "--no-sync"], run);
    const own = { port: String(port), listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
    const lines = Object.entries(own).map(([key, value]) => `${key} = '${value}'\n`);
    appendFileSync(join(data, "postgresql.conf"), lines.join(""));
    const log = openSync(join(this.#directory, `${name}.log`), "a");
    const child = spawn(join(folder, "bin", "postgres"), ["-D", data], { ...run, stdio: ["ignore", log, log] });
    closeSync(log);
    const machine = { name, port, child };
    this.#machines.push(machine);
    await this.#untilReady(machine);
    await this.#query(machine, `create database ${database}`, "postgres");
    return machine;
  }

  /** @param workers none: PostgreSQL alone. @returns DATABASE_URL */
  async startAll(workers: number): Promise<string> {
    chownSync(this.#directory, this.#account.uid, this.#account.gid);
    const common = { max_connections: "200", shared_buffers: "256MB", fsync: "off" };
    const ofCitus = {
      shared_preload_libraries: "citus",
      max_prepared_transactions: "200",
      max_locks_per_transaction: "512",
      "citus.shard_count": String(shards),
      "citus.node_conninfo": "sslmode=disable",
    };
    const names = ["coordinator", ...Array.from({ length: workers }, (_, n) => `worker ${n + 1}`)];
    for (const name of names) await this.#start(name.replace(" ", "-"), { ...common, ...(workers > 0 ? ofCitus : {}) });
    const [coordinator, ...others] = this.#machines;
    if (!coordinator) throw new Error("no coordinator");
    if (workers > 0) {
      for (const machine of this.#machines) await this.#query(machine, "create extension citus");
      await this.#query(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
      for (const { port } of others) await this.#query(coordinator, `select citus_add_node('127.0.0.1', ${port})`);
    }
    return this.#url(coordinator);
  }

  /** Processor time in ms until now: the coordinator's, or PostgreSQL's alone, and each worker's. */
  workedMs(): number[] {
    return this.#machines.map(({ child }) => treeWorkedMs(child.pid ?? 0));
  }

  async stopAll(): Promise<void> {
    for (const { child } of this.#machines) {
      if (child.exitCode !== null) continue;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGINT");
      await ended;
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
