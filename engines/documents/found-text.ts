import type { PrintedText } from "./visual-zone.ts";

/**
 * Dates are YYYY-MM-DD. Of a name: `beside`, the person's other names, which may share a line with it; `state`, the ICAO
 * code whose tables spell it; `isCut`, the zone has no room for more, so that its last word may be only a beginning.
 */
export type ExpectedText =
  | { kind: "name"; value: string; beside?: string; state?: string; isCut?: boolean }
  | { kind: "number"; value: string }
  | { kind: "date"; value: string; isMonthFirst?: boolean };

/**
 * A letter changed on purpose looks like a misread one: only from `SAME_TEXT_LIKENESS` on the text counts as equal.
 * `isComparable` false: it is printed in a script that no table of the state spells, or was read unsurely, so nothing is
 * said of its letters.
 */
export type FoundText = {
  text: string;
  similarity: number;
  confidence: number;
  at: { left: number; top: number };
  isComparable?: false;
};

export const SAME_TEXT_LIKENESS = 0.995;

/** Of what was read unsurely nothing is said. */
export const comparabilityOf = (print: readonly { isUnsure?: true }[]): { isComparable?: false } =>
  print.some(({ isUnsure }) => isUnsure) ? { isComparable: false } : {};

/** The more alike of two; of those alike the one that was surely read. */
export function isBetterText(found: FoundText, best: FoundText | null): boolean {
  if (!best) return true;
  if (found.similarity !== best.similarity) return found.similarity > best.similarity;
  return best.isComparable === false && found.isComparable !== false;
}

export const printPositionOf = (print: PrintedText | undefined) => ({
  left: print?.box.left ?? 0,
  top: print?.box.top ?? 0,
});
