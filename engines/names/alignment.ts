import type { NameWordKind } from "./names.types.ts";
import type { WordGroup } from "./word-groups.ts";

/** A word as it is scored; `weight` is its rarity, 0.5 to 1. */
export type ScoredNameWord = { kind: NameWordKind; weight: number; id: number; letter: number; group: WordGroup };
/** `queried` and `listed` are indexes of words in the names; the second one is the last of several words; -1: it is one word. */
export type WordAlignment = {
  queried: number;
  alsoQueried: number;
  listed: number;
  alsoListed: number;
  likeness: number;
  weight: number;
  isInitial: boolean;
};
export type NameAlignment = { meetings: WordAlignment[]; queriedAlone: number[]; listedAlone: number[] };
export const isEssentialKind = (kind: NameWordKind) =>
  kind !== "particle" && kind !== "companyForm" && kind !== "title";

export const pairWords = (queried: number, listed: number, likeness: number, weight: number): WordAlignment => ({
  queried,
  alsoQueried: -1,
  listed,
  alsoListed: -1,
  likeness,
  weight,
  isInitial: false,
});
