import type { WordKind } from "./names.types.ts";
import type { WordGroup } from "./word-groups.ts";

/** A word as it is scored; `weight` is its rarity, 0.5 to 1. */
export type ScoredWord = { kind: WordKind; weight: number; id: number; letter: number; group: WordGroup };
/** `asked` and `listed` are places in the names; the second one is the last of several words; -1: it is one word. */
export type Meeting = {
  asked: number;
  alsoAsked: number;
  listed: number;
  alsoListed: number;
  likeness: number;
  weight: number;
  isInitial: boolean;
};
export type Alignment = { meetings: Meeting[]; askedAlone: number[]; listedAlone: number[] };
export const isEssentialKind = (kind: WordKind) => kind !== "particle" && kind !== "companyForm" && kind !== "title";

export const pair = (asked: number, listed: number, likeness: number, weight: number): Meeting => ({
  asked,
  alsoAsked: -1,
  listed,
  alsoListed: -1,
  likeness,
  weight,
  isInitial: false,
});
