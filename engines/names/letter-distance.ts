import type { LetterCosts } from "./letter-costs.ts";
import { CODES } from "./word-codes.ts";

/** A piece of a byte array: one word. */
export type WordBytes = { bytes: Uint8Array; from: number; to: number };

const LONGEST = 64;
const rows = [new Float64Array(LONGEST), new Float64Array(LONGEST), new Float64Array(LONGEST)] as const;
const drops = new Float64Array(LONGEST);

const FIRST_LETTER = 1.5;
const DOUBLED = 0.2;
const SWAPPED = 0.5;

/** A letter that only doubles its neighbour costs little. */
const dropCost = ({ bytes, from, to }: WordBytes, at: number, costs: LetterCosts): number => {
  const letter = bytes[at] ?? 0;
  const cost = costs.drop[letter] ?? 1;
  if (at > from && bytes[at - 1] === letter) return Math.min(cost, DOUBLED);
  if (at === from && at + 1 < to && bytes[at + 1] !== letter && cost > 0.3) return cost * FIRST_LETTER;
  return cost;
};

/**
 * What it costs to turn one word into the other (Damerau, weighed by letter), or `limit` when it is more. Another first
 * letter costs half as much again, because people rarely get it wrong.
 */
export function letterDistance(a: WordBytes, b: WordBytes, costs: LetterCosts, limit: number): number {
  const { bytes: bytesA, from: fromA, to: toA } = a;
  const { bytes: bytesB, from: fromB } = b;
  const width = Math.min(b.to - fromB, LONGEST - 1);
  const { change } = costs;
  let beforeThat = rows[0];
  let before = rows[1];
  let current = rows[2];
  before[0] = 0;
  for (let j = 1; j <= width; j += 1) {
    const drop = dropCost(b, fromB + j - 1, costs);
    drops[j] = drop;
    before[j] = (before[j - 1] ?? 0) + drop;
  }
  for (let i = fromA; i < toA; i += 1) {
    const letter = bytesA[i] ?? 0;
    const dropA = dropCost(a, i, costs);
    let last = (before[0] ?? 0) + dropA;
    current[0] = last;
    let least = last;
    for (let j = 1; j <= width; j += 1) {
      const other = bytesB[fromB + j - 1] ?? 0;
      let cost = before[j - 1] ?? 0;
      if (letter !== other) {
        const changed = change[letter * CODES + other] ?? 1;
        cost += i === fromA && j === 1 && changed > 0.4 ? changed * FIRST_LETTER : changed;
        const left = last + (drops[j] ?? 0);
        if (left < cost) cost = left;
        const up = (before[j] ?? 0) + dropA;
        if (up < cost) cost = up;
        if (i > fromA && j > 1 && bytesA[i - 1] === other && bytesB[fromB + j - 2] === letter) {
          const swapped = (beforeThat[j - 2] ?? 0) + SWAPPED;
          if (swapped < cost) cost = swapped;
        }
      }
      current[j] = cost;
      last = cost;
      if (cost < least) least = cost;
    }
    if (least >= limit) return limit;
    const spare = beforeThat;
    beforeThat = before;
    before = current;
    current = spare;
  }
  return Math.min(limit, before[width] ?? limit);
}
