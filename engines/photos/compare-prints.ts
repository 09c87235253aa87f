/** A "pHash": signs of the 63 lowest frequencies of 32 × 32 grey pixels, as 16 hexadecimal digits. */
export type PicturePrint = string;

/** Of 64. */
export const SAME_PRINT_BITS = 8;
/** Two prints that differ in at most three bits have one part in common. */
export const PRINT_PARTS = 4;

const onesIn = Array.from({ length: 16 }, (_, i) => i.toString(2).replace(/0/g, "").length);

export function differingBits(a: PicturePrint, b: PicturePrint): number {
  let bits = 0;
  for (let i = 0; i < 16; i += 1)
    bits += onesIn[Number.parseInt(a.charAt(i), 16) ^ Number.parseInt(b.charAt(i), 16)] ?? 0;
  return bits;
}

/** In bits; 64 without any. */
export const nearestPrint = (searched: readonly PicturePrint[], kept: readonly PicturePrint[]): number =>
  Math.min(64, ...searched.flatMap((one) => kept.map((other) => differingBits(one, other))));

export const printPartsOf = (print: PicturePrint): number[] =>
  Array.from({ length: PRINT_PARTS }, (_, i) => i * 65_536 + Number.parseInt(print.slice(4 * i, 4 * i + 4), 16));
