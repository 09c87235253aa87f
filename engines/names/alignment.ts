import type { WordKind } from "./names.types.ts";
import type { WordGroup } from "./word-groups.ts";

/** A word as it is scored; `weight` is its rarity, 0.5 to 1. */
export type ScoredWord = { kind: WordKind; weight: number; id: number; letter: number; group: WordGroup };
/** `queried` and `listed` are indexes of words in the names; the second one is the last of several words; -1: it is one word. */
export type Meeting = {
  queried: number;
  alsoQueried: number;
  listed: number;
  alsoListed: number;
  likeness: number;
  weight: number;
  isInitial: boolean;
};
export type Alignment = { meetings: Meeting[]; queriedAlone: number[]; listedAlone: number[] };
export const isEssentialKind = (kind: WordKind) => kind !== "particle" && kind !== "companyForm" && kind !== "title";

export const pair = (queried: number, listed: number, likeness: number, weight: number): Meeting => ({
  queried,
  alsoQueried: -1,
  listed,
  alsoListed: -1,
  likeness,
  weight,
  isInitial: false,
});
