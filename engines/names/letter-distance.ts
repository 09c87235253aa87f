import type { LetterCosts } from "./letter-costs.ts";
import { CODES } from "./word-codes.ts";

/** A piece of a byte array: one word. */
export type Piece = { bytes: Uint8Array; from: number; to: number };

const LONGEST = 64;
let before = new Float32Array(LONGEST);
let current = new Float32Array(LONGEST);
let beforeThat = new Float32Array(LONGEST);

const FIRST_LETTER = 1.5;
const DOUBLED = 0.2;
const SWAPPED = 0.5;

/** A letter that only doubles its neighbour costs little. */
const dropCost = ({ bytes, from, to }: Piece, at: number, costs: LetterCosts): number => {
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
export function letterDistance(a: Piece, b: Piece, costs: LetterCosts, limit: number): number {
  const width = Math.min(b.to - b.from, LONGEST - 1);
  before[0] = 0;
  for (let j = 1; j <= width; j += 1) before[j] = (before[j - 1] ?? 0) + dropCost(b, b.from + j - 1, costs);
  for (let i = a.from; i < a.to; i += 1) {
    const letter = a.bytes[i] ?? 0;
    const dropA = dropCost(a, i, costs);
    current[0] = (before[0] ?? 0) + dropA;
    let least = current[0] ?? 0;
    for (let j = 1; j <= width; j += 1) {
      const at = b.from + j - 1;
      const other = b.bytes[at] ?? 0;
      let cost = before[j - 1] ?? 0;
      if (letter !== other) {
        const change = costs.change[letter * CODES + other] ?? 1;
        cost += i === a.from && j === 1 && change > 0.4 ? change * FIRST_LETTER : change;
        const left = (current[j - 1] ?? 0) + dropCost(b, at, costs);
        if (left < cost) cost = left;
        const up = (before[j] ?? 0) + dropA;
        if (up < cost) cost = up;
        if (i > a.from && j > 1 && a.bytes[i - 1] === other && b.bytes[at - 1] === letter) {
          const swapped = (beforeThat[j - 2] ?? 0) + SWAPPED;
          if (swapped < cost) cost = swapped;
        }
      }
      current[j] = cost;
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
