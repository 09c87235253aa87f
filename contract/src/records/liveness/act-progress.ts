import type { EyeState } from "./eye-patches.ts";
import type { LivenessAct } from "./liveness-acts.ts";
import type { NosePosition } from "./nose-position.ts";

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
export type FaceStance = { nose: NosePosition; eyes: EyeState };

type ActWay = { progress: number[]; wanted: number; hasStrayed: boolean };

const ways: Record<LivenessAct, (positions: readonly NosePosition[], stances: readonly FaceStance[]) => ActWay> = {
  turn_left: (positions) => turning(positions, 1),
  turn_right: (positions) => turning(positions, -1),
  look_up: (positions) => ({
    progress: positions.map(({ down }) => (positions[0]?.down ?? 0) - down),
    wanted: actGate.raised,
    hasStrayed: hasTurned(positions),
  }),
  come_closer: (positions) => ({
    progress: positions.map(({ apart }) => apart / Math.max(1, positions[0]?.apart ?? 1) - 1),
    wanted: actGate.nearer - 1,
    hasStrayed: hasTurned(positions),
  }),
  blink: (positions, stances) => ({
    progress: stances.map(({ eyes }) => eyes.below - eyes.eyes),
    wanted: actGate.closed,
    hasStrayed: hasTurned(positions) || hasNodded(positions),
  }),
};

const turning = (positions: readonly NosePosition[], way: 1 | -1): ActWay => ({
  progress: positions.map(({ aside }) => way * (aside - (positions[0]?.aside ?? 0))),
  wanted: actGate.turned,
  hasStrayed: false,
});

const hasTurned = (positions: readonly NosePosition[]): boolean =>
  positions.some(({ aside }) => Math.abs(aside - (positions[0]?.aside ?? 0)) > actGate.aside);

/** Eyes that look up are less like themselves, too. */
const hasNodded = (positions: readonly NosePosition[]): boolean =>
  positions.some(({ down }) => Math.abs(down - (positions[0]?.down ?? 0)) > actGate.nodded);

/** How far each frame is on the way of the act, beside the first one. */
export const wayOfAct = (act: LivenessAct, stances: readonly FaceStance[]): ActWay =>
  ways[act](
    stances.map(({ nose }) => nose),
    stances,
  );

/** A head passes through what lies between; a photograph that is exchanged does not. */
export function hasJumped(act: LivenessAct, progress: readonly number[]): boolean {
  const peak = Math.max(...progress);
  const at = progress.indexOf(peak);
  if (act === "blink") return !progress.slice(at + 1).some((value) => value <= actGate.open);
  return !progress.slice(0, at).some((value) => value > peak * 0.2 && value < peak * 0.85);
}
