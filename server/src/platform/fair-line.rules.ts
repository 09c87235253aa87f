import { type Holder, type HolderKeys, type HolderKind, holderKinds, keysOf } from "./holders.ts";

/** Young accounts together: half, and at least one. */
export const youngShare = (all: number): number => Math.max(1, Math.floor(all / 2));

/**
 * From the widest to the narrowest. An address counts beside accounts and projects, since one stranger may use the
 * permanent links of many.
 */
const narrowing: readonly (readonly HolderKind[])[] = [
  ["group", "address"],
  ["account", "address"],
  ["project", "address"],
  ["person"],
];

export type Waiting = { holder: Holder; keys: HolderKeys };

export const waitingFor = (holder: Holder): Waiting => ({ holder, keys: keysOf(holder) });

/** Of equally large ones the one whose newest is newest: who comes to a line of equals waits outside. */
function largestOf<J extends Waiting>(line: readonly J[], kinds: readonly HolderKind[]): readonly J[] {
  const groups = new Map<string, { jobs: J[]; newest: number }>();
  for (const [newest, job] of line.entries())
    for (const kind of kinds) {
      const key = job.keys[kind];
      groups.set(key, { jobs: [...(groups.get(key)?.jobs ?? []), job], newest });
    }
  const [largest] = [...groups.values()].sort((a, b) => b.jobs.length - a.jobs.length || b.newest - a.newest);
  return largest?.jobs ?? [];
}

/**
 * The newest waiting of the largest holder: it may be whoever has just come.
 * @param line in the order of arrival, not empty
 */
export function whoGivesWay<J extends Waiting>(line: readonly J[]): J {
  const job = narrowing.reduce<readonly J[]>(largestOf, line).at(-1);
  if (!job) throw new Error("nobody waits");
  return job;
}

/** @returns what of the line gives way so that it is within its bounds; null: it is */
export function whoIsTooMany<J extends Waiting>(line: readonly J[], most: number): J | null {
  const young = line.filter(({ holder }) => holder.isYoung);
  if (young.length > youngShare(most)) return whoGivesWay(young);
  return line.length > most ? whoGivesWay(line) : null;
}

export type Turns = {
  /** By key of a holder. */
  atWork(key: string): number;
  /** Number of the last turn that it had; 0: none. */
  lastTurn(key: string): number;
};

type Bounds = { atOnce: number; perAccount: number };

/** Negative: `a` comes first. By the widest holder with the least at work, then by whose turn is longest ago. */
function compare(one: HolderKeys, other: HolderKeys, { atWork, lastTurn }: Turns): number {
  for (const kind of holderKinds) {
    const difference = atWork(one[kind]) - atWork(other[kind]) || lastTurn(one[kind]) - lastTurn(other[kind]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @param line in the order of arrival @returns null: nobody of it may begin now */
export function whoIsNext<J extends Waiting>(line: readonly J[], { atOnce, perAccount }: Bounds, turns: Turns): J | null {
  let next: J | null = null;
  for (const job of line) {
    if (turns.atWork(job.keys.account) >= perAccount) continue;
    if (job.holder.isYoung && turns.atWork(job.keys.group) >= youngShare(atOnce)) continue;
    if (next === null || compare(job.keys, next.keys, turns) < 0) next = job;
  }
  return next;
}
