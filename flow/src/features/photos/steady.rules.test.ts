import { describe, expect, it } from "vitest";
import {
  firstWatch,
  frameDifferenceOf,
  frameSharpnessOf,
  judgeFrame,
  type LumaFrame,
  lumaFrameOf,
} from "./steady.rules.ts";

const [width, height] = [48, 30];
const draw = (pixel: (x: number, y: number) => number): LumaFrame => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => pixel(at % width, Math.floor(at / width))),
});
const print = draw((x, y) => ((x + y) % 3 === 0 ? 40 : 200));
const brighter = (by: number) => draw((x, y) => ((x + y) % 3 === 0 ? 40 : 200) + by);
const soft = draw((x) => 100 + 20 * Math.sin(x / 8));
const bare = draw(() => 120);

function watchAll(frames: LumaFrame[], stepMs = 200) {
  let watch = firstWatch;
  const shares: number[] = [];
  let takenAt: number | null = null;
  for (const [index, frame] of frames.entries()) {
    const judged = judgeFrame(watch, frame, index * stepMs);
    watch = judged.watch;
    shares.push(Number(judged.share.toFixed(2)));
    if (judged.isTime) takenAt ??= index * stepMs;
  }
  return { shares, takenAt };
}
const many = (frame: LumaFrame, count: number) => Array.from({ length: count }, () => frame);

describe("what is measured", () => {
  it("light by the weights of the eye", () => {
    const data = Uint8ClampedArray.from([255, 255, 255, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
    expect([...lumaFrameOf({ width: 4, height: 1, data }).pixels]).toEqual([255, 76, 149, 28]);
  });

  it("a difference as the mean of all pixels; pictures of two sizes differ wholly", () => {
    expect(frameDifferenceOf(print, print)).toBe(0);
    expect(frameDifferenceOf(print, brighter(5))).toBe(5);
    expect(frameDifferenceOf(print, { ...bare, pixels: bare.pixels.slice(1) })).toBe(255);
  });

  it("sharpness by fine edges", () => {
    expect(frameSharpnessOf(print)).toBeGreaterThan(1000);
    expect(frameSharpnessOf(soft)).toBeLessThan(50);
    expect(frameSharpnessOf(bare)).toBe(0);
    expect(frameSharpnessOf({ width: 2, height: 2, pixels: new Uint8Array(4) })).toBe(0);
  });
});

describe("the camera takes the picture itself", () => {
  it("after a second of steady and sharp frames, and shows how far it is", () => {
    const { shares, takenAt } = watchAll(many(print, 8));
    expect(shares).toEqual([0, 0, 0.2, 0.4, 0.6, 0.8, 1, 1]);
    // The first frame has none before it, so the second starts the clock.
    expect(takenAt).toBe(1200);
  });

  it("not while it moves, nor when it is blurred or sees nothing", () => {
    expect(watchAll(Array.from({ length: 20 }, (_, n) => brighter((n % 2) * 5))).takenAt).toBeNull();
    expect(watchAll(many(soft, 20)).takenAt).toBeNull();
    expect(watchAll(many(bare, 20)).takenAt).toBeNull();
  });

  it("a hand that trembles a little is steady", () => {
    expect(watchAll(Array.from({ length: 20 }, (_, n) => brighter((n % 2) * 4))).takenAt).toBe(1200);
  });

  it("a move begins the second anew", () => {
    const { shares, takenAt } = watchAll([...many(print, 5), bare, ...many(print, 7)]);
    expect(shares).toEqual([0, 0, 0.2, 0.4, 0.6, 0, 0, 0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(takenAt).toBe(2400);
  });
});
