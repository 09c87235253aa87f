import { frameTimes, type LivenessAct, type LivenessRefusal } from "#contract/liveness/liveness-acts.ts";
import { distance } from "./compare.ts";
import type { FacePoint } from "./face.types.ts";
import type { FrameMeasure } from "./measure-frames.ts";

export type SeenFace = NonNullable<FrameMeasure["face"]>;

/**
 * Where the tip of the nose is between eyes and mouth: `aside` along the eyes, `down` from the eyes (0) to the mouth
 * (1). Both stay the same however a flat picture is moved, tilted or stretched; only something with depth changes them.
 */
export type NosePlace = { aside: number; down: number; apart: number };

const mean = (points: FacePoint[]): FacePoint => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

export function nosePlaceOf(points: readonly FacePoint[]): NosePlace {
  const at = (index: number): FacePoint => points[index] ?? { x: 0, y: 0 };
  const left = mean([36, 37, 38, 39, 40, 41].map(at));
  const right = mean([42, 43, 44, 45, 46, 47].map(at));
  const [eyes, mouth, tip] = [mean([left, right]), mean([48, 54].map(at)), at(30)];
  const across = { x: right.x - left.x, y: right.y - left.y };
  const along = { x: mouth.x - eyes.x, y: mouth.y - eyes.y };
  const to = { x: tip.x - eyes.x, y: tip.y - eyes.y };
  const area = across.x * along.y - across.y * along.x || 1;
  return {
    aside: (to.x * along.y - to.y * along.x) / area,
    down: (across.x * to.y - across.y * to.x) / area,
    apart: Math.hypot(across.x, across.y),
  };
}

/** Measured: docs/liveness.md. Flat pictures reach a third of `turned` and half of `raised`. */
export const actGate = {
  turned: 0.085,
  raised: 0.075,
  nearer: 1.22,
  /** How much less the eyes are like themselves than nose and mouth are. */
  closed: 0.15,
  open: 0.1,
  straight: 0.32,
  /** While another act is done. */
  aside: 0.12,
  faceShare: 0.14,
  /** One face through a series, also when it is turned. */
  sameFace: 0.7,
} as const;

export type ActSeen = {
  refusal: LivenessRefusal | null;
  /** The measure of the act, from 0, and what is asked of it. */
  reached: number;
  wanted: number;
};

type Way = { progress: number[]; wanted: number; hasStrayed: boolean };

const wayOf: Record<LivenessAct, (faces: readonly SeenFace[], places: readonly NosePlace[]) => Way> = {
  turn_left: (_, places) => turning(places, 1),
  turn_right: (_, places) => turning(places, -1),
  look_up: (_, places) => ({
    progress: places.map(({ down }) => (places[0]?.down ?? 0) - down),
    wanted: actGate.raised,
    hasStrayed: hasTurned(places),
  }),
  come_closer: (_, places) => ({
    progress: places.map(({ apart }) => apart / Math.max(1, places[0]?.apart ?? 1) - 1),
    wanted: actGate.nearer - 1,
    hasStrayed: hasTurned(places),
  }),
  blink: (faces, places) => ({
    progress: faces.map(({ eyes }) => eyes.below - eyes.eyes),
    wanted: actGate.closed,
    hasStrayed: hasTurned(places),
  }),
};

const turning = (places: readonly NosePlace[], way: 1 | -1): Way => ({
  progress: places.map(({ aside }) => way * (aside - (places[0]?.aside ?? 0))),
  wanted: actGate.turned,
  hasStrayed: false,
});

const hasTurned = (places: readonly NosePlace[]): boolean =>
  places.some(({ aside }) => Math.abs(aside - (places[0]?.aside ?? 0)) > actGate.aside);

/** A head passes through what lies between; a photograph that is exchanged does not. */
function hasJumped(act: LivenessAct, progress: readonly number[]): boolean {
  const peak = Math.max(...progress);
  const at = progress.indexOf(peak);
  if (act === "blink") return !progress.slice(at + 1).some((value) => value <= actGate.open);
  return !progress.slice(0, at).some((value) => value > peak * 0.2 && value < peak * 0.85);
}

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

/** Frames of one series, in their order. */
export function judgeAct(act: LivenessAct, frames: readonly FrameMeasure[]): ActSeen {
  const faces = frames.flatMap(({ face }) => (face ? [face] : []));
  const places = faces.map(({ points }) => nosePlaceOf(points));
  const { progress, wanted, hasStrayed } = wayOf[act](faces, places);
  const reached = Math.max(0, ...progress);
  return { reached, wanted, refusal: whyNoFace(frames) ?? whyNotDone() };

  function whyNotDone(): LivenessRefusal | null {
    const [first] = faces;
    if (!first || Math.abs(places[0]?.aside ?? 1) > actGate.straight) return "not_straight";
    if (faces.some(({ descriptor }) => distance(descriptor, first.descriptor) > actGate.sameFace)) return "other_face";
    if (reached < wanted || hasStrayed) return "not_done";
    return hasJumped(act, progress) ? "jumped" : null;
  }
}
