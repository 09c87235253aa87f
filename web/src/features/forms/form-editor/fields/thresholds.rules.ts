import { distanceAtSimilarity, similarityPercent } from "#contract/records/verifications/face-similarity.ts";

/** Distances of two faces, as a form keeps them. */
export type DistanceThresholds = { match: number; noMatch: number };

/** The same in percent of similarity: the same person from `match` up, another one under `noMatch`. */
export type SimilarityBands = { noMatch: number; match: number };

/** The contract's smallest distance, 0.2, in percent. */
export const highestSimilarity = 92;

export const similarityBandsOf = ({ match, noMatch }: DistanceThresholds): SimilarityBands => ({
  match: Math.round(similarityPercent(match)),
  noMatch: Math.round(similarityPercent(noMatch)),
});

/** Four decimals, so that a percentage survives the way there and back. */
const distanceAt = (percent: number) =>
  Math.round(distanceAtSimilarity(Math.min(percent, highestSimilarity)) * 1e4) / 1e4;

/** The two percentages may come in any order. */
export const distanceThresholdsOf = ({ match, noMatch }: SimilarityBands): DistanceThresholds => ({
  match: distanceAt(Math.max(match, noMatch)),
  noMatch: distanceAt(Math.min(match, noMatch)),
});
