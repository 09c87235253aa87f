import { expect, test } from "vitest";
import { type ThreadTimes, wasStarved } from "./processor-time.ts";

const of = (threads: Record<string, [ranMs: number, waitedMs: number]>): Map<string, ThreadTimes> =>
  new Map(Object.entries(threads).map(([thread, [ranMs, waitedMs]]) => [thread, { ranMs, waitedMs }]));
const before = of({ main: [900, 300], helper: [10, 500] });

test("a process is starved when one of its threads waits for nearly all of the time and none works", () => {
  expect(wasStarved(before, of({ main: [900, 300], helper: [11, 1_490] }), 1_000)).toBe(true);
  // Also while all of them together get some hundredths.
  expect(wasStarved(before, of({ main: [960, 1_240], helper: [60, 1_480] }), 1_000)).toBe(true);
  // Also a thread that is new.
  expect(wasStarved(before, of({ main: [900, 300], helper: [10, 500], new: [0, 980] }), 1_000)).toBe(true);
});

test("it is not while another of its threads works, or while it waits for a disk", () => {
  expect(wasStarved(before, of({ main: [1_600, 320], helper: [10, 1_490] }), 1_000)).toBe(false);
  expect(wasStarved(before, of({ main: [900, 300], helper: [10, 500] }), 1_000)).toBe(false);
  expect(wasStarved(before, of({ main: [900, 1_100], helper: [10, 500] }), 1_000)).toBe(false);
});
