/** One byte per pixel, row by row. */
export type Luma = { width: number; height: number; pixels: Uint8Array };

/** From a canvas (RGBA), with the weights of ITU-R BT.601. */
export function lumaOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): Luma {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    pixels[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, pixels };
}

/** 0 to 255. */
export function differenceOf(one: Luma, other: Luma): number {
  if (one.pixels.length !== other.pixels.length) return 255;
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at += 1) sum += Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
  return sum / Math.max(1, one.pixels.length);
}

/** The variance of the Laplacian: large where there are fine edges. */
export function sharpnessOf({ width, height, pixels }: Luma): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      const edge = 4 * (pixels[at] ?? 0) - around;
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Photos of documents, 480 pixels wide: sharp about 900, slightly blurred 100, noise and bare tables under 30. */
const sharpFrom = 250;
/** A hand that holds still, with the noise of a dark room. */
const steadyUpTo = 4;
const holdMs = 1000;

/** `since` in ms of one clock. */
export type Watch = { last: Luma | null; since: number | null };
export const firstWatch: Watch = { last: null, since: null };

export type FrameJudgement = { watch: Watch; share: number; isTime: boolean };

export function judgeFrame({ last, since }: Watch, frame: Luma, atMs: number): FrameJudgement {
  const isGood = last !== null && differenceOf(last, frame) <= steadyUpTo && sharpnessOf(frame) >= sharpFrom;
  const start = isGood ? (since ?? atMs) : null;
  const share = start === null ? 0 : Math.min(1, (atMs - start) / holdMs);
  return { watch: { last: frame, since: start }, share, isTime: share === 1 };
}
