// A separately installed PostgreSQL besides the embedded one: the server's tests must pass on both.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { run } from "./project.mjs";
import { findPgBouncer, poolerHba, poolerSql, startPgBouncer } from "./test-pooler.mjs";

const oldest = 15;
const debian = "/usr/lib/postgresql";
const isRoot = () => process.getuid?.() === 0;

function findPrograms() {
  if (!existsSync(debian)) return undefined;
  const versions = readdirSync(debian)
    .map(Number)
    .filter((version) => version >= oldest);
  const folders = versions.sort((a, b) => b - a).map((version) => join(debian, String(version), "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

async function installPrograms() {
  console.error("Installing PostgreSQL (apt-get) …");
  const quiet = { env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("sh", ["-c", "apt-get update -qq && apt-get install -qq -y --no-install-recommends postgresql"], quiet);
}

/** PostgreSQL refuses root: then the account postgres of Debian's package runs it. */
function chooseAccount() {
  if (!isRoot()) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
  );
  return uid > 0 ? { uid, gid } : undefined;
}

async function startCluster(programs, account) {
  const directory = mkdtempSync(join(tmpdir(), "veridesk-pg-"));
  chmodSync(directory, 0o700);
  if (account.uid) chownSync(directory, account.uid, account.gid);
  const data = join(directory, "data");
  const options = { ...account, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: "C" } };
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "veridesk", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
    { ...options, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr || made.error?.message);
  writeFileSync(join(data, "pg_hba.conf"), poolerHba);
  const args = [
    "-D",
    data,
    "-k",
    directory,
    "-c",
    "listen_addresses=",
    "-c",
    "fsync=off",
    "-c",
    "synchronous_commit=off",
    "-c",
    "full_page_writes=off",
    "-c",
    "max_connections=200",
    // Databases of tests live for a minute.
    "-c",
    "autovacuum=off",
  ];
  const server = spawn(join(programs, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  server.stderr.on("data", (chunk) => (log = (log + chunk).slice(-10_000)));
  const ended = new Promise((done) => server.on("exit", done));
  process.on("exit", () => server.kill("SIGINT"));
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
  const isReady = () =>
    existsSync(join(data, "postmaster.pid")) &&
    readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[7]?.trim() === "ready";
  for (let tries = 0; !isReady(); tries++) {
    if (server.exitCode !== null || tries > 600) throw new Error(log);
    await wait(50);
  }
  const stop = async () => {
    server.kill("SIGINT");
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const url = `postgresql://veridesk@localhost:5432/postgres?host=${encodeURIComponent(directory)}`;
  return { url, poolerUrl: "", directory, stop };
}

/** Every server of the tests behind PgBouncer. */
async function putPoolerBefore(cluster, pooler, programs, account) {
  const { directory } = cluster;
  // What a database gets when it is made, it has from this one.
  const args = ["-h", directory, "-U", "veridesk", "-d", "template1", "-q", "-v", "ON_ERROR_STOP=1", "-c", poolerSql];
  const prepared = spawnSync(join(programs, "psql"), args, { encoding: "utf8" });
  if (prepared.status !== 0) throw new Error(prepared.stderr || prepared.error?.message);
  const { url, stop } = await startPgBouncer(pooler, directory, account);
  const stopBoth = async () => {
    await stop();
    await cluster.stop();
  };
  return { ...cluster, poolerUrl: url, stop: stopBoth };
}

/**
 * TEST_DATABASE_URL (and TEST_POOLER_URL), else a throw-away cluster of an installed PostgreSQL (installed with apt-get in CI).
 * @returns undefined, with the reason printed, when there is none
 */
export async function openMaintainedPostgres() {
  const { TEST_DATABASE_URL: given, TEST_POOLER_URL: poolerUrl = "" } = process.env;
  if (given) return { url: given, poolerUrl, stop: async () => undefined };
  const mayInstall = isRoot() && process.env.CI === "true" && existsSync("/usr/bin/apt-get");
  if (!findPrograms() && mayInstall) await installPrograms();
  const programs = findPrograms();
  const account = chooseAccount();
  if (!programs || !account) {
    console.error(
      `No PostgreSQL ${oldest} or newer is installed and TEST_DATABASE_URL is not set: the server's tests ran on the embedded one only.`,
    );
    return undefined;
  }
  console.error(`Starting a throw-away PostgreSQL from ${programs} …`);
  const cluster = await startCluster(programs, account);
  const pooler = await findPgBouncer(mayInstall);
  if (pooler) return putPoolerBefore(cluster, pooler, programs, account);
  console.error("PgBouncer is not installed: the server's tests ran without a pooler.");
  return cluster;
}
