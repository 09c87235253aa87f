import {
  type DetectedFace,
  type FaceLandmarks,
  type FacePoint,
  type FaceQualityRefusal,
  faceGate,
} from "./face.types.ts";

export interface FacePose {
  yawDegrees: number;
  rollDegrees: number;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

const middle = (points: FacePoint[]): FacePoint => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});

/** iBUG 300-W numbering: eyes 36–47, nose tip 30, mouth corners 48 and 54. @throws RangeError without 68 points */
export function poseLandmarksOf(points: readonly FacePoint[]): FaceLandmarks {
  const at = (index: number): FacePoint => {
    const point = points[index];
    if (point === undefined) throw new RangeError(`68 landmarks expected, got ${points.length}`);
    return { x: point.x, y: point.y };
  };
  return {
    leftEye: middle([36, 37, 38, 39, 40, 41].map(at)),
    rightEye: middle([42, 43, 44, 45, 46, 47].map(at)),
    noseTip: at(30),
    mouthLeft: at(48),
    mouthRight: at(54),
  };
}

/** The nose tip is about 0.6 of the eye centres' distance in front, so its offset = 0.6 · sin(yaw). */
export function facePoseOf(landmarks: FaceLandmarks): FacePose {
  const { leftEye, rightEye, noseTip } = landmarks;
  const apart = Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y);
  if (apart === 0) return { yawDegrees: 90, rollDegrees: 0 };
  const along = { x: (rightEye.x - leftEye.x) / apart, y: (rightEye.y - leftEye.y) / apart };
  const between = middle([leftEye, rightEye]);
  const offset = ((noseTip.x - between.x) * along.x + (noseTip.y - between.y) * along.y) / apart;
  const sine = Math.max(-1, Math.min(1, offset / 0.6));
  return { yawDegrees: degrees(Math.asin(sine)), rollDegrees: degrees(Math.atan2(along.y, along.x)) };
}

export function faceProportionsOf({ leftEye, rightEye, mouthLeft, mouthRight }: FaceLandmarks) {
  const [eyes, mouth] = [middle([leftEye, rightEye]), middle([mouthLeft, mouthRight])];
  return {
    eyesApart: Math.hypot(rightEye.x - leftEye.x, rightEye.y - leftEye.y),
    mouthFromEyes: Math.hypot(mouth.x - eyes.x, mouth.y - eyes.y),
  };
}

export function isNearFrontal(pose: FacePose): boolean {
  return Math.abs(pose.yawDegrees) <= faceGate.maxYawDegrees && Math.abs(pose.rollDegrees) <= faceGate.maxRollDegrees;
}

export function qualityRefusals(
  face: Pick<DetectedFace, "sizePx" | "score" | "isNearFrontal" | "cover">,
): FaceQualityRefusal[] {
  const refusals: FaceQualityRefusal[] = [];
  if (face.sizePx < faceGate.minSizePx) refusals.push("too_small");
  if (!face.isNearFrontal) refusals.push("not_frontal");
  if (face.score < faceGate.minScore) refusals.push("low_score");
  if (face.cover !== null) refusals.push("covered");
  return refusals;
}
