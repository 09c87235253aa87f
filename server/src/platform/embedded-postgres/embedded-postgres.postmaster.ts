import { readFileSync, readlinkSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identifyProcess } from "#server/platform/process-lock.ts";

export type Postmaster = { pid: number; socketDirectory: string; isReady: boolean };

/** Crash recovery can take long. */
export const startTimeoutMs = 300_000;

/** Lines of postmaster.pid: id, data directory, start, port, socket directory, address, memory key, status. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 1 || !identifyProcess(pid) || !isIn(pid, cluster)) return undefined;
  return { pid, socketDirectory: lines[4] ?? "", isReady: lines[7]?.trim() === "ready" };
}

/** After a reboot the id may belong to another process. Known on Linux only. */
function isIn(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch (error) {
    // Another account's process cannot be inspected: the id must do.
    return (error as NodeJS.ErrnoException).code === "EACCES";
  }
}

/** Backends outlive a killed postmaster for a moment; a new one must not start meanwhile. */
export async function waitForOrphans(cluster: string) {
  if (process.platform !== "linux") return;
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
    const orphans = ids.filter((pid) => pid !== process.pid && identifyProcess(pid) && isInQuietly(pid, cluster));
    if (orphans.length === 0) return;
    if (Date.now() > giveUpAt)
      throw new Error(
        `Processes ${orphans.join(", ")} of a killed database server do not end. End them, then start again.`,
      );
    await wait(100);
  }
}

function isInQuietly(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}

export async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  const giveUpAt = Date.now() + startTimeoutMs;
  for (;;) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster || postmaster.isReady) return postmaster;
    if (Date.now() > giveUpAt)
      throw new Error(`The embedded database (process ${postmaster.pid}) neither starts nor stops.`);
    await wait(50);
  }
}

/** Fast shutdown (SIGINT) rolls open transactions back; immediate (SIGQUIT) after 30 s. */
export async function shutDown(cluster: string) {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return;
  const quitAt = Date.now() + 30_000;
  let sent: NodeJS.Signals | undefined;
  while (readPostmaster(cluster)?.pid === postmaster.pid) {
    const signal = Date.now() < quitAt ? "SIGINT" : "SIGQUIT";
    if (signal !== sent) process.kill(postmaster.pid, signal);
    sent = signal;
    await wait(25);
  }
}
