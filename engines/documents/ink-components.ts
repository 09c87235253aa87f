import { type GreyPlane, localMeans } from "./grey-plane.ts";

export type GlyphBox = { x: number; y: number; width: number; height: number };

/** Ink is darker than this share of its surroundings' mean … */
const INK_SHARE = 0.86;
/** … and by at least this many grey levels, so that noise in the dark is not ink. */
const INK_DEPTH = 7;
const MIN_HEIGHT = 7;
const MAX_HEIGHT = 80;

function markInk(plane: GreyPlane): Uint8Array {
  const smooth: GreyPlane = { ...plane, data: localMeans(plane, 1) };
  const means = localMeans(plane, Math.max(12, Math.round(plane.width / 75)));
  const ink = new Uint8Array(plane.data.length);
  for (let i = 0; i < ink.length; i += 1) {
    const value = smooth.data[i] ?? 0;
    const mean = means[i] ?? 0;
    if (value < mean * INK_SHARE && value < mean - INK_DEPTH) ink[i] = 1;
  }
  return ink;
}

type Run = { from: number; to: number; root: number };
type Boxes = { left: number[]; right: number[]; top: number[]; bottom: number[]; parent: number[] };

function rootOf(parent: number[], i: number): number {
  let root = i;
  while (parent[root] !== root) {
    parent[root] = parent[parent[root] ?? root] ?? root;
    root = parent[root] ?? root;
  }
  return root;
}

function join(boxes: Boxes, a: number, b: number): number {
  const keep = rootOf(boxes.parent, a);
  const drop = rootOf(boxes.parent, b);
  if (keep === drop) return keep;
  boxes.parent[drop] = keep;
  boxes.left[keep] = Math.min(boxes.left[keep] ?? 0, boxes.left[drop] ?? 0);
  boxes.right[keep] = Math.max(boxes.right[keep] ?? 0, boxes.right[drop] ?? 0);
  boxes.top[keep] = Math.min(boxes.top[keep] ?? 0, boxes.top[drop] ?? 0);
  boxes.bottom[keep] = Math.max(boxes.bottom[keep] ?? 0, boxes.bottom[drop] ?? 0);
  return keep;
}

function runsOfRow(ink: Uint8Array, width: number, y: number): Run[] {
  const runs: Run[] = [];
  const base = y * width;
  for (let x = 0; x < width; x += 1) {
    if (!ink[base + x]) continue;
    const from = x;
    while (x < width && ink[base + x]) x += 1;
    runs.push({ from, to: x - 1, root: -1 });
  }
  return runs;
}

function place(boxes: Boxes, run: Run, above: Run[], start: number, y: number): void {
  for (let j = start; j < above.length; j += 1) {
    const other = above[j];
    if (!other || other.from > run.to + 1) break;
    if (other.to < run.from - 1) continue;
    run.root = run.root < 0 ? rootOf(boxes.parent, other.root) : join(boxes, run.root, other.root);
  }
  if (run.root < 0) {
    run.root = boxes.parent.length;
    boxes.parent.push(run.root);
    boxes.left.push(run.from);
    boxes.right.push(run.to);
    boxes.top.push(y);
    boxes.bottom.push(y);
    return;
  }
  const root = run.root;
  boxes.left[root] = Math.min(boxes.left[root] ?? 0, run.from);
  boxes.right[root] = Math.max(boxes.right[root] ?? 0, run.to);
  boxes.bottom[root] = y;
}

/** Dark patches 7–80 pixels high and up to five times as wide (merged characters). */
export function findGlyphs(plane: GreyPlane): GlyphBox[] {
  const ink = markInk(plane);
  const boxes: Boxes = { left: [], right: [], top: [], bottom: [], parent: [] };
  let above: Run[] = [];
  for (let y = 0; y < plane.height; y += 1) {
    const runs = runsOfRow(ink, plane.width, y);
    let start = 0;
    for (const run of runs) {
      while (start < above.length && (above[start]?.to ?? 0) < run.from - 1) start += 1;
      place(boxes, run, above, start, y);
    }
    above = runs;
  }
  const glyphs: GlyphBox[] = [];
  boxes.parent.forEach((parent, i) => {
    if (parent !== i) return;
    const x = boxes.left[i] ?? 0;
    const y = boxes.top[i] ?? 0;
    const width = (boxes.right[i] ?? 0) - x + 1;
    const height = (boxes.bottom[i] ?? 0) - y + 1;
    if (height >= MIN_HEIGHT && height <= MAX_HEIGHT && width >= 2 && width <= 5 * height)
      glyphs.push({ x, y, width, height });
  });
  return glyphs;
}
