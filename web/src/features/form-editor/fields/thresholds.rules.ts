import { distanceAtSimilarity, similarityPercent } from "#contract/verifications/face-similarity.ts";

/** Distances of two faces, as a form keeps them. */
export type Thresholds = { match: number; noMatch: number };

/** The same in percent of similarity: from `match` up it is the same person, under `noMatch` another one. */
export type Bands = { noMatch: number; match: number };

/** The contract's smallest distance, 0.2, in percent: nobody is asked to be more alike than that. */
export const mostAlike = 92;

export const bandsOf = ({ match, noMatch }: Thresholds): Bands => ({
  match: Math.round(similarityPercent(match)),
  noMatch: Math.round(similarityPercent(noMatch)),
});

/** To four decimals, so that a percentage comes back as the same percentage. */
const distanceAt = (percent: number) => Math.round(distanceAtSimilarity(Math.min(percent, mostAlike)) * 1e4) / 1e4;

/** What a form keeps for two percentages; they may come in any order. */
export const thresholdsOf = ({ match, noMatch }: Bands): Thresholds => ({
  match: distanceAt(Math.max(match, noMatch)),
  noMatch: distanceAt(Math.min(match, noMatch)),
});
