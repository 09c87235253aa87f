/** In pixels of the upright original picture; it may reach past the edges. */
export interface FaceBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FacePoint {
  x: number;
  y: number;
}

/** In pixels of the original. "Left" and "right" are the picture's sides. */
export interface FaceLandmarks {
  leftEye: FacePoint;
  rightEye: FacePoint;
  noseTip: FacePoint;
  mouthLeft: FacePoint;
  mouthRight: FacePoint;
}

export type FaceQualityRefusal = "too_small" | "not_frontal" | "low_score" | "covered";

/** A mask, a scarf or a hand; dark glasses. */
export type FaceCover = "mouth" | "eyes";

export interface DetectedFace {
  box: FaceBox;
  /** 0 to 1. */
  score: number;
  landmarks: FaceLandmarks;
  /** The shorter side, in pixels of the original. */
  sizePx: number;
  /** Positive: turned to the picture's right. Good to about ten degrees. */
  yawDegrees: number;
  /** −180 to 180; positive when the eye line falls to the picture's right. */
  rollDegrees: number;
  isNearFrontal: boolean;
  cover: FaceCover | null;
  /** Nothing makes its description uncertain: no cover that may be one, no points that slip. Else nobody is declined by it. */
  isClear: boolean;
  /** 128 values. Also present for refused faces: for showing, not for deciding. */
  descriptor: Float32Array;
  refusals: FaceQualityRefusal[];
}

export interface FaceFinder {
  /** At most 12, largest first. All four turns are searched unless `turnDeg` is given. @throws FaceEngineError */
  detectFaces(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]>;
}

export const faceGate = {
  minSizePx: 112,
  minScore: 0.6,
  maxYawDegrees: 30,
  maxRollDegrees: 15,
} as const;

/** A less certain face, half covered or in bad light, does not decline anybody: a person looks. */
export const clearScore = 0.9;

/**
 * - `unreadable_image`: not a picture, damaged, or of an unknown format
 * - `too_many_pixels`: larger than `maxInputPixels`
 * - `timeout`: one picture took too long
 * - `process_died`: the face process ended or could not work; the next call may start another
 * - `closed`: no further calls are accepted
 */
export type FaceEngineFailure = "unreadable_image" | "too_many_pixels" | "timeout" | "process_died" | "closed";

export class FaceEngineError extends Error {
  readonly code: FaceEngineFailure;

  constructor(code: FaceEngineFailure, message: string) {
    super(message);
    this.name = "FaceEngineError";
    this.code = code;
  }
}
