/** One box of an ownership picture. `parent`: the box that it owns a part of, or represents; null: the company itself. */
export type OwnershipLink = { id: string; parent: string | null };
export type OwnershipBoxSize = { width: number; height: number };
/** Of every box, from the start side and the top. */
export type PlacedOwnershipBox = { id: string; x: number; y: number };
/** From the box that is owned to the one that owns. */
export type OwnershipLine = { to: string; points: readonly (readonly [x: number, y: number])[] };
export type OwnershipLayout = OwnershipBoxSize & {
  boxes: readonly PlacedOwnershipBox[];
  lines: readonly OwnershipLine[];
};

const gap = { across: 16, down: 44, row: 12, indent: 28 };

type Branch = { id: string; children: readonly Branch[] };

/** A circle of owners, or an owner of nobody, is left out: a picture must end. */
function branchesOf(links: readonly OwnershipLink[]): readonly Branch[] {
  const under = new Map<string | null, OwnershipLink[]>();
  for (const link of links) under.set(link.parent, [...(under.get(link.parent) ?? []), link]);
  const branch = ({ id }: OwnershipLink): Branch => ({ id, children: (under.get(id) ?? []).map(branch) });
  return (under.get(null) ?? []).map(branch);
}

const spanOf = (branch: Branch, width: number): number =>
  Math.max(width, sum(branch.children.map((each) => spanOf(each, width) + gap.across)) - gap.across);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const depthOf = (branch: Branch): number => 1 + Math.max(0, ...branch.children.map(depthOf));

/** The company at the top, its owners side by side below it. */
function across(root: Branch, box: OwnershipBoxSize): OwnershipLayout {
  const boxes: PlacedOwnershipBox[] = [];
  const lines: OwnershipLine[] = [];
  const place = (branch: Branch, start: number, level: number): PlacedOwnershipBox => {
    const y = level * (box.height + gap.down);
    const placed = { id: branch.id, x: start + (spanOf(branch, box.width) - box.width) / 2, y };
    boxes.push(placed);
    const [fromX, fromY] = [placed.x + box.width / 2, y + box.height];
    const half = fromY + gap.down / 2;
    let next = start;
    for (const child of branch.children) {
      const toX = place(child, next, level + 1).x + box.width / 2;
      lines.push({
        to: child.id,
        points: [
          [fromX, fromY],
          [fromX, half],
          [toX, half],
          [toX, fromY + gap.down],
        ],
      });
      next += spanOf(child, box.width) + gap.across;
    }
    return placed;
  };
  place(root, 0, 0);
  const depth = depthOf(root);
  return { width: spanOf(root, box.width), height: depth * (box.height + gap.down) - gap.down, boxes, lines };
}

/** One below the other, further in with every level: for a narrow page. */
function down(root: Branch, box: OwnershipBoxSize): OwnershipLayout {
  const boxes: PlacedOwnershipBox[] = [];
  const lines: OwnershipLine[] = [];
  const place = (branch: Branch, level: number): PlacedOwnershipBox => {
    const placed = { id: branch.id, x: level * gap.indent, y: boxes.length * (box.height + gap.row) };
    boxes.push(placed);
    const rail = placed.x + gap.indent / 2;
    for (const child of branch.children) {
      const { x, y } = place(child, level + 1);
      const middle = y + box.height / 2;
      lines.push({
        to: child.id,
        points: [
          [rail, placed.y + box.height],
          [rail, middle],
          [x, middle],
        ],
      });
    }
    return placed;
  };
  place(root, 0);
  const width = box.width + (depthOf(root) - 1) * gap.indent;
  return { width, height: boxes.length * (box.height + gap.row) - gap.row, boxes, lines };
}

/** Side by side where `room` is wide enough, else one below the other. Null: there is no company. */
export function layoutOwnership(
  links: readonly OwnershipLink[],
  box: OwnershipBoxSize,
  room: number,
): OwnershipLayout | null {
  const [root] = branchesOf(links);
  if (!root) return null;
  return spanOf(root, box.width) <= room ? across(root, box) : down(root, box);
}
