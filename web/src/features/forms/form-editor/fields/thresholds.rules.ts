import { distanceAtSimilarity, similarityPercent } from "#contract/records/verifications/face-similarity.ts";

/** Distances of two faces, as a form keeps them. */
export type Thresholds = { match: number; noMatch: number };

/** The same in percent of similarity: the same person from `match` up, another one under `noMatch`. */
export type Bands = { noMatch: number; match: number };

/** The contract's smallest distance, 0.2, in percent. */
export const mostAlike = 92;

export const bandsOf = ({ match, noMatch }: Thresholds): Bands => ({
  match: Math.round(similarityPercent(match)),
  noMatch: Math.round(similarityPercent(noMatch)),
});

/** Four decimals, so that a percentage survives the way there and back. */
const distanceAt = (percent: number) => Math.round(distanceAtSimilarity(Math.min(percent, mostAlike)) * 1e4) / 1e4;

/** The two percentages may come in any order. */
export const thresholdsOf = ({ match, noMatch }: Bands): Thresholds => ({
  match: distanceAt(Math.max(match, noMatch)),
  noMatch: distanceAt(Math.min(match, noMatch)),
});
