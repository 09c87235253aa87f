/** Of the rows that were shown, those that have left the same list. None where nothing was shown, or nothing is known. */
export function leavingRows<T extends { id: string }>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
): readonly string[] {
  if (!before || !after || before === after) return [];
  const stays = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (stays.has(id) ? [] : [id]));
}

/** Of the rows that stay in the list, those that have another place now: from 0, among those that stay, and in the list. */
export function movedRows(
  before: readonly string[],
  after: readonly string[],
): readonly { id: string; from: number; to: number }[] {
  const places = new Map(after.map((id, n) => [id, n]));
  return before
    .filter((id) => places.has(id))
    .map((id, from) => ({ id, from, to: places.get(id) ?? from }))
    .filter(({ from, to }) => from !== to);
}
