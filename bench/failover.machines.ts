import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { treeOf } from "./process-tree.ts";

// The three machines of deploy/failover, on addresses of this machine's loopback: db-1 and db-2 with etcd, Patroni and
// PostgreSQL each, the desk's with etcd and HAProxy. Their files are those of that folder; only addresses, folders and
// passwords are others. Programs are Debian's, as the account postgres.

const patroni = "/usr/bin/patroni";
const etcd = "/usr/bin/etcd";
const haproxy = "/usr/sbin/haproxy";
const versions = "/usr/lib/postgresql";

function findPostgres(): string | undefined {
  if (!existsSync(versions)) return undefined;
  const numbers = readdirSync(versions).map(Number);
  const folders = numbers.filter((number) => number >= 15).sort((a, b) => b - a);
  return folders
    .map((number) => join(versions, String(number), "bin"))
    .find((folder) => ["initdb", "pg_basebackup", "pg_rewind"].every((program) => existsSync(join(folder, program))));
}

/** Why the machines cannot be made here, with what to install; null when they can. */
export function whyNotHere(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "it needs root on Linux";
  const missing = [
    ...(findPostgres() ? [] : ["postgresql"]),
    ...(existsSync(patroni) ? [] : ["patroni"]),
    ...(existsSync(etcd) ? [] : ["etcd-server"]),
    ...(existsSync(haproxy) ? [] : ["haproxy"]),
  ];
  if (missing.length === 0) return null;
  return `it needs Debian's ${missing.join(", ")}: apt-get install -y --no-install-recommends ${missing.join(" ")}`;
}

const hosts = { "db-1": 11, "db-2": 12, desk: 13 } as const;
type MachineName = keyof typeof hosts;
export type DatabaseMachine = Exclude<MachineName, "desk">;
const isDatabase = (name: MachineName): name is DatabaseMachine => name !== "desk";

const deployed = (name: string) => readFileSync(new URL(`../deploy/failover/${name}`, import.meta.url), "utf8");
const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));

/** The files are db-1's: on another machine each line that names db-1 alone has its own name and address. */
const ownLines = (text: string, name: MachineName) =>
  text
    .split("\n")
    .map((line) =>
      /db-2|10\.0\.0\.12/.test(line)
        ? line
        : line.replaceAll("db-1", name).replaceAll("10.0.0.11", `10.0.0.${hosts[name]}`),
    )
    .join("\n");

/** @throws Error when the file no longer says what is replaced */
function withReplaced(text: string, pairs: Record<string, string>): string {
  for (const from of Object.keys(pairs)) if (!text.includes(from)) throw new Error(`deploy/failover lacks ${from}`);
  return Object.entries(pairs).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

function accountOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name]).toString()));
  if (!uid || !gid) throw new Error(`there is no account ${name}`);
  return { uid, gid };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Patroni's PostgreSQL is no child of Patroni. */
function postmasterOf(data: string): number[] {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return [];
  const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) && readFileSync(command, "utf8").includes(data) ? [pid] : [];
}

export type FailoverRoles = Partial<Record<"leader" | "sync_standby" | "replica", DatabaseMachine>>;
type Member = { name: DatabaseMachine; role: keyof FailoverRoles; state: string };

export class FailoverMachines {
  readonly #directory = mkdtempSync(join(tmpdir(), "veridesk-failover-"));
  readonly #account = accountOf("postgres");
  readonly #network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  readonly #passwords: Record<string, string> = Object.fromEntries(
    Object.keys(settingsIn(deployed("patroni_env.conf"))).map((name) => [name, randomBytes(18).toString("base64url")]),
  );
  readonly #running = new Map<MachineName, ChildProcess[]>();

  #folder(name: MachineName): string {
    return join(this.#directory, name);
  }

  #here(text: string): string {
    return text.replaceAll("10.0.0.0/24", "127.0.0.0/8").replaceAll("10.0.0.", `${this.#network}.`);
  }

  /** HAProxy's. */
  address(of: "primary" | "replicas"): string {
    return `${this.#network}.${hosts.desk}:${of === "primary" ? 5000 : 5001}`;
  }

  /** Of the database's superuser, by way of HAProxy. */
  superuserUrl(database: string): string {
    const password = this.#passwords.PATRONI_SUPERUSER_PASSWORD;
    return `postgresql://postgres:${password}@${this.address("primary")}/${database}`;
  }

  #launch(name: MachineName, program: string, args: string[], env: Record<string, string> = {}): void {
    const folder = this.#folder(name);
    const log = openSync(join(folder, `${basename(program)}.log`), "a");
    const child = spawn(program, args, {
      ...(program === haproxy ? {} : this.#account),
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", HOME: folder, ...env },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    this.#running.set(name, [...(this.#running.get(name) ?? []), child]);
  }

  #write(name: MachineName, file: string, text: string): string {
    const path = join(this.#folder(name), file);
    writeFileSync(path, this.#here(text));
    return path;
  }

  /** All that runs on it. */
  start(name: MachineName): void {
    const folder = this.#folder(name);
    const settings = settingsIn(this.#here(ownLines(deployed("etcd"), name)));
    this.#launch(name, etcd, [], { ...settings, ETCD_DATA_DIR: join(folder, "etcd") });
    if (isDatabase(name)) this.#launch(name, patroni, [this.#patroniFile(name)], this.#passwords);
    else this.#launch(name, haproxy, ["-db", "-f", this.#haproxyFile(name)]);
  }

  #patroniFile(name: DatabaseMachine): string {
    const folder = this.#folder(name);
    const text = withReplaced(ownLines(deployed("patroni.yml"), name), {
      "/var/lib/postgresql/15/veridesk": join(folder, "data"),
      "/usr/lib/postgresql/15/bin": findPostgres() ?? "",
      "/var/lib/postgresql/patroni.pgpass": join(folder, "pgpass"),
      "/var/run/postgresql": folder,
    });
    return this.#write(name, "patroni.yml", text);
  }

  #haproxyFile(name: MachineName): string {
    const text = withReplaced(deployed("haproxy.cfg"), { "127.0.0.1:": `${this.#network}.${hosts[name]}:` });
    return this.#write(name, "haproxy.cfg", text);
  }

  /** As by a power cut: everything on it, at once. */
  async kill(name: MachineName): Promise<void> {
    const children = this.#running.get(name) ?? [];
    const ended = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const exits = ended.map((child) => once(child, "exit"));
    const all = () =>
      [...ended.flatMap(({ pid }) => pid ?? []), ...postmasterOf(join(this.#folder(name), "data"))].flatMap(treeOf);
    // None of them sees another one end.
    for (const pid of all()) signal(pid, "SIGSTOP");
    for (const pid of all()) signal(pid, "SIGKILL");
    await Promise.all(exits);
    this.#running.delete(name);
  }

  /** As Patroni says it. */
  async roles(): Promise<FailoverRoles> {
    for (const name of ["db-1", "db-2"] as const)
      try {
        const address = `http://${this.#network}.${hosts[name]}:8008/cluster`;
        const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
        const { members } = (await response.json()) as { members: Member[] };
        const working = members.filter(({ state }) => ["running", "streaming"].includes(state));
        return Object.fromEntries(working.map((member) => [member.role, member.name]));
      } catch {
        // The other one may answer.
      }
    return {};
  }

  /** @throws Error after three minutes, with the end of the logs */
  async until(what: string, is: (roles: FailoverRoles) => boolean): Promise<void> {
    const givenUpAt = performance.now() + 180_000;
    while (!is(await this.roles())) {
      if (performance.now() > givenUpAt) throw new Error(`${what} did not come\n${this.#logs()}`);
      await wait(200);
    }
  }

  #logs(): string {
    const files = (Object.keys(hosts) as MachineName[]).flatMap((name) =>
      readdirSync(this.#folder(name))
        .filter((file) => file.endsWith(".log"))
        .map((file) => join(this.#folder(name), file)),
    );
    return files.map((file) => `== ${file}\n${readFileSync(file, "utf8").slice(-3_000)}`).join("\n");
  }

  /** Until one is the primary and the other one has all that it acknowledges. */
  async startAll(): Promise<void> {
    chownSync(this.#directory, this.#account.uid, this.#account.gid);
    for (const name of Object.keys(hosts) as MachineName[]) {
      mkdirSync(this.#folder(name));
      chownSync(this.#folder(name), this.#account.uid, this.#account.gid);
      this.start(name);
    }
    await this.until("a primary with its standby", (roles) => Boolean(roles.leader && roles.sync_standby));
  }

  async stopAll(): Promise<void> {
    for (const name of Object.keys(hosts) as MachineName[]) await this.kill(name);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
