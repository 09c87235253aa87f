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

/** Five points of the face, in pixels of the upright original picture. "Left" and "right" are the picture's sides. */
export interface FaceLandmarks {
  leftEye: FacePoint;
  rightEye: FacePoint;
  noseTip: FacePoint;
  mouthLeft: FacePoint;
  mouthRight: FacePoint;
}

/** Why a found face must not be compared. */
export type FaceQualityRefusal = "too_small" | "not_frontal" | "low_score" | "covered";

/** What hides a part of a face: a mask, a scarf, a hand; dark glasses. */
export type FaceCover = "mouth" | "eyes";

export interface DetectedFace {
  box: FaceBox;
  /** The detector's confidence, 0 to 1. */
  score: number;
  landmarks: FaceLandmarks;
  /** The shorter side of the box, in pixels of the original. */
  sizePx: number;
  /** Estimate from the landmarks; positive when the face turns to the picture's right. Good to about ten degrees. */
  yawDegrees: number;
  /** Tilt of the eye line in the picture, −180 to 180; positive when it falls to the picture's right. It was levelled. */
  rollDegrees: number;
  isNearFrontal: boolean;
  /** As far as colours tell (`face-cover.ts`). */
  cover: FaceCover | null;
  /** 128 values: the face as a point, for `distance`. Present for refused faces too: show it, do not decide by it. */
  descriptor: Float32Array;
  /** Empty when the face may be compared. */
  refusals: FaceQualityRefusal[];
}

/** Whatever finds faces: the models themselves, or a process that has loaded them. */
export interface FaceFinder {
  /**
   * Every face of a picture (JPEG, PNG, WebP, TIFF, AVIF, GIF), largest first; an empty list when there is none.
   * Pictures are upright by EXIF; boxes are in pixels of the upright original. At most 12 faces. A face that lies on its
   * side or on its head is looked for in the other three turns too, unless `turnDeg`, degrees clockwise, says how the picture has to be turned.
   * @throws FaceEngineError, see its codes
   */
  detectFaces(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]>;
}

/** What the quality gate asks of a face. */
export const faceGate = {
  minSizePx: 112,
  minScore: 0.6,
  maxYawDegrees: 30,
  /** What is left of a tilt after the eyes were levelled; more means that these are no eyes. */
  maxRollDegrees: 15,
} as const;

/**
 * - `unreadable_image`: not a picture, damaged, or of an unknown format
 * - `too_many_pixels`: larger than `maxInputPixels`
 * - `timeout`: one picture took too long
 * - `process_died`: the process that looks for faces ended or could not work; the next call may start another
 * - `closed`: no further call is taken
 */
export type FaceEngineFailure = "unreadable_image" | "too_many_pixels" | "timeout" | "process_died" | "closed";

/** What a search for faces rejects with. */
export class FaceEngineError extends Error {
  readonly code: FaceEngineFailure;

  constructor(code: FaceEngineFailure, message: string) {
    super(message);
    this.name = "FaceEngineError";
    this.code = code;
  }
}
