import type { EyeLook } from "./eye-patches.ts";
import type { LivenessAct } from "./liveness-acts.ts";
import type { NosePlace } from "./nose-place.ts";

// For the server, which judges by it, and for the applicant's page, which guides by it.

/** Measured: docs/liveness.md. */
export const actGate = {
  turned: 0.085,
  raised: 0.06,
  nearer: 1.22,
  /** How much less the eyes are like themselves than nose and mouth are. */
  closed: 0.18,
  open: 0.1,
  straight: 0.32,
  /** While another act is done. */
  aside: 0.12,
  nodded: 0.06,
  faceShare: 0.14,
  /** One face through a series, also when it is turned. */
  sameFace: 0.7,
  /** Two frames in a row, between which a head moves little: whoever is exchanged is seen there. */
  sameNextFace: 0.52,
} as const;

/** Of one frame. */
export type Stance = { place: NosePlace; eyes: EyeLook };

type ActWay = { progress: number[]; wanted: number; hasStrayed: boolean };

const ways: Record<LivenessAct, (places: readonly NosePlace[], stances: readonly Stance[]) => ActWay> = {
  turn_left: (places) => turning(places, 1),
  turn_right: (places) => turning(places, -1),
  look_up: (places) => ({
    progress: places.map(({ down }) => (places[0]?.down ?? 0) - down),
    wanted: actGate.raised,
    hasStrayed: hasTurned(places),
  }),
  come_closer: (places) => ({
    progress: places.map(({ apart }) => apart / Math.max(1, places[0]?.apart ?? 1) - 1),
    wanted: actGate.nearer - 1,
    hasStrayed: hasTurned(places),
  }),
  blink: (places, stances) => ({
    progress: stances.map(({ eyes }) => eyes.below - eyes.eyes),
    wanted: actGate.closed,
    hasStrayed: hasTurned(places) || hasNodded(places),
  }),
};

const turning = (places: readonly NosePlace[], way: 1 | -1): ActWay => ({
  progress: places.map(({ aside }) => way * (aside - (places[0]?.aside ?? 0))),
  wanted: actGate.turned,
  hasStrayed: false,
});

const hasTurned = (places: readonly NosePlace[]): boolean =>
  places.some(({ aside }) => Math.abs(aside - (places[0]?.aside ?? 0)) > actGate.aside);

/** Eyes that look up are less like themselves, too. */
const hasNodded = (places: readonly NosePlace[]): boolean =>
  places.some(({ down }) => Math.abs(down - (places[0]?.down ?? 0)) > actGate.nodded);

/** How far each frame is on the way of the act, beside the first one. */
export const wayOfAct = (act: LivenessAct, stances: readonly Stance[]): ActWay =>
  ways[act](
    stances.map(({ place }) => place),
    stances,
  );

/** A head passes through what lies between; a photograph that is exchanged does not. */
export function hasJumped(act: LivenessAct, progress: readonly number[]): boolean {
  const peak = Math.max(...progress);
  const at = progress.indexOf(peak);
  if (act === "blink") return !progress.slice(at + 1).some((value) => value <= actGate.open);
  return !progress.slice(0, at).some((value) => value > peak * 0.2 && value < peak * 0.85);
}
