import type { ListLoss } from "#contract/screening/lists.contract.ts";
import type { ListMeasure } from "#engines/lists/measure-list.ts";

/** Null: not counted when it was loaded. */
export type KnownMeasure = { entries: number } & { [Key in keyof ListMeasure]: number | null };

type LoadedMeasure = ListMeasure & { entries: number };

export type ComparedListVersions = {
  /** The version that was just loaded. */
  loaded: LoadedMeasure;
  /** The current one; null for a first version. */
  before: KnownMeasure | null;
  /** Of each the most that a version had that was current within `listLossMonthDays`. */
  most: KnownMeasure | null;
  /** Entries of the current version that are gone. */
  removed: number;
  /** Names that entries had in the current version and have no longer; those of removed entries do not count. */
  lostNames: number;
  /** Names of the current version, of entries that are still there, that were searched for in the loaded one. */
  sample: { searched: number; missed: number };
};

/** Losses in steps are counted against the largest version of so many days. */
export const listLossMonthDays = 30;

/** Publishers remove entries by the dozen: from here on the operator is notified, above that a version waits. */
const notifiedShare = 0.02;
const notifiedEntries = 50;
const waitingShare = 0.1;
/** Of what few entries have, less than this says nothing. */
const fewest = 5;
/** Of all names. One list in many has a name with such letters, none has hundreds. */
const destroyedShare = 0.01;
/** One name of the sample may have been corrected by its publisher. */
const sampleMissedMost = 1;

type Lost = { lost: number; of: number };

const shareOf = ({ lost, of }: Lost): number => (of === 0 ? 0 : lost / of);
const larger = (one: Lost, other: Lost): Lost => (shareOf(other) > shareOf(one) ? other : one);
const fall = (from: number | null | undefined, to: number): Lost => ({
  lost: Math.max(0, (from ?? 0) - to),
  of: from ?? 0,
});

function entriesLost({ loaded, before, most, removed }: ComparedListVersions): ListLoss[] {
  const lost = larger({ lost: removed, of: before?.entries ?? 0 }, fall(most?.entries, loaded.entries));
  const waits = shareOf(lost) > waitingShare;
  const isNotified = shareOf(lost) >= notifiedShare || lost.lost >= notifiedEntries;
  return waits || isNotified ? [{ what: "entries", ...lost, waits }] : [];
}

function namesLost({ loaded, before, most, lostNames }: ComparedListVersions): ListLoss[] {
  const lost = larger({ lost: lostNames, of: before?.names ?? 0 }, fall(most?.names, loaded.names));
  const waits = shareOf(lost) > waitingShare;
  return waits || shareOf(lost) >= notifiedShare ? [{ what: "names", ...lost, waits }] : [];
}

function fewLost(what: "aliases" | "letters" | "numbers", lost: Lost): ListLoss[] {
  return lost.lost >= fewest && shareOf(lost) > waitingShare ? [{ what, ...lost, waits: true }] : [];
}

/** Also of a first version: nobody is found by such names. */
function lettersLost({ loaded, before, most }: ComparedListVersions): ListLoss[] {
  const destroyed = loaded.destroyedNames - (before?.destroyedNames ?? 0);
  if (destroyed > 1 && destroyed > loaded.names * destroyedShare)
    return [{ what: "letters", lost: destroyed, of: loaded.names, waits: true }];
  return fewLost("letters", fall(most?.foreignNames, loaded.foreignNames));
}

function sampleLost({ sample: { searched, missed } }: ComparedListVersions): ListLoss[] {
  return missed > sampleMissedMost ? [{ what: "sample", lost: missed, of: searched, waits: true }] : [];
}

/**
 * What a version lost of what finds its entries: against the current version, and against the most of thirty days, so
 * that a loss in steps is one. Issue 37, law 5.
 */
export function listLossesOf(compared: ComparedListVersions): ListLoss[] {
  const { loaded, most } = compared;
  return [
    ...entriesLost(compared),
    ...namesLost(compared),
    ...fewLost("aliases", fall(most?.aliases, loaded.aliases)),
    ...lettersLost(compared),
    ...fewLost("numbers", fall(most?.numbers, loaded.numbers)),
    ...sampleLost(compared),
  ];
}

export const mustListWait = (losses: readonly ListLoss[]): boolean => losses.some(({ waits }) => waits);
