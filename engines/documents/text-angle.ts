import type { GlyphBox } from "./ink-components.ts";

export const FOLLOWED_DEG = 11;

/** In heights. */
const REACH = 1.8;
/** Pairs that have to agree, and by how much more than by chance. */
const LEAST_PAIRS = 60;
const LEAST_SHARE = 0.22;
const SPREAD = 3;

function votesOf(glyphs: GlyphBox[]): { votes: Float64Array; pairs: number } {
  const votes = new Float64Array(180);
  let pairs = 0;
  const sorted = [...glyphs].sort((a, b) => a.x + a.width / 2 - (b.x + b.width / 2));
  sorted.forEach((a, i) => {
    const size = Math.max(a.width, a.height);
    const reach = REACH * size;
    let nearest = Number.POSITIVE_INFINITY;
    let angle = 0;
    const look = (b: GlyphBox | undefined): boolean => {
      if (!b) return false;
      const dx = b.x + b.width / 2 - a.x - a.width / 2;
      if (Math.abs(dx) > reach) return false;
      const dy = b.y + b.height / 2 - a.y - a.height / 2;
      const apart = Math.hypot(dx, dy);
      const other = Math.max(b.width, b.height);
      if (
        apart > 0.35 * size &&
        apart < Math.min(nearest, reach) &&
        Math.min(size, other) > 0.55 * Math.max(size, other)
      ) {
        nearest = apart;
        angle = (Math.atan2(dy, dx) * 180) / Math.PI;
      }
      return true;
    };
    for (let j = i + 1; look(sorted[j]); j += 1);
    for (let j = i - 1; look(sorted[j]); j -= 1);
    if (nearest === Number.POSITIVE_INFINITY) return;
    pairs += 1;
    const at = (Math.round(angle) + 360) % 180;
    votes[at] = (votes[at] ?? 0) + 1;
  });
  return { votes, pairs };
}

/** Degrees clockwise from level, −90 to 90; upside down is not detected. Null without one main direction. */
export function textAngle(glyphs: GlyphBox[]): number | null {
  const { votes, pairs } = votesOf(glyphs);
  const around = (angle: number, weigh: (vote: number, off: number) => number) => {
    let sum = 0;
    for (let off = -SPREAD; off <= SPREAD; off += 1) sum += weigh(votes[(angle + off + 180) % 180] ?? 0, off);
    return sum;
  };
  let best = 0;
  for (let angle = 1; angle < 180; angle += 1)
    if (around(angle, (vote) => vote) > around(best, (vote) => vote)) best = angle;
  const agreeing = around(best, (vote) => vote);
  if (agreeing < LEAST_PAIRS || agreeing < LEAST_SHARE * pairs) return null;
  const angle = best + around(best, (vote, off) => vote * off) / agreeing;
  return angle > 90 ? angle - 180 : angle;
}
