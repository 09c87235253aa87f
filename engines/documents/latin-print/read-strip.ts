import type { ColourPlane } from "./colour-plane.ts";
import type { LatinModels } from "./models.ts";
import type { TextArea } from "./text-areas.ts";

/** `sureness` 0–1: of its least sure sign. `confidence` 0–1: the mean. `from`, `to`: shares of the strip. */
export type RecognisedWord = { text: string; confidence: number; sureness: number; from: number; to: number };

/** The recogniser's own height. */
const HEIGHT = 48;
const NARROWEST = 16;
const WIDEST = 1600;
const STEP = 8;

/** One level strip of the network's height, -1 to 1, colour by colour. */
export function cutStrip(
  { data, width, height }: ColourPlane,
  area: TextArea,
): { values: Float32Array; width: number } {
  const long = area.right - area.left;
  const wanted = (HEIGHT * long) / area.height;
  const across = Math.round(Math.min(WIDEST, Math.max(NARROWEST, wanted)) / STEP) * STEP;
  const values = new Float32Array(3 * HEIGHT * across);
  const centre = (area.left + area.right) / 2;
  for (let v = 0; v < HEIGHT; v += 1) {
    const off = ((v + 0.5) / HEIGHT - 0.5) * area.height;
    for (let u = 0; u < across; u += 1) {
      const x = Math.min(width - 1.001, Math.max(0, area.left + ((u + 0.5) / across) * long - 0.5));
      const y = Math.min(height - 1.001, Math.max(0, area.middle + area.slope * (x + 0.5 - centre) + off - 0.5));
      const [x0, y0] = [x | 0, y | 0];
      const [fx, fy] = [x - x0, y - y0];
      const at = 3 * (y0 * width + x0);
      const below = at + 3 * width;
      for (let c = 0; c < 3; c += 1) {
        const top = (data[at + c] ?? 0) * (1 - fx) + (data[at + 3 + c] ?? 0) * fx;
        const bottom = (data[below + c] ?? 0) * (1 - fx) + (data[below + 3 + c] ?? 0) * fx;
        values[(c * HEIGHT + v) * across + u] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
      }
    }
  }
  return { values, width: across };
}

type Sign = { text: string; likely: number; step: number };

/** Of the recogniser's signs, those of Latin print; the first, which is none, too. */
export const latinSigns = (signs: readonly string[]): number[] =>
  signs.flatMap((sign, at) => (at === 0 || /^[\u0020-\u024f]$/u.test(sign) ? [at] : []));

function decode(
  data: Float32Array,
  steps: number,
  { signs, latin }: { signs: readonly string[]; latin: readonly number[] },
) {
  const read: Sign[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = step * signs.length;
    let best = 0;
    for (const at of latin) if ((data[row + at] ?? 0) > (data[row + best] ?? 0)) best = at;
    const likely = data[row + best] ?? 0;
    const before = read.at(-1);
    if (best !== 0 && best === last && before) before.likely = Math.max(before.likely, likely);
    else if (best !== 0) read.push({ text: signs[best] ?? "", likely, step });
    last = best;
  }
  return read;
}

function wordOf(signs: readonly Sign[], steps: number): RecognisedWord {
  const [first, last] = [signs[0]?.step ?? 0, signs.at(-1)?.step ?? 0];
  const likely = signs.map((sign) => sign.likely);
  return {
    text: signs.map(({ text }) => text).join(""),
    confidence: likely.reduce((sum, one) => sum + one, 0) / Math.max(1, likely.length),
    sureness: Math.min(1, ...likely),
    from: Math.max(0, (first - 0.5) / steps),
    to: Math.min(1, (last + 1.5) / steps),
  };
}

/** The words of one area, from left to right. */
export async function readStrip(
  plane: ColourPlane,
  area: TextArea,
  { recogniser, signs, latin }: LatinModels & { latin: readonly number[] },
): Promise<RecognisedWord[]> {
  const strip = cutStrip(plane, area);
  const { data, dims } = await recogniser.run(strip.values, [1, 3, HEIGHT, strip.width]);
  const steps = dims[1] ?? 0;
  const words: Sign[][] = [[]];
  for (const sign of decode(data, steps, { signs, latin })) {
    if (sign.text.trim() === "") words.push([]);
    else words.at(-1)?.push(sign);
  }
  return words.filter((word) => word.length > 0).map((word) => wordOf(word, steps));
}
