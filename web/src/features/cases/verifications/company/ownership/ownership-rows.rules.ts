type Box = { id: string; parent: string | null };

/**
 * Each owner below what it owns, with how deep it is from 0 (the company). A circle of owners, or an owner of nobody, is left
 * out: a tree must end.
 */
export function ownershipRowsOf<B extends Box>(boxes: readonly B[]): { box: B; depth: number }[] {
  const under = new Map<string | null, B[]>();
  for (const box of boxes) under.set(box.parent, [...(under.get(box.parent) ?? []), box]);
  const rowsUnder = (parent: string | null, depth: number): { box: B; depth: number }[] =>
    (under.get(parent) ?? []).flatMap((box) => [{ box, depth }, ...rowsUnder(box.id, depth + 1)]);
  return rowsUnder(null, 0);
}
