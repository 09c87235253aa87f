import { describe, expect, it } from "vitest";
import { cameraFailureOf } from "#flow/components/camera-failure.ts";
import { sizeToSend } from "#flow/components/camera-size.rules.ts";
import { frameRatio, whyNotSend } from "./photo.rules.ts";

const megabytes20 = 20 * 1024 * 1024;

describe("a photo", () => {
  it("of more than 20 MB, or of nothing, is not sent", () => {
    expect(whyNotSend(megabytes20)).toBeUndefined();
    expect(whyNotSend(megabytes20 + 1)).toBe("failure.request.too_large");
    expect(whyNotSend(0)).toBe("failure.flow.photo_empty");
  });

  it("is scaled down by its longer side and never up", () => {
    expect(sizeToSend(4000, 3000)).toEqual({ width: 3200, height: 2400 });
    expect(sizeToSend(1080, 1920)).toEqual({ width: 1080, height: 1920 });
    expect(sizeToSend(0, 0)).toEqual({ width: 0, height: 0 });
  });

  it("has a frame in the shape of what is photographed", () => {
    expect(frameRatio("front", false)).toBeCloseTo(1.586, 2);
    expect(frameRatio("front", true)).toBeCloseTo(1.42, 2);
    expect(frameRatio("selfie", false)).toBeLessThan(1);
  });
});

describe("a camera that gives no picture", () => {
  it.each([
    ["NotAllowedError", "denied"],
    ["NotFoundError", "missing"],
    ["NotReadableError", "in_use"],
    ["TypeError", "failed"],
  ])("%s means %s", (name, failure) => {
    expect(cameraFailureOf(Object.assign(new Error("camera"), { name }))).toBe(failure);
  });
});
