/**
 * A picture as 64 bits that survive recompression, scaling, light and small cuts: the signs of its 63 lowest spatial
 * frequencies relative to their median (a "pHash"), at 32 × 32 grey pixels. 16 hexadecimal digits.
 */
export type PicturePrint = string;

/** Prints that differ in at most so many of 64 bits are of the same picture. */
export const SAME_PRINT_BITS = 8;
/** Parts of a print for the look-up: two prints that differ in at most three bits have one part in common. */
export const PRINT_PARTS = 4;

const onesIn = Array.from({ length: 16 }, (_, i) => i.toString(2).replace(/0/g, "").length);

export function differingBits(a: PicturePrint, b: PicturePrint): number {
  let bits = 0;
  for (let i = 0; i < 16; i += 1)
    bits += onesIn[Number.parseInt(a.charAt(i), 16) ^ Number.parseInt(b.charAt(i), 16)] ?? 0;
  return bits;
}

/** The fewest bits in which any two prints of the two pictures differ; 64 without any. */
export const nearestPrint = (sought: readonly PicturePrint[], kept: readonly PicturePrint[]): number =>
  Math.min(64, ...sought.flatMap((one) => kept.map((other) => differingBits(one, other))));

/** The parts for the look-up: each 16 bits, with its position. */
export const partsOf = (print: PicturePrint): number[] =>
  Array.from({ length: PRINT_PARTS }, (_, i) => i * 65_536 + Number.parseInt(print.slice(4 * i, 4 * i + 4), 16));
