import { readdirSync, readFileSync } from "node:fs";

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended meanwhile.
    return "";
  }
}

const kbOf = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);

/** A process and all below it. Linux only. */
export function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each)))
    parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(read(`/proc/${name}/status`))?.[1]));
  const tree = [root];
  for (const parent of tree) for (const [child, of] of parents) if (of === parent) tree.push(child);
  return tree;
}

/**
 * Memory of a process and all below it, in MB. `residentMb` counts shared memory, such as the program itself, once per
 * process; `usedMb` counts it once in all (docs/decisions/0078). Linux only. Source: proc(5), status.
 */
export function treeMemory(root: number): { residentMb: number; usedMb: number } {
  const texts = treeOf(root).map((pid) => read(`/proc/${pid}/status`));
  const each = (name: string) => texts.map((text) => kbOf(text, name) / 1024);
  const sum = (name: string) => each(name).reduce((mb, more) => mb + more, 0);
  const usedMb = sum("RssAnon") + Math.max(...each("RssFile")) + Math.max(...each("RssShmem"));
  return { residentMb: Math.round(sum("VmRSS")), usedMb: Math.round(usedMb) };
}

/** What each process of the tree has for itself, in MB, largest first. Linux only. */
export const treeParts = (root: number): string[] =>
  treeOf(root)
    .map((pid) => ({
      mb: Math.round(kbOf(read(`/proc/${pid}/status`), "RssAnon") / 1024),
      name: /([\w-]+)\.(?:js|mjs|ts)\0/.exec(read(`/proc/${pid}/cmdline`))?.[1] ?? "other",
    }))
    .toSorted((a, b) => b.mb - a.mb)
    .map(({ mb, name }) => `${name} ${mb}`);

/** Processor time of a process and all that are or were below it, in ms; in steps of 10. Linux only. Source: proc(5), stat. */
export function treeWorkedMs(root: number): number {
  const ticks = treeOf(root).flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`);
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
  });
  return 10 * ticks.reduce((sum, each) => sum + (each || 0), 0);
}
