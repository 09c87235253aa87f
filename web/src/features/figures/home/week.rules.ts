/** Of a smaller number a percentage says little: two, then nine, would be "350 % more". */
const smallestBase = 20;

export type WeekChange =
  | { kind: "same" }
  | { kind: "none" }
  | { kind: "few"; before: number }
  | { kind: "percent"; change: number };

/** How a number differs from the one before: in whole percent where that says something. */
export function weekChangeOf(now: number, before: number): WeekChange {
  if (before === 0) return { kind: "none" };
  const change = Math.round((100 * (now - before)) / before);
  if (now === before) return { kind: "same" };
  return before < smallestBase || change === 0 ? { kind: "few", before } : { kind: "percent", change };
}
