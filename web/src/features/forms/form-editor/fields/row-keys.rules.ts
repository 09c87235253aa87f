/** The same keys while the number of rows is the same; new ones when the list was replaced, such as by discarding. */
export const rowKeysFor = (kept: string[], count: number): string[] =>
  kept.length === count ? kept : Array.from({ length: count }, () => crypto.randomUUID());

export function movedRow<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows.slice(from, from + 1);
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...row);
}

export const withoutRow = <T>(rows: readonly T[], index: number): T[] => rows.toSpliced(index, 1);
