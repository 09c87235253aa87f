import { youngShare } from "#server/young-share.ts";
import {
  holderKeysOf,
  holderKinds,
  type ResourceHolder,
  type ResourceHolderKeys,
  type ResourceHolderKind,
} from "./holders.ts";

export type WaitingCall = { holder: ResourceHolder; keys: ResourceHolderKeys };

export const waitingFor = (holder: ResourceHolder): WaitingCall => ({ holder, keys: holderKeysOf(holder) });

/** Of equally large ones the one whose newest is newest: who comes to a line of equals waits outside. */
function largestOf<J extends WaitingCall>(line: readonly J[], kind: ResourceHolderKind): readonly J[] {
  const groups = new Map<string, { jobs: J[]; newest: number }>();
  for (const [newest, job] of line.entries()) {
    const group = groups.get(job.keys[kind]) ?? { jobs: [], newest };
    group.jobs.push(job);
    group.newest = newest;
    groups.set(job.keys[kind], group);
  }
  const [largest] = [...groups.values()].sort((a, b) => b.jobs.length - a.jobs.length || b.newest - a.newest);
  return largest?.jobs ?? [];
}

/**
 * The newest waiting of the largest holder: it may be whoever has just come. An address counts beside accounts and
 * projects, since one stranger may use the permanent links of many; not where all have the same one, as behind a proxy.
 * @param line in the order of arrival, not empty
 */
function whoGivesWay<J extends WaitingCall>(line: readonly J[]): J {
  let group = line;
  let isByAddress = false;
  for (const kind of ["group", "account", "project", "person"] as const) {
    const at = largestOf(group, "address");
    if (!isByAddress && at.length < group.length && at.length > largestOf(group, kind).length)
      [group, isByAddress] = [at, true];
    group = largestOf(group, kind);
  }
  const job = group.at(-1);
  if (!job) throw new Error("nobody waits");
  return job;
}

/** @returns what of the line gives way so that it is within its bounds; null: it is */
export function whoIsTooMany<J extends WaitingCall>(line: readonly J[], most: number): J | null {
  const young = line.filter(({ holder }) => holder.isYoung);
  if (young.length > youngShare(most)) return whoGivesWay(young);
  return line.length > most ? whoGivesWay(line) : null;
}

type Turns = {
  /** By key of a holder. */
  atWork(key: string): number;
  /** Number of the last turn that it had; 0: none. */
  lastTurn(key: string): number;
};

type Bounds = { atOnce: number; perAccount: number };

/** Negative: `a` comes first. By the widest holder with the least at work, then by whose turn is longest ago. */
function compare(one: ResourceHolderKeys, other: ResourceHolderKeys, { atWork, lastTurn }: Turns): number {
  for (const kind of holderKinds) {
    const difference = atWork(one[kind]) - atWork(other[kind]) || lastTurn(one[kind]) - lastTurn(other[kind]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @param line in the order of arrival @returns null: nobody of it may begin now */
export function whoIsNext<J extends WaitingCall>(
  line: readonly J[],
  { atOnce, perAccount }: Bounds,
  turns: Turns,
): J | null {
  let next: J | null = null;
  for (const job of line) {
    if (turns.atWork(job.keys.account) >= perAccount) continue;
    if (job.holder.isYoung && turns.atWork(job.keys.group) >= youngShare(atOnce)) continue;
    if (next === null || compare(job.keys, next.keys, turns) < 0) next = job;
  }
  return next;
}
