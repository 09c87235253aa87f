/** One byte per pixel, row by row. */
export type LumaFrame = { width: number; height: number; pixels: Uint8Array };

/** From a canvas (RGBA), with the weights of ITU-R BT.601. */
export function lumaFrameOf({
  width,
  height,
  data,
}: {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}): LumaFrame {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    pixels[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8;
  }
  return { width, height, pixels };
}

/** 0 to 255. */
export function frameDifferenceOf(one: LumaFrame, other: LumaFrame): number {
  if (one.pixels.length !== other.pixels.length) return 255;
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at += 1) sum += Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
  return sum / Math.max(1, one.pixels.length);
}

/** The variance of the Laplacian: large where there are fine edges. */
export function frameSharpnessOf({ width, height, pixels }: LumaFrame): number {
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
export type SteadinessWatch = { last: LumaFrame | null; since: number | null };
export const firstWatch: SteadinessWatch = { last: null, since: null };

export type FrameJudgement = { watch: SteadinessWatch; share: number; isTime: boolean };

export function judgeFrame({ last, since }: SteadinessWatch, frame: LumaFrame, atMs: number): FrameJudgement {
  const isGood = last !== null && frameDifferenceOf(last, frame) <= steadyUpTo && frameSharpnessOf(frame) >= sharpFrom;
  const start = isGood ? (since ?? atMs) : null;
  const share = start === null ? 0 : Math.min(1, (atMs - start) / holdMs);
  return { watch: { last: frame, since: start }, share, isTime: share === 1 };
}
