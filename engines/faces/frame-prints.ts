/** Frames of an earlier run, compressed anew, differ in few of 256 bits; a person who sits there again in many more. */
export const sameFrameBits = 7;

const ones = Array.from({ length: 16 }, (_, value) => value.toString(2).split("1").length - 1);

export function differingFrameBits(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at += 1)
    bits += ones[Number.parseInt(a[at] ?? "0", 16) ^ Number.parseInt(b[at] ?? "0", 16)] ?? 0;
  return bits;
}

const partDigits = 8;

/** Eight parts of 32 bits: of two prints that differ in at most seven bits, one part at least is the same. */
export const framePartsOf = (print: string): string[] =>
  Array.from(
    { length: print.length / partDigits },
    (_, at) => `${at}:${print.slice(at * partDigits, (at + 1) * partDigits)}`,
  );

/** Most of a series' frames were seen before. */
export function isSeenBefore(prints: readonly string[], earlier: readonly string[]): boolean {
  const same = prints.filter((print) => earlier.some((other) => differingFrameBits(print, other) <= sameFrameBits));
  return same.length * 2 > prints.length;
}
