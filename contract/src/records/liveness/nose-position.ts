export type FacePoint = { x: number; y: number };

/**
 * Where the tip of the nose is between eyes and mouth: `aside` along the eyes, `down` from the eyes (0) to the mouth
 * (1). Both stay the same however a flat picture is moved, tilted or stretched; only something with depth changes them.
 */
export type NosePosition = { aside: number; down: number; apart: number };

const mean = (points: FacePoint[]): FacePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

export function nosePositionOf(points: readonly FacePoint[]): NosePosition {
  const at = (index: number): FacePoint => points[index] ?? { x: 0, y: 0 };
  const left = mean([36, 37, 38, 39, 40, 41].map(at));
  const right = mean([42, 43, 44, 45, 46, 47].map(at));
  const [eyes, mouth, tip] = [mean([left, right]), mean([48, 54].map(at)), at(30)];
  const across = { x: right.x - left.x, y: right.y - left.y };
  const along = { x: mouth.x - eyes.x, y: mouth.y - eyes.y };
  const to = { x: tip.x - eyes.x, y: tip.y - eyes.y };
  const area = across.x * along.y - across.y * along.x || 1;
  return {
    aside: (to.x * along.y - to.y * along.x) / area,
    down: (across.x * to.y - across.y * to.x) / area,
    apart: Math.hypot(across.x, across.y),
  };
}
