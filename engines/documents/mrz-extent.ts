import { type GreyPlane, greyAt } from "./grey-plane.ts";
import type { PlanePoint } from "./homography.ts";
import { curveValueAt, type LineCurve, type MrzBand } from "./mrz-bands.ts";
import { medianOf } from "./text-chains.ts";

export function mrzTiltOf({ lines, from, to }: MrzBand): number {
  const line = lines[0];
  if (!line) return 0;
  const dx = curveValueAt(line.x, to) - curveValueAt(line.x, from);
  const dy = curveValueAt(line.y, to) - curveValueAt(line.y, from);
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}

/** From one line to the next, in pitches: 6.35 mm by 2.54 (ICAO 9303 part 3, 2.5). */
const LINE_PITCHES = 2.5;
/** In pitches. */
export const CHARACTER = { across: 0.4, down: 0.55 };
const ROOM = { across: 0.5, down: 0.75 };

export function mrzCornersOf({ lines, from, to }: MrzBand, { across, down } = ROOM): PlanePoint[] {
  const top = lines[0];
  const bottom = lines[lines.length - 1];
  if (!top || !bottom) return [];
  const at = (line: LineCurve, u: number) => ({ x: curveValueAt(line.x, u), y: curveValueAt(line.y, u) });
  const outward = (p: PlanePoint, q: PlanePoint) => {
    const share = down / (LINE_PITCHES * Math.max(1, lines.length - 1));
    return { x: p.x + (p.x - q.x) * share, y: p.y + (p.y - q.y) * share };
  };
  const [left, right] = [from - across, to + across];
  const [a, b, c, d] = [at(top, left), at(top, right), at(bottom, right), at(bottom, left)];
  return [outward(a, d), outward(b, c), outward(c, b), outward(d, a)];
}

/** In pitches; within the margin that ICAO 9303 asks for. */
const MARGIN = { across: 0.85, down: 0.9 };
const PAPER = { least: 0.72, most: 1.4 };

/** On a cut page the table or the next page begins just outside the zone, and its brightness differs. */
export function isMrzOnPaper(plane: GreyPlane, { lines, from, to }: MrzBand): boolean {
  const [top, second] = lines;
  const bottom = lines[lines.length - 1];
  const above = lines[lines.length - 2];
  if (!top || !second || !bottom || !above) return false;
  const between = (a: LineCurve, b: LineCurve, u: number, share: number) => {
    const x = curveValueAt(a.x, u) + (curveValueAt(b.x, u) - curveValueAt(a.x, u)) * share;
    const y = curveValueAt(a.y, u) + (curveValueAt(b.y, u) - curveValueAt(a.y, u)) * share;
    return greyAt(plane, x, y);
  };
  const paperAt = (u: number) => Math.max(...[-1, 0, 1].map((off) => between(bottom, above, u + off, 0.5)));
  const out = MARGIN.down / LINE_PITCHES;
  const steps = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const shares = Array.from({ length: 9 }, (_, i) => i / 8);
  const sides = [
    steps.map((u) => between(top, second, u, -out) / Math.max(1, between(top, second, u, 0.5))),
    steps.map((u) => between(bottom, above, u, -out) / Math.max(1, between(bottom, above, u, 0.5))),
    ...[
      [from - MARGIN.across, from],
      [to + MARGIN.across, to],
    ].map(([outside = 0, inside = 0]) =>
      shares.map((share) => between(top, bottom, outside, share) / Math.max(1, paperAt(inside))),
    ),
  ];
  return sides.map(medianOf).every((ratio) => ratio >= PAPER.least && ratio <= PAPER.most);
}
