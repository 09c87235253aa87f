import { randomInt } from "node:crypto";
import { z } from "zod";
import {
  actsOfRun,
  actTimes,
  type LivenessAct,
  type LivenessRefusal,
  livenessActs,
  mostLivenessRuns,
} from "#contract/records/liveness/liveness-acts.ts";
import { nosePositionOf } from "#contract/records/liveness/nose-position.ts";
import { defaultFaceThresholds, faceDistance, packDescriptor, unpackDescriptor } from "#engines/faces/compare.ts";
import { isSeenBefore } from "#engines/faces/frame-prints.ts";
import { judgeAct, whyWrongTimes } from "#engines/faces/judge-act.ts";
import type { LivenessActReading } from "#engines/faces/read-act.ts";

/** A print that is bent can pass for a head that turns; it cannot blink: so that is always one of them. */
export function drawActs(random: (below: number) => number = randomInt): LivenessAct[] {
  const left: LivenessAct[] = livenessActs.filter((act) => act !== "blink");
  const acts = Array.from({ length: actsOfRun - 1 }, () => left.splice(random(left.length), 1)).flat();
  acts.splice(random(actsOfRun), 0, "blink");
  return acts;
}

/** Of the first frame, in which the person looks into the camera. */
export const MeasuredAct = z.object({
  reached: z.number(),
  wanted: z.number(),
  frames: z.array(z.object({ aside: z.number(), down: z.number(), apart: z.number(), eyes: z.number() })),
  descriptor: z.base64().nullable(),
  sums: z.array(z.string()).default([]),
});
export type MeasuredAct = z.infer<typeof MeasuredAct>;

export const livenessDescriptorOf = ({ descriptor }: MeasuredAct): Float32Array | null =>
  descriptor === null ? null : unpackDescriptor(Buffer.from(descriptor, "base64"));

const rounded = (value: number) => Number(value.toFixed(4));

function measuredOf(
  { frames, sums }: LivenessActReading,
  { reached, wanted }: { reached: number; wanted: number },
): MeasuredAct {
  const faces = frames.flatMap(({ face }) => (face ? [face] : []));
  const [first] = faces;
  return {
    reached: rounded(reached),
    wanted,
    frames: faces.map(({ points, eyes }) => {
      const { aside, down, apart } = nosePositionOf(points);
      return {
        aside: rounded(aside),
        down: rounded(down),
        apart: rounded(apart),
        eyes: rounded(eyes.below - eyes.eyes),
      };
    }),
    descriptor: first ? packDescriptor(first.descriptor).toString("base64") : null,
    sums,
  };
}

type Given = {
  act: LivenessAct;
  /** Since the act was shown, of the server's clock. */
  elapsedMs: number;
  timesMs: readonly number[];
  reading: LivenessActReading;
  /** Of the run's acts before. */
  faces: readonly Float32Array[];
  earlierSums: readonly string[];
  /** Of other runs with similar frames. */
  earlierPrints: readonly string[];
};

/** Network and clock may differ by this. */
const graceMs = 1_000;

function whyWrongTime({ elapsedMs, timesMs }: Given): LivenessRefusal | null {
  const filmed = (timesMs.at(-1) ?? 0) - (timesMs[0] ?? 0);
  // Frames from before the act was shown are not its own.
  if (elapsedMs < actTimes.leastMs || filmed > elapsedMs + graceMs) return "too_fast";
  return elapsedMs > actTimes.mostMs ? "too_slow" : whyWrongTimes(timesMs);
}

/** A head that does several things at once does each of them only once. */
const isRepeated = ({ reading: { sums }, earlierSums }: Given): boolean =>
  sums.filter((sum) => earlierSums.includes(sum)).length * 2 > sums.length;

export function judgeGiven(given: Given): { refusal: LivenessRefusal | null; measured: MeasuredAct } {
  const { act, reading, faces, earlierPrints } = given;
  const seen = judgeAct(act, reading.frames);
  const own = reading.frames[0]?.face?.descriptor;
  const isOther =
    own !== undefined && faces.some((face) => faceDistance(face, own) > defaultFaceThresholds.matchAtMost);
  const refusal =
    (isRepeated(given) || isSeenBefore(reading.prints, earlierPrints) ? "seen_before" : null) ??
    whyWrongTime(given) ??
    seen.refusal ??
    (isOther ? "other_face" : null);
  return { refusal, measured: measuredOf(reading, seen) };
}

export const livenessTriesLeft = (runs: number): number => Math.max(0, mostLivenessRuns - runs);
