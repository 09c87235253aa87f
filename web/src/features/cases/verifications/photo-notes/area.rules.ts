/** In fractions of the photo, as it is stored: from its left and top. */
export type PhotoArea = { x: number; y: number; width: number; height: number };
export type AreaPoint = { x: number; y: number };

const within = (value: number) => Math.min(1, Math.max(0, value));

/** A point on the screen, in fractions of the box in which the photo stands turned by so many quarters clockwise. */
export function pointOnPhoto({ x: u, y: v }: AreaPoint, quarters: number): AreaPoint {
  const [x, y] = (
    [
      [u, v],
      [v, 1 - u],
      [1 - u, 1 - v],
      [1 - v, u],
    ] as const
  )[((quarters % 4) + 4) % 4] ?? [u, v];
  return { x: within(x), y: within(y) };
}

export const areaBetween = (one: AreaPoint, other: AreaPoint): PhotoArea => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

const smallest = 0.01;
export const isLargeEnough = ({ width, height }: PhotoArea): boolean => width >= smallest && height >= smallest;

/** Where marking by keys begins: in the middle. */
export const middleOfArea: PhotoArea = { x: 0.35, y: 0.35, width: 0.3, height: 0.3 };

const step = 0.02;
const ways: Record<string, AreaPoint> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** A way on the screen as one on the turned photo. */
function turnedBack({ x, y }: AreaPoint, quarters: number): AreaPoint {
  const all: AreaPoint[] = [
    { x, y },
    { x: y, y: -x },
    { x: -x, y: -y },
    { x: -y, y: x },
  ];
  return all[((quarters % 4) + 4) % 4] ?? { x, y };
}

/** Arrows move a place as they point on the screen; with Shift they make it wider, narrower, higher, lower. */
export function areaByKey(
  area: PhotoArea,
  key: string,
  { isResizing, quarters }: { isResizing: boolean; quarters: number },
) {
  const way = ways[key];
  if (!way) return null;
  if (!isResizing) {
    const { x, y } = turnedBack(way, quarters);
    return {
      ...area,
      x: Math.min(1 - area.width, within(area.x + x)),
      y: Math.min(1 - area.height, within(area.y + y)),
    };
  }
  const [x, y] = quarters % 2 === 0 ? [way.x, way.y] : [way.y, way.x];
  const grown = (size: number, by: number, from: number) => Math.min(1 - from, Math.max(step, size + by));
  return { ...area, width: grown(area.width, x, area.x), height: grown(area.height, y, area.y) };
}

/** Whatever was rounded on the way stays within the photo, to four digits. */
export function areaAsSent(area: PhotoArea): PhotoArea {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const [x, y] = [round(area.x), round(area.y)];
  return {
    x,
    y,
    width: round(Math.min(area.width, 1 - x)),
    height: round(Math.min(area.height, 1 - y)),
  };
}
