import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const isErrno = (error: unknown, ...codes: string[]) =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? "");

/**
 * Process id and, on Linux, its start in clock ticks, since ids are reused.
 * @returns undefined when no such process runs (a zombie counts as gone)
 */
export function identifyProcess(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The command name may hold spaces and brackets: count fields from the last bracket (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : `${pid} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return `${pid}`;
  } catch (error) {
    return isErrno(error, "EPERM") ? `${pid}` : undefined;
  }
}

const isAlive = (identity: string) => identifyProcess(Number.parseInt(identity, 10)) === identity;

function readIdentity(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}

function tryTake(path: string, identity: string): boolean {
  try {
    writeFileSync(path, identity, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    throw error;
  }
}

/** Puts the lock back when another process was quicker. */
function clearStale(path: string, stale: string) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrno(error, "ENOENT")) return;
    throw error;
  }
  const moved = readIdentity(aside);
  if (moved !== undefined && moved !== stale) tryTake(path, moved);
  rmSync(aside, { force: true });
}

/**
 * Holds a lock file while `work` runs; takes over the lock of a dead process.
 * @param waitMs then an error names the living owner
 */
export async function withProcessLock<T>(path: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const identity = identifyProcess(process.pid) ?? `${process.pid}`;
  const giveUpAt = Date.now() + waitMs;
  let emptySince: number | undefined;
  while (!tryTake(path, identity)) {
    const owner = readIdentity(path);
    if (owner === "") emptySince ??= Date.now();
    else emptySince = undefined;
    // An empty file is being written just now, or is left from a kill between creation and writing.
    const isStale = owner === "" ? Date.now() - (emptySince ?? 0) > 1000 : owner !== undefined && !isAlive(owner);
    if (isStale && owner !== undefined) clearStale(path, owner);
    else if (Date.now() > giveUpAt)
      throw new Error(`process ${owner ?? "?"} holds ${path} since over ${waitMs / 1000} s`);
    else await wait(50);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

export function joinLockUsers(dir: string) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${process.pid}`), identifyProcess(process.pid) ?? `${process.pid}`);
}

/** @returns how many other living processes still use it */
export function leaveLockUsers(dir: string): number {
  rmSync(join(dir, `${process.pid}`), { force: true });
  const others = readdirSync(dir).filter((name) => /^\d+$/.test(name));
  const living = others.filter((name) => isAlive(readIdentity(join(dir, name)) ?? ""));
  for (const name of others) if (!living.includes(name)) rmSync(join(dir, name), { force: true });
  return living.length;
}
