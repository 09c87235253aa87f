/** The same keys while there are as many rows as keys; new ones when the list came from elsewhere, such as from discarding. */
export const keysFor = (kept: string[], count: number): string[] =>
  kept.length === count ? kept : Array.from({ length: count }, () => crypto.randomUUID());

/** The list with one of its rows at another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows.slice(from, from + 1);
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...row);
}

export const without = <T>(rows: readonly T[], index: number): T[] => rows.toSpliced(index, 1);
