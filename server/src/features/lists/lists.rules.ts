/** Of the current version's entries; a list that lost more is not believed without the operator. */
const lostShareMax = 0.2;

export const mustWait = ({ entriesBefore, removed }: { entriesBefore: number; removed: number }): boolean =>
  removed > entriesBefore * lostShareMax;

/**
 * - `current`: the publisher has what we have - `waiting`: it still waits for the operator - `refused`: the operator went
 * back from this very file, so it does not become current by itself again
 */
export type KnownFile = { version: number; stands: "current" | "waiting" | "refused" };

type VersionRow = { version: number; state: string; reader: number };

/**
 * What a file that was loaded before is now, by the versions with its hash. Null: it is to be loaded: another reader may
 * take more out of it, or the publisher went back to an older file. @param reader of this release
 */
export function knownFileOf(rows: readonly VersionRow[], reader: number): KnownFile | null {
  const [last] = [...rows].sort((a, b) => b.version - a.version);
  if (!last) return null;
  const { version, state } = last;
  if (state === "refused") return { version, stands: "refused" };
  if (last.reader !== reader) return null;
  return state === "current" || state === "waiting" ? { version, stands: state } : null;
}

/** Versions whose entries stay. `last`: the head of the chain, with which the next load is compared. */
export function keptVersions(
  rows: readonly { version: number }[],
  { current, waiting, last, count }: { current: number | null; waiting: number | null; last: number; count: number },
): number[] {
  const needed = [current, waiting, last].filter((each) => each !== null);
  const others = rows
    .map(({ version }) => version)
    .filter((version) => !needed.includes(version))
    .sort((a, b) => b - a)
    .slice(0, count);
  return [...new Set([...needed, ...others])].sort((a, b) => a - b);
}
