import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descriptorLength, faceBandOf, faceDistance, packDescriptor, unpackDescriptor } from "./compare.ts";

const flat = (value: number): Float32Array => new Float32Array(descriptorLength).fill(value);
const anyDescriptor = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: descriptorLength, maxLength: descriptorLength })
  .map((values) => Float32Array.from(values));

describe("distance", () => {
  it("is Euclidean, and refuses another length", () => {
    expect(faceDistance(flat(0), flat(0))).toBe(0);
    expect(faceDistance(flat(0), flat(0.5))).toBeCloseTo(0.5 * Math.sqrt(128), 10);
    expect(() => faceDistance(flat(0), new Float32Array(127))).toThrow(RangeError);
  });

  it("is symmetric", () => {
    fc.assert(fc.property(anyDescriptor, anyDescriptor, (a, b) => faceDistance(a, b) === faceDistance(b, a)));
  });
});

describe("bands", () => {
  it.each([
    [0, "match"],
    [0.52, "match"],
    [0.5201, "review"],
    [0.62, "review"],
    [0.6201, "no_match"],
    [1.4, "no_match"],
  ] as const)("%d is %s by default", (value, band) => {
    expect(faceBandOf(value)).toBe(band);
  });

  it("have no review when both thresholds are equal", () => {
    const thresholds = { matchAtMost: 0.6, reviewAtMost: 0.6 };
    expect([0.59, 0.6, 0.600001].map((value) => faceBandOf(value, thresholds))).toEqual(["match", "match", "no_match"]);
  });

  it("refuse thresholds in the wrong order and what is no number", () => {
    expect(() => faceBandOf(0.4, { matchAtMost: 0.6, reviewAtMost: 0.5 })).toThrow(RangeError);
    expect(() => faceBandOf(0.4, { matchAtMost: Number.NaN, reviewAtMost: 0.5 })).toThrow(RangeError);
    expect(() => faceBandOf(Number.NaN)).toThrow(RangeError);
  });
});

describe("packing", () => {
  it("keeps every value in 512 little-endian bytes", () => {
    fc.assert(
      fc.property(anyDescriptor, (descriptor) => {
        const packed = packDescriptor(descriptor);
        expect(packed.byteLength).toBe(512);
        expect(unpackDescriptor(packed)).toEqual(descriptor);
      }),
    );
    expect(packDescriptor(flat(1)).subarray(0, 4)).toEqual(Buffer.from([0, 0, 0x80, 0x3f]));
  });

  it("reads bytes that start anywhere in their memory", () => {
    const shifted = Buffer.concat([Buffer.from([7]), packDescriptor(flat(0.25))]).subarray(1);
    expect(unpackDescriptor(shifted)).toEqual(flat(0.25));
  });

  it("refuses other lengths and values that are no numbers", () => {
    expect(() => unpackDescriptor(Buffer.alloc(511))).toThrow(RangeError);
    expect(() => unpackDescriptor(Buffer.alloc(512, 0xff))).toThrow(RangeError);
  });
});
