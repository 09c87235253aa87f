import { describe, expect, it } from "vitest";
import { areaAsSent, areaBetween, areaByKey, isLargeEnough, middleOfArea, pointOnPhoto } from "./area.rules.ts";

describe("a place on a photo", () => {
  it.each([
    [0, { x: 0.2, y: 0.1 }],
    [1, { x: 0.1, y: 0.8 }],
    [2, { x: 0.8, y: 0.9 }],
    [3, { x: 0.9, y: 0.2 }],
    [4, { x: 0.2, y: 0.1 }],
  ])("a point on the screen, turned by %i quarters, is the same point of the photo", (quarters, point) => {
    const found = pointOnPhoto({ x: 0.2, y: 0.1 }, quarters);
    expect(found.x).toBeCloseTo(point.x);
    expect(found.y).toBeCloseTo(point.y);
  });

  it("stays within the photo, whichever way it is drawn", () => {
    const area = areaBetween(pointOnPhoto({ x: 1.3, y: 0.5 }, 0), pointOnPhoto({ x: 0.5, y: -0.2 }, 0));
    expect(area).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
    expect(isLargeEnough(area)).toBe(true);
    expect(isLargeEnough({ ...area, height: 0.001 })).toBe(false);
  });

  it("is moved by arrows as they point on the screen, and not beyond the edge", () => {
    const way = { isResizing: false, quarters: 0 };
    expect(areaByKey(middleOfArea, "ArrowRight", way)).toMatchObject({ x: 0.37, y: 0.35 });
    expect(areaByKey(middleOfArea, "ArrowRight", { ...way, quarters: 1 })?.y).toBeCloseTo(0.33);
    expect(areaByKey({ ...middleOfArea, x: 0.7 }, "ArrowRight", way)?.x).toBeCloseTo(0.7);
    expect(areaByKey(middleOfArea, "a", way)).toBeNull();
  });

  it("is resized by arrows with Shift", () => {
    expect(areaByKey(middleOfArea, "ArrowRight", { isResizing: true, quarters: 0 })?.width).toBeCloseTo(0.32);
    expect(areaByKey(middleOfArea, "ArrowRight", { isResizing: true, quarters: 3 })?.height).toBeCloseTo(0.32);
    expect(areaByKey({ ...middleOfArea, width: 0.02 }, "ArrowLeft", { isResizing: true, quarters: 0 })?.width).toBe(
      0.02,
    );
  });

  it("is sent with four digits, and never ends beside the photo", () => {
    const sent = areaAsSent({ x: 1 / 3, y: 0.99996, width: 2 / 3, height: 0.1 });
    expect(sent.x + sent.width).toBeLessThanOrEqual(1.0001);
    expect(sent.y + sent.height).toBeLessThanOrEqual(1.0001);
  });
});
