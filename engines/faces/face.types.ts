/** A rectangle in pixels of the upright original picture (after its EXIF rotation); it may reach past the edges. */
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

/** In pixels of the upright original picture. "Left" and "right" are the picture's sides. */
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
  /** The detector's confidence, 0 to 1. */
  score: number;
  landmarks: FaceLandmarks;
  /** The shorter side of the box, in pixels of the original. */
  sizePx: number;
  /** Estimated from the landmarks; positive when the face turns to the picture's right. Good to about ten degrees. */
  yawDegrees: number;
  /**
   * Tilt of the eye line in the picture, −180 to 180; positive when it falls to the picture's right. It was levelled.
   */
  rollDegrees: number;
  isNearFrontal: boolean;
  /** As far as colours tell (`face-cover.ts`). */
  cover: FaceCover | null;
  /** 128 values for `distance`. Also present for refused faces: for showing, not for deciding. */
  descriptor: Float32Array;
  /** Empty when the face may be compared. */
  refusals: FaceQualityRefusal[];
}

/** Finds faces: the models themselves, or a process that has loaded them. */
export interface FaceFinder {
  /**
   * At most 12 faces of a picture (JPEG, PNG, WebP, TIFF, AVIF, GIF), largest first; boxes are in pixels of the
   * original, upright by EXIF. All four turns are searched for a face on its side or upside down, unless `turnDeg`,
   * degrees clockwise, says how to turn the picture.
   * @throws FaceEngineError, see its codes
   */
  detectFaces(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]>;
}

export const faceGate = {
  minSizePx: 112,
  minScore: 0.6,
  maxYawDegrees: 30,
  /** Tilt after levelling the eyes; more means that these are no eyes. */
  maxRollDegrees: 15,
} as const;

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
