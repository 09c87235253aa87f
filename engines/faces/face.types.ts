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
 * - `queue_full`: too many calls wait already; try later
 * - `timeout`: one picture took longer than `timeoutMs`; the thread was ended
 * - `thread_died`: the thread ended while the call waited; the next call starts a new one
 * - `models_unavailable`: the thread could not load its models
 * - `detection_failed`: the models refused this picture
 * - `closed`: the engine was closed
 */
export type FaceEngineFailure =
  | "unreadable_image"
  | "too_many_pixels"
  | "queue_full"
  | "timeout"
  | "thread_died"
  | "models_unavailable"
  | "detection_failed"
  | "closed";

/** The only error that the engine's calls reject with. */
export class FaceEngineError extends Error {
  readonly code: FaceEngineFailure;

  constructor(code: FaceEngineFailure, message: string) {
    super(message);
    this.name = "FaceEngineError";
    this.code = code;
  }
}

/** Messages between the engine and its thread. */
export type FaceThreadRequest = { id: number; image: Uint8Array; turnDeg?: number };
export type FaceThreadReply =
  | { kind: "ready" }
  | { kind: "broken"; message: string }
  | { kind: "faces"; id: number; faces: DetectedFace[] }
  | { kind: "refused"; id: number; code: FaceEngineFailure; message: string };

export interface FaceThreadSettings {
  maxInputPixels: number;
}
