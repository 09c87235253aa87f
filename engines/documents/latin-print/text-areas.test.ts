import { expect, test } from "vitest";
import { findTextAreas } from "./text-areas.ts";

const map = (isText: (x: number, y: number) => boolean) => {
  const [width, height] = [160, 80];
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    isText(at % width, Math.floor(at / width)) ? 0.9 : 0.05,
  );
  return { data, width, height };
};

test("a level bar is one area, grown to what the finder shrank", () => {
  const [area, ...others] = findTextAreas(map((x, y) => x >= 40 && x < 100 && y >= 20 && y < 28));
  expect(others).toEqual([]);
  // 60 × 8 pixels, grown on each side by 60 · 8 · 1.6 / (2 · 68).
  expect(area?.left).toBeCloseTo(40 - 5.65, 1);
  expect(area?.right).toBeCloseTo(100 + 5.65, 1);
  expect(area?.middle).toBeCloseTo(24, 1);
  expect(area?.height).toBeCloseTo(8 + 11.3, 0);
  expect(area?.slope).toBeCloseTo(0, 5);
});

test("a bar that slopes is followed, and its height is across it", () => {
  const [area] = findTextAreas(map((x, y) => x >= 20 && x < 140 && Math.abs(y - 25 - 0.12 * (x - 20)) <= 4));
  expect(area?.slope).toBeCloseTo(0.12, 2);
  expect(area?.height).toBeLessThan(24);
});

test("a mark across the page is no print of it", () => {
  expect(findTextAreas(map((x, y) => x >= 20 && x < 140 && Math.abs(y - 20 - 0.3 * (x - 20)) <= 5))).toEqual([]);
});

test("specks are no text, and two bars apart are two areas", () => {
  expect(findTextAreas(map((x, y) => x % 20 === 0 && y % 20 === 0))).toEqual([]);
  expect(findTextAreas(map((x, y) => y >= 20 && y < 28 && (x < 60 || x > 90)))).toHaveLength(2);
});
