import { describe, expect, it } from "vitest";
import { facePoseOf, isNearFrontal, poseLandmarksOf, qualityRefusals } from "./face-pose.ts";

const face = (noseX: number, rightEyeY = 0) => ({
  leftEye: { x: 0, y: 0 },
  rightEye: { x: 100, y: rightEyeY },
  noseTip: { x: noseX, y: 50 },
  mouthLeft: { x: 20, y: 100 },
  mouthRight: { x: 80, y: 100 },
});

describe("pose", () => {
  it("is frontal when the nose is between level eyes", () => {
    expect(facePoseOf(face(50))).toEqual({ yawDegrees: 0, rollDegrees: 0 });
  });

  it("turns with the nose: 0.6 sin(yaw) of the eye distance", () => {
    expect(facePoseOf(face(80)).yawDegrees).toBeCloseTo(30, 6);
    expect(facePoseOf(face(20)).yawDegrees).toBeCloseTo(-30, 6);
    expect(facePoseOf(face(400)).yawDegrees).toBe(90);
    expect(isNearFrontal(facePoseOf(face(81)))).toBe(false);
  });

  it("rolls with the eye line", () => {
    expect(facePoseOf(face(50, 100)).rollDegrees).toBeCloseTo(45, 6);
    expect(isNearFrontal(facePoseOf(face(50, 100)))).toBe(false);
  });

  it("is never frontal when both eyes are one point", () => {
    expect(isNearFrontal(facePoseOf({ ...face(50), rightEye: { x: 0, y: 0 } }))).toBe(false);
  });
});

describe("the quality gate", () => {
  it("names everything that is wrong", () => {
    expect(qualityRefusals({ sizePx: 112, score: 0.6, isNearFrontal: true, cover: null })).toEqual([]);
    expect(qualityRefusals({ sizePx: 111.9, score: 0.59, isNearFrontal: false, cover: "mouth" })).toEqual([
      "too_small",
      "not_frontal",
      "low_score",
      "covered",
    ]);
  });
});

describe("landmarks", () => {
  it("are the eyes' middles, the nose tip and the mouth's corners of the 68 points", () => {
    const found = poseLandmarksOf(Array.from({ length: 68 }, (_, i) => ({ x: i, y: 2 * i })));
    expect(found.leftEye).toEqual({ x: 38.5, y: 77 });
    expect(found.noseTip).toEqual({ x: 30, y: 60 });
    expect(found.mouthRight).toEqual({ x: 54, y: 108 });
    expect(() => poseLandmarksOf([])).toThrow(RangeError);
  });
});
