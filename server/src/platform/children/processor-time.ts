import { readdirSync, readFileSync } from "node:fs";

/** proc(5): the same on every Linux that Node runs on. */
const tickMs = 10;

/** Processor time in ms; null where the system does not say. Source: proc(5), stat. */
export function workedMs(pid: number | undefined): number | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13);
    return (Number(user) + Number(system)) * tickMs;
  } catch {
    return null;
  }
}

/** Of a thread, in ms: on a processor, and ready to run without one. */
export type ThreadTimes = { ranMs: number; waitedMs: number };

/** By thread; null where the system does not say. Source: sched-stats. */
export function threadTimes(pid: number | undefined): Map<string, ThreadTimes> | null {
  if (process.platform !== "linux" || pid === undefined) return null;
  try {
    const timesOf = (thread: string): ThreadTimes => {
      const [ran, waited] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
      return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
    };
    return new Map(readdirSync(`/proc/${pid}/task`).map((thread) => [thread, timesOf(thread)]));
  } catch {
    return null;
  }
}

/** Nearly all. */
const starvedShare = 0.95;
/** Of one processor, by all threads together. */
const workingShare = 0.5;
const none: ThreadTimes = { ranMs: 0, waitedMs: 0 };

/**
 * One thread was kept waiting for nearly all of `ms`, and the others hardly worked either. Engines work in threads of
 * their own while the main one sleeps, so each is asked; one that waits while another works is no sign: they share
 * what is free. Several threads with some hundredths of a processor each are starved too.
 */
export function wasStarved(
  before: ReadonlyMap<string, ThreadTimes>,
  after: ReadonlyMap<string, ThreadTimes>,
  ms: number,
): boolean {
  const during = [...after].map(([thread, { ranMs, waitedMs }]) => {
    const { ranMs: ranBefore, waitedMs: waitedBefore } = before.get(thread) ?? none;
    return { ranMs: ranMs - ranBefore, waitedMs: waitedMs - waitedBefore };
  });
  const ranMs = during.reduce((sum, each) => sum + each.ranMs, 0);
  return ranMs < ms * workingShare && during.some(({ waitedMs }) => waitedMs > ms * starvedShare);
}
