import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceAtSimilarity, similarityPercent } from "./face-similarity.ts";

describe("similarity", () => {
  it.each([
    [0, 100],
    [0.26, 90],
    [0.52, 80],
    [0.62, 60],
    [0.81, 30],
    [1, 0],
    [1.5, 0],
  ])("distance %d reads %d %%", (value, percent) => {
    expect(similarityPercent(value)).toBeCloseTo(percent, 10);
  });

  it("goes back to the distance", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (percent) => {
        expect(similarityPercent(distanceAtSimilarity(percent))).toBeCloseTo(percent, 8);
      }),
    );
    expect(() => distanceAtSimilarity(101)).toThrow(RangeError);
  });
});
