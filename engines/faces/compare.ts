export const descriptorLength = 128;
export const descriptorBytes = descriptorLength * 4;

export type FaceBand = "match" | "review" | "no_match";

/** Both inclusive; between the two a person looks. */
export interface FaceThresholds {
  matchAtMost: number;
  reviewAtMost: number;
}

/** Below the nearest pair of two people that was seen, 0.55; see docs/decisions/0047. */
export const defaultFaceThresholds: FaceThresholds = { matchAtMost: 0.52, reviewAtMost: 0.62 };

function assertDescriptor(descriptor: Float32Array): void {
  if (descriptor.length !== descriptorLength) {
    throw new RangeError(`A face descriptor has ${descriptorLength} values, this one ${descriptor.length}`);
  }
}

/** Euclidean; unrelated people are mostly above 0.62. @throws RangeError without 128 values */
export function faceDistance(a: Float32Array, b: Float32Array): number {
  assertDescriptor(a);
  assertDescriptor(b);
  let sum = 0;
  for (let i = 0; i < descriptorLength; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/** @throws RangeError when the distance or the thresholds are unusable or in the wrong order */
export function faceBandOf(value: number, thresholds: FaceThresholds = defaultFaceThresholds): FaceBand {
  const { matchAtMost, reviewAtMost } = thresholds;
  if (!(matchAtMost >= 0 && reviewAtMost >= matchAtMost)) {
    throw new RangeError(`Face thresholds must be 0 ≤ match ≤ review, got ${matchAtMost} and ${reviewAtMost}`);
  }
  if (!(value >= 0)) throw new RangeError(`A face distance is a number from 0, got ${value}`);
  if (value <= matchAtMost) return "match";
  return value <= reviewAtMost ? "review" : "no_match";
}

/** Of two faces. A gate's slip declines nobody: unless both are clear, a person looks. */
export function comparedBandOf(distance: number, thresholds: FaceThresholds, areClear: boolean): FaceBand {
  const band = faceBandOf(distance, thresholds);
  return band === "no_match" && !areClear ? "review" : band;
}

/** 128 little-endian float32, the same on every machine. */
export function packDescriptor(descriptor: Float32Array): Buffer {
  assertDescriptor(descriptor);
  const packed = Buffer.alloc(descriptorBytes);
  descriptor.forEach((value, i) => {
    packed.writeFloatLE(value, i * 4);
  });
  return packed;
}

/** @throws RangeError without 512 bytes, or with a value that is not finite */
export function unpackDescriptor(packed: Uint8Array): Float32Array {
  if (packed.byteLength !== descriptorBytes) {
    throw new RangeError(`A packed face descriptor has ${descriptorBytes} bytes, this one ${packed.byteLength}`);
  }
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const descriptor = Float32Array.from({ length: descriptorLength }, (_, i) => view.getFloat32(i * 4, true));
  if (!descriptor.every(Number.isFinite))
    throw new RangeError("A packed face descriptor holds a value that is no number");
  return descriptor;
}
