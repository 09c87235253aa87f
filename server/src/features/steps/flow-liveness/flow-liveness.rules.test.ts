import { expect, test } from "vitest";
import { livenessActs } from "#contract/records/liveness/liveness-acts.ts";
import { differingFrameBits, framePartsOf, isSeenBefore, sameFrameBits } from "#engines/faces/frame-prints.ts";
import { drawActs, judgeGiven, livenessTriesLeft } from "./flow-liveness.rules.ts";

test("every act can be drawn in every place; three different ones, a blink among them", () => {
  const seen = new Set<string>();
  for (let n = 0; n < 600; n += 1) {
    const acts = drawActs();
    expect(new Set(acts).size).toBe(3);
    expect(acts).toContain("blink");
    for (const [position, act] of acts.entries()) seen.add(`${position} ${act}`);
  }
  expect(seen.size).toBe(3 * livenessActs.length);
});

test("tries end at none", () => {
  expect([0, 4, 5, 9].map(livenessTriesLeft)).toEqual([5, 1, 0, 0]);
});

test.each([
  [[0, 100, 200, 300, 400, 500], 4_000, "no_face"],
  [[0, 100, 200, 300, 400, 500], 100, "too_fast"],
  [[0, 10, 20, 30, 40, 50], 4_000, "too_fast"],
  [[0, 100, 100, 300, 400, 500], 4_000, "too_fast"],
  [[0, 2_000, 4_000, 6_000, 8_000, 9_999], 4_000, "too_fast"],
  [[0, 2_000, 4_000, 6_000, 8_000, 9_999], 12_000, "no_face"],
  [[0, 100, 3_200, 3_300, 3_400, 3_500], 6_000, "too_slow"],
  [[0, 2_500, 5_000, 7_500, 9_000, 10_500], 12_000, "too_slow"],
  [[0, 100, 200, 300, 400, 500], 40_001, "too_slow"],
] as const)("frames at %j, %i ms after they were asked for: %s", (timesMs, elapsedMs, refusal) => {
  const unseen = { width: 480, height: 640, faces: 0, face: null };
  const reading = { frames: timesMs.map(() => unseen), strip: Buffer.alloc(0), prints: [], sums: [] };
  const given = { act: "blink", elapsedMs, timesMs, reading, faces: [], earlierSums: [], earlierPrints: [] } as const;
  expect(judgeGiven(given).refusal).toBe(refusal);
});

const print = "0123456789abcdef".repeat(4);
const flipped = (bits: number) =>
  [...print].map((digit, at) => (at < bits ? (Number.parseInt(digit, 16) ^ 1).toString(16) : digit)).join("");

test("a frame is found again by an equal part while few of its bits differ, and not beyond", () => {
  expect(differingFrameBits(print, flipped(sameFrameBits))).toBe(sameFrameBits);
  expect(framePartsOf(print).some((part) => framePartsOf(flipped(sameFrameBits)).includes(part))).toBe(true);
  expect(isSeenBefore([print, print], [flipped(sameFrameBits)])).toBe(true);
  expect(isSeenBefore([print, print], [flipped(sameFrameBits + 1)])).toBe(false);
  // One frame that is alike says nothing.
  expect(isSeenBefore([print, "f".repeat(64), "0".repeat(64)], [print])).toBe(false);
});
