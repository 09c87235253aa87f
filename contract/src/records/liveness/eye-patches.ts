import type { FacePoint } from "./nose-position.ts";

/** Row by row, `channels` bytes a pixel: red, green, blue first. */
export type Bitmap = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; channels: 3 | 4 };

/** One place of a face as grey values, at a fixed size whatever the picture's. */
type Patch = Float32Array;
type EyeArea = { centre: FacePoint; across: FacePoint; wide: number; tall: number };

const columns = 24;
const rows = 14;
/** So many cells a patch may lie beside where the landmarks say. */
const reach = 2;

const shade = ({ data, width, height, channels }: Bitmap, x: number, y: number): number => {
  const px = Math.max(0, Math.min(width - 1, Math.round(x)));
  const py = Math.max(0, Math.min(height - 1, Math.round(y)));
  const i = (py * width + px) * channels;
  return 0.3 * (data[i] ?? 0) + 0.59 * (data[i + 1] ?? 0) + 0.11 * (data[i + 2] ?? 0);
};

function cut(pixels: Bitmap, { centre, across, wide, tall }: EyeArea, by: { x: number; y: number }): Patch {
  const patch = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const u = ((column + 0.5 + by.x) / columns - 0.5) * wide;
      const v = ((row + 0.5 + by.y) / rows - 0.5) * tall;
      patch[row * columns + column] = shade(
        pixels,
        centre.x + across.x * u - across.y * v,
        centre.y + across.y * u + across.x * v,
      );
    }
  return patch;
}

const meanOf = (values: Patch) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spreadOf = (values: Patch) => {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

/** Correlation, −1 to 1; light and contrast do not matter. */
function likeness(a: Patch, b: Patch): number {
  const [ma, mb] = [meanOf(a), meanOf(b)];
  const products = a.reduce((sum, value, at) => sum + (value - ma) * ((b[at] ?? 0) - mb), 0) / a.length;
  return products / Math.max(1e-6, spreadOf(a) * spreadOf(b));
}

const mean = (points: FacePoint[]): FacePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Both eyes and, to compare with, the nose and the mouth. */
function eyeAreasOf(points: readonly FacePoint[]): EyeArea[] {
  const at = (index: number): FacePoint => points[index] ?? { x: 0, y: 0 };
  const [left, right] = [mean([36, 39].map(at)), mean([42, 45].map(at))];
  const apart = Math.max(1, Math.hypot(right.x - left.x, right.y - left.y));
  const across = { x: (right.x - left.x) / apart, y: (right.y - left.y) / apart };
  const eye = { across, wide: apart * 0.52, tall: apart * 0.3 };
  const below = { across, wide: apart * 0.8, tall: apart * 0.42 };
  return [
    { ...eye, centre: left },
    { ...eye, centre: right },
    { ...below, centre: at(33) },
    { ...below, centre: mean([48, 54].map(at)) },
  ];
}

/** How like the places of another frame are: −1 to 1; `spread`: times as much contrast as there. */
export type EyeState = { eyes: number; below: number; spread: number };

/** `before`: the frame to compare with. */
export function measureEyes(
  now: { pixels: Bitmap; points: readonly FacePoint[] },
  before: { pixels: Bitmap; points: readonly FacePoint[] },
): EyeState {
  const old = eyeAreasOf(before.points).map((eyeArea) => cut(before.pixels, eyeArea, { x: 0, y: 0 }));
  const seen = eyeAreasOf(now.points).map((eyeArea, which) => {
    const model = old[which] ?? new Float32Array(columns * rows);
    let best = { like: -1, spread: 0 };
    for (let y = -reach; y <= reach; y += 1)
      for (let x = -reach; x <= reach; x += 1) {
        const patch = cut(now.pixels, eyeArea, { x, y });
        const like = likeness(patch, model);
        if (like > best.like) best = { like, spread: spreadOf(patch) / Math.max(1, spreadOf(model)) };
      }
    return best;
  });
  const [left, right, nose, mouth] = seen;
  const both = (of: (look: { like: number; spread: number }) => number) =>
    ((left ? of(left) : 0) + (right ? of(right) : 0)) / 2;
  return {
    eyes: both(({ like }) => like),
    spread: both(({ spread }) => spread),
    below: ((nose?.like ?? 0) + (mouth?.like ?? 0)) / 2,
  };
}
