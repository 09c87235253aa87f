import { actGate, type FaceStance, wayOfAct } from "#contract/records/liveness/act-progress.ts";
import type { LivenessAct } from "#contract/records/liveness/liveness-acts.ts";

export type ActSample<F> = { frame: F; stance: FaceStance; atMs: number };

/** A little more than the server asks for: its models see a little otherwise. */
const surplus = 1.2;
const count = 6;

const progressOf = (act: LivenessAct, samples: readonly ActSample<unknown>[]) =>
  wayOfAct(
    act,
    samples.map(({ stance }) => stance),
  );

/** 0 to 1: how much of the act the newest of the samples shows. */
export function shareDone(act: LivenessAct, samples: readonly ActSample<unknown>[]): number {
  const { progress, wanted } = progressOf(act, samples);
  return Math.max(0, Math.min(1, (progress.at(-1) ?? 0) / (wanted * surplus)));
}

const lastAtRest = (values: readonly number[], end: number, most: number): number =>
  values.slice(0, end).findLastIndex((value) => value <= most);

/** The frames that show the whole way of the act, in their order; null: the newest sample does not complete it. */
export function chooseFrames<F>(act: LivenessAct, samples: readonly ActSample<F>[]): ActSample<F>[] | null {
  const { progress, wanted } = progressOf(act, samples);
  const chosenFrames = act === "blink" ? blinkPlaces(progress, wanted * surplus) : wayPlaces(progress, wanted);
  const chosen = chosenFrames?.flatMap((at) => samples[at] ?? []) ?? [];
  const isStraying = act !== "turn_left" && act !== "turn_right" && progressOf(act, chosen).hasStrayed;
  return chosen.length < count - 1 || isStraying ? null : chosen;
}

/** From rest to the farthest point, in steps as equal as the frames allow. */
function wayPlaces(progress: readonly number[], wanted: number): number[] | null {
  const peak = progress.length - 1;
  const top = progress[peak] ?? 0;
  const start = lastAtRest(progress, peak, wanted * 0.2);
  if (top < wanted * surplus || start < 0) return null;
  const chosenFrames = new Set([start, peak]);
  for (let step = 1; step < count - 1; step += 1) {
    const ideal = (top * step) / (count - 1);
    const free = progress.map((_, at) => at).filter((at) => at > start && at < peak && !chosenFrames.has(at));
    const [nearest] = free.sort((a, b) => Math.abs((progress[a] ?? 0) - ideal) - Math.abs((progress[b] ?? 0) - ideal));
    if (nearest !== undefined) chosenFrames.add(nearest);
  }
  return padded(chosenFrames, start);
}

/** Open, closed, and open again. */
function blinkPlaces(progress: readonly number[], wanted: number): number[] | null {
  const opened = progress.length - 1;
  const start = lastAtRest(progress, opened, actGate.open);
  if (start < 0 || (progress[opened] ?? 1) > actGate.open) return null;
  const within = progress.map((_, at) => at).filter((at) => at > start && at < opened);
  const [closed] = [...within].sort((a, b) => (progress[b] ?? 0) - (progress[a] ?? 0));
  if (closed === undefined || (progress[closed] ?? 0) < wanted) return null;
  const every = Math.max(1, Math.ceil(within.length / (count - 3)));
  return padded(new Set([start, closed, opened, ...within.filter((_, n) => n % every === 0)]), start);
}

/** Where the movement was quick, the frames before it stand in. */
function padded(chosenFrames: Set<number>, start: number): number[] {
  for (let before = start - 1; chosenFrames.size < count && before >= 0; before -= 1) chosenFrames.add(before);
  return [...chosenFrames].sort((a, b) => a - b);
}

/** Whether it can begin: straight, in the middle and large enough. */
export function isReadyForAct({
  nose,
  share,
  middle,
}: {
  nose: FaceStance["nose"];
  share: number;
  middle: { x: number; y: number };
}): "ready" | "closer" | "farther" | "centre" | "straight" {
  if (share < 0.2) return "closer";
  if (share > 0.62) return "farther";
  if (Math.abs(middle.x - 0.5) > 0.22 || Math.abs(middle.y - 0.5) > 0.26) return "centre";
  return Math.abs(nose.aside) > actGate.straight - 0.07 ? "straight" : "ready";
}
