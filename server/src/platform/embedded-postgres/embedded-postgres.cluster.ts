import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import type { PostgresAccount, PostgresBinaries } from "./embedded-postgres.binaries.ts";
import { isOpenTo } from "./embedded-postgres.binaries.ts";

export const ownerRole = "veridesk";

export type ClusterHome = { directory: string; account: PostgresAccount };

const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root: the account of an earlier start, else postgres, else nobody. */
async function chooseAccount(directory: string): Promise<PostgresAccount> {
  if (!isRoot()) return undefined;
  const existing = await stat(join(directory, "cluster")).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Start as another user, or set DATABASE_URL.",
  );
}

async function own(directory: string, account: PostgresAccount) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (account) await chown(directory, account.uid, account.gid);
}

/**
 * `dataDir` itself; when we are root and `dataDir` is below a directory closed to the account (like /root), one below
 * /var/lib/veridesk that `dataDir/location` names.
 */
export async function findHome(dataDir: string, onEvent: (message: string) => void): Promise<ClusterHome> {
  const made = await mkdir(dirname(dataDir), { recursive: true });
  // The account must pass through a new parent, but not read it.
  if (made) await chmod(dirname(dataDir), 0o711);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const pointer = join(dataDir, "location");
  const elsewhere = (await readFile(pointer, "utf8").catch(() => "")).trim();
  if (elsewhere) {
    if (!existsSync(elsewhere)) {
      throw new Error(
        `The database is in ${elsewhere}, says ${pointer}, but nothing is there. Bring it back from your backup; or, to begin with an empty database, delete ${pointer}.`,
      );
    }
    const account = await chooseAccount(elsewhere);
    await own(elsewhere, account);
    return { directory: elsewhere, account };
  }
  const account = await chooseAccount(dataDir);
  if (isOpenTo(account, dirname(dataDir))) {
    await own(dataDir, account);
    return { directory: dataDir, account };
  }
  const directory = join("/var/lib/veridesk", randomBytes(8).toString("hex"));
  await mkdir(dirname(directory), { recursive: true });
  await chmod(dirname(directory), 0o711);
  await own(directory, account);
  await writeFile(pointer, `${directory}\n`);
  onEvent(`the account that runs the database cannot enter ${dirname(dataDir)}; the database is kept in ${directory}`);
  return { directory, account };
}

/** English messages, none of our secrets. */
export const programEnvironment = () => ({ PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" });

export function explainFailure(what: string, output: string): Error {
  if (/No space left on device/i.test(output)) {
    return new Error(`${what}: the disk is full. Free some space, then start again.`);
  }
  if (/error while loading shared libraries|not found \(required by|GLIBC/i.test(output)) {
    return new Error(
      `${what}: the embedded PostgreSQL does not run on this system. Install PostgreSQL 15 or newer and set DATABASE_URL.\n${output}`,
    );
  }
  return new Error(`${what}:\n${output.trim().split("\n").slice(-12).join("\n")}`);
}

function run(
  program: string,
  args: string[],
  account: PostgresAccount,
): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      ...account,
      cwd: "/",
      env: programEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => done({ code: null, output: `${output}${error.message}` }));
    child.on("close", (code) => done({ code, output }));
  });
}

async function checkVersion(cluster: string, binaries: PostgresBinaries) {
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  if (version === binaries.majorVersion) return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${version}, but the embedded server is ${binaries.majorVersion}. ` +
      "Start the release that wrote it, make a backup, and restore that into an empty data directory.",
  );
}

/** Moved when complete, so that a kill leaves nothing half-made. @returns the cluster's directory */
export async function makeCluster(home: ClusterHome, binaries: PostgresBinaries): Promise<string> {
  const cluster = join(home.directory, "cluster");
  if (existsSync(join(cluster, "PG_VERSION"))) {
    await checkVersion(cluster, binaries);
    return realpath(cluster);
  }
  const unfinished = join(home.directory, "cluster.unfinished");
  await rm(unfinished, { recursive: true, force: true });
  // The C library's categories stay at C, which exists everywhere; the collation is built into PostgreSQL.
  const locale = ["--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "-E", "UTF8"];
  const args = ["-D", unfinished, "-U", ownerRole, ...locale, "--data-checksums", "--auth=peer", "--no-instructions"];
  const { code, output } = await run(join(binaries.directory, "bin", "initdb"), args, home.account);
  if (code !== 0) throw explainFailure("The embedded database could not be made", output);
  await rename(unfinished, cluster);
  return realpath(cluster);
}

function accountNames(account: PostgresAccount): string[] {
  const runner = account && spawnSync("id", ["-un", String(account.uid)], { encoding: "utf8" }).stdout.trim();
  return [...new Set(["root", userInfo().username, ...(runner ? [runner] : [])])];
}

/** Over the socket only, and only for the accounts that own the cluster (and root, who has access anyhow). */
export async function writeAccessRules(home: ClusterHome): Promise<string[]> {
  const access = join(home.directory, "pg_hba.conf");
  const names = join(home.directory, "pg_ident.conf");
  await writeFile(access, "local all all peer map=owners\nlocal replication all peer map=owners\n");
  await writeFile(
    names,
    accountNames(home.account)
      .map((name) => `owners "${name}" all\n`)
      .join(""),
  );
  if (home.account) {
    for (const file of [access, names]) await chown(file, home.account.uid, home.account.gid);
  }
  return ["-c", `hba_file=${access}`, "-c", `ident_file=${names}`];
}
