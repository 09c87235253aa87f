import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { chmod, chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { socketUrl } from "#server/platform/database-url.ts";
import { joinLockUsers, leaveLockUsers, withProcessLock } from "#server/platform/process-lock.ts";
import type { PostgresBinaries } from "./embedded-postgres.binaries.ts";
import { findBinaries } from "./embedded-postgres.binaries.ts";
import type { ClusterHome } from "./embedded-postgres.cluster.ts";
import {
  explainFailure,
  findHome,
  makeCluster,
  ownerRole,
  programEnvironment,
  writeAccessRules,
} from "./embedded-postgres.cluster.ts";
import {
  findRunning,
  type Postmaster,
  readPostmaster,
  shutDown,
  startTimeoutMs,
  waitForOrphans,
} from "./embedded-postgres.postmaster.ts";

export type EmbeddedPostgresOptions = {
  /** Made when missing. */
  dataDir: string;
  /** Off only for tests: a power cut may then cost the whole cluster. */
  fsync?: boolean;
  settings?: Record<string, string>;
  /** A sentence for the operator. */
  onEvent?: (message: string) => void;
};

export type EmbeddedPostgres = {
  /** Database `veridesk` as its owner; a unix socket, no password. */
  url: string;
  /** Changes when the server is restarted. */
  pid(): number | undefined;
  /** Shuts the server down unless another process of this machine uses it. */
  stop(): Promise<void>;
  wasRunning: boolean;
};

type Server = Required<Pick<EmbeddedPostgresOptions, "onEvent">> & {
  home: ClusterHome;
  cluster: string;
  binaries: PostgresBinaries;
  args: string[];
};

const lockWaitMs = startTimeoutMs + 10_000;
/** Leaves room for the socket's name: sun_path has 104 bytes on macOS, 108 on Linux. */
const longestSocketDirectory = 85;

const defaultSettings: Record<string, string> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  jit: "off",
  wal_compression: "pglz",
  max_wal_size: "1GB",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_statement: "none",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
};
const fragileSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Short enough for a socket's path, and the same over restarts. */
async function makeSocketDirectory(home: ClusterHome): Promise<string> {
  const beside = join(home.directory, "socket");
  if (Buffer.byteLength(beside) <= longestSocketDirectory) {
    await mkdir(beside, { recursive: true });
    await close(beside, home);
    return beside;
  }
  const pointer = join(home.directory, "socket-location");
  const known = (await readFile(pointer, "utf8").catch(() => "")).trim();
  const found = known === "" ? undefined : await lstat(known).catch(() => undefined);
  if (found?.isDirectory() && found.uid === (home.account?.uid ?? process.getuid?.())) return known;
  const directory = await mkdtemp("/tmp/veridesk-");
  await close(directory, home);
  await writeFile(pointer, `${directory}\n`);
  return directory;
}

async function close(directory: string, { account }: ClusterHome) {
  await chmod(directory, 0o700);
  if (account) await chown(directory, account.uid, account.gid);
}

async function readLogFrom(path: string, offset: number): Promise<string> {
  return (await readFile(path)).subarray(offset).toString();
}

const isAnswered = (socket: string) =>
  new Promise<boolean>((done) => {
    const connection = connect(socket);
    connection.on("connect", () => {
      connection.destroy();
      done(true);
    });
    connection.on("error", () => done(false));
  });

async function launch(server: Server): Promise<Postmaster> {
  const { home, cluster, binaries } = server;
  await waitForOrphans(cluster);
  const socketDirectory = await makeSocketDirectory(home);
  if (await isAnswered(join(socketDirectory, ".s.PGSQL.5432"))) {
    throw new Error(
      `A database server that cannot be seen from here, as in another container, uses ${cluster}. Stop it, or set DATABASE_URL.`,
    );
  }
  // The dead server's id may belong to another process by now; elsewhere PostgreSQL finds orphans by the file.
  if (process.platform === "linux") await rm(join(cluster, "postmaster.pid"), { force: true });
  const log = join(home.directory, "postgres.log");
  const offset = await lstat(log).then(
    (file) => file.size,
    () => 0,
  );
  const file = openSync(log, "a", 0o600);
  const args = ["-D", cluster, "-k", socketDirectory, ...server.args];
  const program = join(binaries.directory, "bin", "postgres");
  const child = spawn(program, args, {
    ...home.account,
    cwd: "/",
    env: programEnvironment(),
    detached: true,
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  let ended: string | undefined;
  child.on("error", (error) => {
    ended = error.message;
  });
  child.on("exit", (code, signal) => {
    ended ??= `ended with ${signal ?? code}`;
  });
  child.unref();

  const giveUpAt = Date.now() + startTimeoutMs;
  while (ended === undefined && Date.now() < giveUpAt) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.isReady) return postmaster;
    await wait(25);
  }
  throw explainFailure(
    "The embedded database did not start",
    `${await readLogFrom(log, offset)}\n${ended ?? "no answer in time"}`,
  );
}

async function makeDatabase(socketDirectory: string) {
  const client = new Client({
    connectionString: socketUrl(socketDirectory, ownerRole, "postgres"),
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [ownerRole]);
    if (rowCount === 0) await client.query(`create database ${ownerRole}`);
  } finally {
    await client.end();
  }
}

/** @returns a function that stops watching */
function watch(server: Server, lock: string): () => Promise<void> {
  let isWatching = true;
  let running: Promise<void> | undefined;
  const revive = async () => {
    const postmaster = await withProcessLock(lock, lockWaitMs, async () => {
      if (!isWatching) return undefined;
      return (await findRunning(server.cluster)) ?? (await launch(server));
    });
    if (postmaster) server.onEvent(`the embedded database had died; it runs again as process ${postmaster.pid}`);
  };
  let failures = 0;
  let nextTryAt = 0;
  const timer = setInterval(() => {
    if (running || Date.now() < nextTryAt || readPostmaster(server.cluster)) return;
    running = revive()
      .then(() => {
        failures = 0;
      })
      .catch((error: Error) => {
        // A full disk is retried after 1, 2, 4 … 30 s.
        nextTryAt = Date.now() + Math.min(30_000, 1000 * 2 ** failures++);
        server.onEvent(error.message);
      })
      .finally(() => {
        running = undefined;
      });
  }, 500);
  timer.unref();
  return async () => {
    isWatching = false;
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs the real PostgreSQL of `@embedded-postgres/*` on a unix socket, or takes over one that still runs in the same
 * directory. While this process lives, a server that dies is restarted. Linux and macOS; elsewhere, or for several
 * machines, set DATABASE_URL.
 * @throws with a sentence for the operator: no binaries for this machine, disk full, the server's own last words
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new Error("The embedded database runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.");
  const dataDir = resolve(options.dataDir);
  const onEvent = options.onEvent ?? (() => undefined);
  const home = await findHome(dataDir, onEvent);
  const lock = join(home.directory, "start.lock");
  const users = join(home.directory, "users");
  const chosen = { ...defaultSettings, ...(options.fsync === false ? fragileSettings : {}), ...options.settings };
  const settings = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  const { server, postmaster, wasRunning } = await withProcessLock(lock, lockWaitMs, async () => {
    const binaries = await findBinaries(home.directory, home.account);
    const cluster = await makeCluster(home, binaries);
    const args = [...settings, ...(await writeAccessRules(home))];
    const made: Server = { home, cluster, binaries, args, onEvent };
    const found = await findRunning(cluster);
    const running = found ?? (await launch(made));
    await makeDatabase(running.socketDirectory);
    joinLockUsers(users);
    return { server: made, postmaster: running, wasRunning: found !== undefined };
  });
  const stopWatching = watch(server, lock);

  return {
    url: socketUrl(postmaster.socketDirectory, ownerRole, ownerRole),
    pid: () => readPostmaster(server.cluster)?.pid,
    wasRunning,
    stop: async () => {
      await stopWatching();
      await withProcessLock(lock, lockWaitMs, async () => {
        if (leaveLockUsers(users) === 0) await shutDown(server.cluster);
      });
    },
  };
}
