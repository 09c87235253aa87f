/** Of the rows that were shown, those that have left the same list. None where nothing was shown, or nothing is known. */
export function leavingRows<T extends { id: string }>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
): readonly string[] {
  if (!before || !after || before === after) return [];
  const stays = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (stays.has(id) ? [] : [id]));
}
