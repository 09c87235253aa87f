import { actGate, hasJumped, wayOfAct } from "#contract/records/liveness/act-progress.ts";
import { frameTimes, type LivenessAct, type LivenessRefusal } from "#contract/records/liveness/liveness-acts.ts";
import { nosePositionOf } from "#contract/records/liveness/nose-position.ts";
import { faceDistance } from "./compare.ts";
import type { FrameMeasure } from "./measure-frames.ts";

type ActSeen = {
  refusal: LivenessRefusal | null;
  /** The measure of the act, from 0, and what is required of it. */
  reached: number;
  wanted: number;
};

export function whyWrongTimes(timesMs: readonly number[]): LivenessRefusal | null {
  const gaps = timesMs.slice(1).map((time, at) => time - (timesMs[at] ?? 0));
  const all = (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
  if (gaps.some((gap) => gap <= 0) || all < frameTimes.leastMs) return "too_fast";
  return all > frameTimes.mostMs || gaps.some((gap) => gap > frameTimes.mostApartMs) ? "too_slow" : null;
}

function whyNoFace(frames: readonly FrameMeasure[]): LivenessRefusal | null {
  if (frames.some(({ face }) => face === null)) return "no_face";
  if (frames.some(({ faces }) => faces > 1)) return "several_faces";
  const [first] = frames;
  if (!first?.face) return "no_face";
  const { box } = first.face;
  return Math.min(box.width, box.height) < actGate.faceShare * Math.max(first.width, first.height) ? "too_far" : null;
}

const hasChanged = (faces: readonly Float32Array[]): boolean =>
  faces.some(
    (face, at) =>
      faceDistance(face, faces[0] ?? face) > actGate.sameFace ||
      faceDistance(face, faces[at - 1] ?? face) > actGate.sameNextFace,
  );

/** Frames of one series, in their order. */
export function judgeAct(act: LivenessAct, frames: readonly FrameMeasure[]): ActSeen {
  const faces = frames.flatMap(({ face }) => (face ? [face] : []));
  const stances = faces.map(({ points, eyes }) => ({ nose: nosePositionOf(points), eyes }));
  const { progress, wanted, hasStrayed } = wayOfAct(act, stances);
  const reached = Math.max(0, ...progress);
  return { reached, wanted, refusal: whyNoFace(frames) ?? whyNotDone() };

  function whyNotDone(): LivenessRefusal | null {
    const [first] = faces;
    if (!first || Math.abs(stances[0]?.nose.aside ?? 1) > actGate.straight) return "not_straight";
    if (hasChanged(faces.map(({ descriptor }) => descriptor))) return "other_face";
    if (reached < wanted || hasStrayed) return "not_done";
    return hasJumped(act, progress) ? "jumped" : null;
  }
}
