import type { ListVersionState } from "#contract/screening/lists.contract.ts";

/**
 * - `current`: the publisher has what we have - `waiting`: it still waits for the operator - `refused`: the operator went
 * back from this very file, so it does not become current by itself again
 */
export type KnownListVersion = { version: number; status: "current" | "waiting" | "refused" };

type VersionRow = { version: number; state: ListVersionState; parser_version: number };

/**
 * What a file that was loaded before is now, by the versions with its hash. Null: it is to be loaded: another parser may
 * take more out of it, or the publisher went back to an older file. @param parserVersion of this release
 */
export function knownFileOf(rows: readonly VersionRow[], parserVersion: number): KnownListVersion | null {
  const [last] = [...rows].sort((a, b) => b.version - a.version);
  if (!last) return null;
  const { version, state } = last;
  if (state === "refused") return { version, status: "refused" };
  if (last.parser_version !== parserVersion) return null;
  return state === "current" || state === "waiting" ? { version, status: state } : null;
}

type KeptRow = { version: number; state: ListVersionState };
type Needed = { current: number | null; waiting: number | null; last: number; count: number };

/**
 * Versions whose entries stay: what is current or waits, `count` others that were current, and the newest that was passed
 * over. `last`: the head of the chain, with which the next load is compared.
 */
export function keptVersions(rows: readonly KeptRow[], { current, waiting, last, count }: Needed): number[] {
  const needed = [current, waiting, last].filter((each) => each !== null);
  const others = rows.filter(({ version }) => !needed.includes(version)).sort((a, b) => b.version - a.version);
  const wereCurrent = others.filter(({ state }) => state !== "passed_over").slice(0, count);
  const passedOver = others.filter(({ state }) => state === "passed_over").slice(0, 1);
  const kept = [...wereCurrent, ...passedOver].map(({ version }) => version);
  return [...new Set([...needed, ...kept])].sort((a, b) => a - b);
}
