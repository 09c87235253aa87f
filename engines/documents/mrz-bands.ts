import { solveLinear } from "./homography.ts";
import { type JoinedTextChain, medianOf } from "./text-chains.ts";

/** a + b·u + c·u², u counting characters. */
export type QuadraticCurve = readonly [number, number, number];
export type LineCurve = { x: QuadraticCurve; y: QuadraticCurve };
/** `from` and `to` bound the characters seen; `stretch`: height of capitals by that of OCR-B. */
export type MrzBand = { lines: LineCurve[]; from: number; to: number; stretch: number };

/** Includes the slight swelling that ink detection adds. */
const CAPITAL_BY_PITCH = 1.09;
const END_MISMATCH = 0.4;

export function curveValueAt(curve: QuadraticCurve, u: number): number {
  return curve[0] + curve[1] * u + curve[2] * u * u;
}

/** Least squares with two rounds of dropping outliers. */
export function fitCurve(us: readonly number[], values: readonly number[]): QuadraticCurve | null {
  let kept = us.map((_, i) => i);
  let curve: QuadraticCurve | null = null;
  for (let round = 0; round < 3; round += 1) {
    if (kept.length < 5) return curve;
    const sums = [0, 0, 0, 0, 0];
    const right = [0, 0, 0];
    for (const i of kept) {
      let power = 1;
      for (let p = 0; p < 5; p += 1) {
        sums[p] = (sums[p] ?? 0) + power;
        if (p < 3) right[p] = (right[p] ?? 0) + power * (values[i] ?? 0);
        power *= us[i] ?? 0;
      }
    }
    const rows = [0, 1, 2].map((r) => [sums[r] ?? 0, sums[r + 1] ?? 0, sums[r + 2] ?? 0, right[r] ?? 0]);
    const solved = solveLinear(rows);
    if (!solved) return curve;
    const fitted: QuadraticCurve = [solved[0] ?? 0, solved[1] ?? 0, solved[2] ?? 0];
    curve = fitted;
    const errors = us.map((u, i) => Math.abs((values[i] ?? 0) - curveValueAt(fitted, u)));
    const limit = 3 * medianOf(kept.map((i) => errors[i] ?? 0)) + 0.5;
    kept = kept.filter((i) => (errors[i] ?? 0) <= limit);
  }
  return curve;
}

type IndexedLine = { curve: LineCurve; count: number; pitch: number; height: number };

function indexChain(chain: JoinedTextChain): IndexedLine | null {
  const single = chain.glyphs.filter((g) => g.width < 1.15 * chain.height && g.height > 0.6 * chain.height);
  const middles = single.map((g) => g.x + g.width / 2);
  const steps = middles.slice(1).map((m, i) => m - (middles[i] ?? 0));
  let pitch = medianOf(steps);
  if (!(pitch > 4) || pitch > 1.6 * chain.height) return null;
  const first = pitch;
  let u = 0;
  let regular = 0;
  const us = [0];
  for (const step of steps) {
    const count = Math.max(step < 0.4 * pitch ? 0 : 1, Math.round(step / pitch));
    u += count;
    us.push(u);
    if (count === 0) continue;
    const each = step / count;
    if (Math.abs(each - pitch) < 0.2 * pitch) regular += 1;
    if (count <= 2) pitch = Math.min(1.3 * first, Math.max(0.75 * first, pitch * 0.85 + each * 0.15));
  }
  if (regular < 0.6 * steps.length) return null;
  const x = fitCurve(us, middles);
  const y = fitCurve(
    us,
    single.map((g) => g.y + g.height / 2),
  );
  return x && y ? { curve: { x, y }, count: u, pitch: first, height: chain.height } : null;
}

const shiftCurve = (c: QuadraticCurve, by: number): QuadraticCurve => [curveValueAt(c, by), c[1] + 2 * c[2] * by, c[2]];

/** Directly below, or up to 0.75 of a pitch aside: perspective shears a zone by up to half a pitch. */
function shiftUnder(top: IndexedLine, under: IndexedLine): number {
  const u = Math.round(top.count / 2);
  const dx = top.curve.x[1] + 2 * top.curve.x[2] * u;
  const dy = top.curve.y[1] + 2 * top.curve.y[2] * u;
  const pitch = Math.hypot(dx, dy) || 1;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let v = -60; v <= 110; v += 1) {
    const x = curveValueAt(under.curve.x, v) - curveValueAt(top.curve.x, u);
    const y = curveValueAt(under.curve.y, v) - curveValueAt(top.curve.y, u);
    const beside = Math.abs(x * dx + y * dy) / (pitch * pitch);
    if (beside > 0.75) continue;
    const shift = v - u;
    const cost = beside + (shift === 0 ? 0 : END_MISMATCH) + (under.count - shift === top.count ? 0 : END_MISMATCH);
    if (cost < least) {
      least = cost;
      best = shift;
    }
  }
  return best;
}

function bandOf(lines: IndexedLine[]): MrzBand | null {
  const [top] = lines;
  if (!top) return null;
  const shifts = [0];
  lines.slice(1).forEach((line, i) => {
    const above = lines[i];
    if (above) shifts.push((shifts[i] ?? 0) + shiftUnder(above, line));
  });
  const shifted = lines.map(({ curve }, i) => ({
    x: shiftCurve(curve.x, shifts[i] ?? 0),
    y: shiftCurve(curve.y, shifts[i] ?? 0),
  }));
  return {
    lines: shifted,
    from: Math.min(...shifts.map((shift) => -shift)),
    to: Math.max(...lines.map((line, i) => line.count - (shifts[i] ?? 0))),
    stretch: medianOf(lines.map((l) => l.height / l.pitch)) / CAPITAL_BY_PITCH,
  };
}

/** A page of fixed-pitch print proposes more, and none of them is a zone. */
const MOST_BANDS = 24;

/** Fillers are lower than letters, so a line with a short name is lower than the one below it. */
function isUnder(a: JoinedTextChain, b: JoinedTextChain): boolean {
  const height = Math.max(a.height, b.height);
  if (Math.min(a.height, b.height) < 0.55 * height || Math.abs(a.slope - b.slope) > 0.06) return false;
  const overlap = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  if (overlap < 0.6 * Math.max(a.right - a.left, b.right - b.left)) return false;
  const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2;
  const distance = b.offset + b.slope * x - a.offset - a.slope * x;
  return distance > 1.2 * height && distance < 4 * height;
}

/** ICAO 9303 parts 4–6: three lines (TD1) and two (TD2, TD3), triples first; 14 characters or more begin a band. */
export function proposeBands(chains: JoinedTextChain[]): MrzBand[] {
  const lines = chains
    .filter((chain) => chain.glyphs.length >= 14)
    .slice(0, 12)
    .map((chain) => ({ chain, indexed: indexChain(chain) }))
    .flatMap(({ chain, indexed }) => (indexed ? [{ chain, indexed }] : []));
  const triples: IndexedLine[][] = [];
  const pairs: IndexedLine[][] = [];
  for (const a of lines) {
    for (const b of lines) {
      if (a === b || !isUnder(a.chain, b.chain)) continue;
      pairs.push([a.indexed, b.indexed]);
      for (const c of lines)
        if (c !== a && c !== b && isUnder(b.chain, c.chain)) triples.push([a.indexed, b.indexed, c.indexed]);
    }
  }
  return [...triples, ...pairs].flatMap((group) => bandOf(group) ?? []).slice(0, MOST_BANDS);
}

export function flipMrzBand(band: MrzBand): MrzBand {
  const mirror = (c: QuadraticCurve): QuadraticCurve => [c[0], -c[1], c[2]];
  const lines = [...band.lines].reverse().map((line) => ({ x: mirror(line.x), y: mirror(line.y) }));
  return { lines, from: -band.to, to: -band.from, stretch: band.stretch };
}
