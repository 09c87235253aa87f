import type { GlyphBox } from "./ink-components.ts";

/** Glyphs of one line of print, left to right, with the line through them: y = offset + slope · x. */
export type JoinedTextChain = {
  glyphs: GlyphBox[];
  height: number;
  slope: number;
  offset: number;
  left: number;
  right: number;
};

/** As dy/dx: about 15 degrees. */
const MAX_SLOPE = 0.27;
/** In character heights. */
const MAX_GAP = 2.6;

const middleX = (g: GlyphBox) => g.x + g.width / 2;
const middleY = (g: GlyphBox) => g.y + g.height / 2;

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function follows(a: GlyphBox, b: GlyphBox): number | null {
  const height = Math.max(a.height, b.height);
  if (Math.min(a.height, b.height) < 0.55 * height) return null;
  const gap = b.x - (a.x + a.width);
  if (gap < -0.3 * height || gap > MAX_GAP * height) return null;
  const dx = middleX(b) - middleX(a);
  const dy = Math.abs(middleY(b) - middleY(a));
  if (dx <= 0 || dy > MAX_SLOPE * dx + 0.18 * height) return null;
  return gap + 1.5 * dy;
}

function linkNeighbours(glyphs: GlyphBox[]): Int32Array {
  const next = new Int32Array(glyphs.length).fill(-1);
  const cost = new Float64Array(glyphs.length).fill(Number.POSITIVE_INFINITY);
  const previous = new Int32Array(glyphs.length).fill(-1);
  glyphs.forEach((a, i) => {
    let best = Number.POSITIVE_INFINITY;
    const reach = a.x + a.width + (MAX_GAP / 0.55) * a.height;
    for (let j = i + 1; j < glyphs.length; j += 1) {
      const b = glyphs[j];
      if (!b || b.x > reach) break;
      const c = follows(a, b);
      if (c === null || c >= best) continue;
      best = c;
      next[i] = j;
    }
    const j = next[i] ?? -1;
    if (j < 0) return;
    if (best < (cost[j] ?? 0)) {
      if ((previous[j] ?? -1) >= 0) next[previous[j] ?? 0] = -1;
      previous[j] = i;
      cost[j] = best;
    } else next[i] = -1;
  });
  return next;
}

function asChain(glyphs: GlyphBox[]): JoinedTextChain {
  const height = medianOf(glyphs.map((g) => g.height));
  const typical = glyphs.filter((g) => Math.abs(g.height - height) < 0.25 * height);
  const n = typical.length;
  const mx = typical.reduce((s, g) => s + middleX(g), 0) / n;
  const my = typical.reduce((s, g) => s + middleY(g), 0) / n;
  let sxx = 1e-6;
  let sxy = 0;
  for (const g of typical) {
    sxx += (middleX(g) - mx) ** 2;
    sxy += (middleX(g) - mx) * (middleY(g) - my);
  }
  const slope = sxy / sxx;
  const last = glyphs[glyphs.length - 1];
  return {
    glyphs,
    height,
    slope,
    offset: my - slope * mx,
    left: glyphs[0]?.x ?? 0,
    right: last ? last.x + last.width : 0,
  };
}

function continues(a: JoinedTextChain, b: JoinedTextChain): boolean {
  const height = Math.max(a.height, b.height);
  if (Math.min(a.height, b.height) < 0.7 * height) return false;
  const gap = b.left - a.right;
  if (gap < -0.5 * height || gap > 7 * height) return false;
  const long = a.glyphs.length >= b.glyphs.length ? a : b;
  const other = long === a ? b : a;
  const x = (other.left + other.right) / 2;
  return Math.abs(long.offset + long.slope * x - (other.offset + other.slope * x)) < 0.4 * height;
}

function mergeChains(chains: JoinedTextChain[]): JoinedTextChain[] {
  const merged = [...chains].sort((a, b) => b.glyphs.length - a.glyphs.length);
  for (let i = 0; i < merged.length; i += 1) {
    const a = merged[i];
    if (!a || a.glyphs.length < 6) break;
    const j = merged.findIndex((b, k) => k > i && (continues(a, b) || continues(b, a)));
    const b = merged[j];
    if (!b) continue;
    merged[i] = asChain([...a.glyphs, ...b.glyphs].sort((p, q) => p.x - q.x));
    merged.splice(j, 1);
    i -= 1;
  }
  return merged;
}

/** Longest first. */
export function chainGlyphs(found: GlyphBox[], minGlyphs: number): JoinedTextChain[] {
  const glyphs = [...found].sort((a, b) => a.x - b.x);
  const next = linkNeighbours(glyphs);
  const isLinked = new Uint8Array(glyphs.length);
  for (const j of next) if (j >= 0) isLinked[j] = 1;
  const chains: JoinedTextChain[] = [];
  glyphs.forEach((_, i) => {
    if (isLinked[i]) return;
    const members: GlyphBox[] = [];
    for (let j = i; j >= 0; j = next[j] ?? -1) {
      const glyph = glyphs[j];
      if (glyph) members.push(glyph);
    }
    if (members.length >= 3) chains.push(asChain(members));
  });
  return mergeChains(chains)
    .filter((chain) => chain.glyphs.length >= minGlyphs)
    .sort((a, b) => b.glyphs.length - a.glyphs.length);
}
