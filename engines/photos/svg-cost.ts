export type SvgPart = { id: string | null; cost: number; parts: SvgPart[]; references: string[] };

/** Every reference counts as often as it is used; `most` + 1 where it is more, or references run in a circle. */
export function svgCostOf(root: SvgPart, most: number): number {
  const known = new Map<SvgPart, number>();
  const byId = new Map<string, SvgPart>();
  const parts = [root];
  for (const part of parts) {
    if (part.id !== null && !byId.has(part.id)) byId.set(part.id, part);
    parts.push(...part.parts);
  }
  const tooMuch = most + 1;
  const open = new Set<SvgPart>();
  const visit = (part: SvgPart): number => {
    const before = known.get(part);
    if (before !== undefined) return before;
    if (open.has(part)) return tooMuch;
    open.add(part);
    let cost = part.cost;
    for (const next of part.parts) cost += visit(next);
    for (const id of part.references) {
      const target = byId.get(id);
      if (target) cost += visit(target);
      if (cost > most) break;
    }
    open.delete(part);
    known.set(part, Math.min(cost, tooMuch));
    return Math.min(cost, tooMuch);
  };
  return visit(root);
}
