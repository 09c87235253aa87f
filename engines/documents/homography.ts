export type PlanePoint = { x: number; y: number };
/** Row-major 3 × 3 projective map; the last entry is 1. */
export type Homography = readonly number[];

/** Null without exactly one solution. */
export function solveLinear(rows: number[][]): number[] | null {
  const n = rows.length;
  const at = (r: number, c: number) => rows[r]?.[c] ?? 0;
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let r = column + 1; r < n; r += 1) if (Math.abs(at(r, column)) > Math.abs(at(pivot, column))) pivot = r;
    if (Math.abs(at(pivot, column)) < 1e-12) return null;
    const [upper = [], lower = []] = [rows[column], rows[pivot]];
    rows[column] = lower;
    rows[pivot] = upper;
    for (let r = 0; r < n; r += 1) {
      const factor = at(r, column) / at(column, column);
      if (r === column || factor === 0) continue;
      rows[r] = (rows[r] ?? []).map((value, c) => value - factor * at(column, c));
    }
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** Null when three points are on one line. */
export function homographyBetween(from: readonly PlanePoint[], to: readonly PlanePoint[]): Homography | null {
  const rows: number[][] = [];
  from.forEach((p, i) => {
    const q = to[i] ?? { x: 0, y: 0 };
    rows.push([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x]);
    rows.push([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y]);
  });
  const solved = solveLinear(rows);
  return solved ? [...solved, 1] : null;
}

export function projectPoint(map: Homography, p: PlanePoint): PlanePoint {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = map;
  const w = g * p.x + h * p.y + i;
  return { x: (a * p.x + b * p.y + c) / w, y: (d * p.x + e * p.y + f) / w };
}
