import type { ApplicantLinks } from "#contract/applicants/applicants.contract.ts";

type Node = Pick<ApplicantLinks["nodes"][number], "id" | "steps">;
type Link = ApplicantLinks["links"][number];

/** In px. `label`: the room before a box, where its links say what they are. */
export const connectionSizes = { box: 176, boxHeight: 56, label: 216, line: 20, gap: 12 };

export type PlacedConnection = {
  link: Link;
  /** In px from the start side and the top of the picture: where it leaves `from` and reaches `to`. */
  begin: readonly [x: number, y: number];
  end: readonly [x: number, y: number];
};

export type ConnectionsLayout = {
  width: number;
  height: number;
  boxes: readonly { id: string; x: number; y: number }[];
  lines: readonly PlacedConnection[];
};

/** Far ones beside the near ones that they are linked with, so that few lines cross. */
function orderedColumns(nodes: readonly Node[], links: readonly Link[]): Node[][] {
  const columns: Node[][] = [];
  for (const steps of [0, 1, 2]) {
    const before = columns.at(-1)?.map(({ id }) => id) ?? [];
    const nearest = ({ id }: Node) => {
      const places = links.filter(({ to }) => to === id).map(({ from }) => before.indexOf(from));
      return Math.min(before.length, ...places.filter((place) => place >= 0));
    };
    columns.push(nodes.filter((node) => node.steps === steps).toSorted((a, b) => nearest(a) - nearest(b)));
  }
  return columns.filter((column) => column.length > 0);
}

const { box, boxHeight, label, line, gap } = connectionSizes;

/** A column for each step. Every link reaches its box at a place of its own, with room for its words above it. */
export function layoutConnections(nodes: readonly Node[], links: readonly Link[]): ConnectionsLayout {
  const arriving = (id: string) => links.filter(({ to }) => to === id);
  const heightOf = ({ id }: Node) => Math.max(boxHeight, arriving(id).length * line);
  const columns = orderedColumns(nodes, links);
  const heights = columns.map((column) => column.reduce((total, node) => total + heightOf(node) + gap, -gap));
  const height = Math.max(0, ...heights);
  const middles = new Map<string, { x: number; middle: number }>();
  for (const [at, column] of columns.entries()) {
    let top = (height - (heights[at] ?? 0)) / 2;
    for (const node of column) {
      middles.set(node.id, { x: at * (box + label), middle: top + heightOf(node) / 2 });
      top += heightOf(node) + gap;
    }
  }
  const lines = [...middles].flatMap(([id, { x, middle }]) =>
    arriving(id).flatMap((link, place, all): PlacedConnection[] => {
      const from = middles.get(link.from);
      if (!from) return [];
      const end = [x, middle + (place - (all.length - 1) / 2) * line] as const;
      const isBeside = from.x === x;
      return [{ link, begin: [from.x + (isBeside ? 0 : box), from.middle], end }];
    }),
  );
  const boxes = [...middles].map(([id, { x, middle }]) => ({ id, x, y: middle - boxHeight / 2 }));
  return { width: Math.max(0, columns.length * (box + label) - label), height, boxes, lines };
}
