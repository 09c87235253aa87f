import sharp from "sharp";
import { type LivenessAct, livenessActs } from "#contract/records/liveness/liveness-acts.ts";
import type { FacePoint } from "#engines/faces/face.types.ts";
import type { RgbPixels } from "#engines/faces/face-image.ts";
import {
  atRest,
  filmFrame,
  frameSize,
  type HeadPicture,
  type HeadPose,
  moveHead,
  sampleAt,
  turning,
} from "./move-head.ts";
import portraitPoints from "./portrait-points.json" with { type: "json" };
import { sampleFaces } from "./samples.ts";

export type FrameSeries = { frames: Buffer[]; timesMs: number[] };

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A sample person's portrait; its points were measured once, so that no model is needed to draw. */
export async function readHead(person: string): Promise<HeadPicture> {
  const file = sampleFaces.find((each) => each.person === person)?.portraitFile;
  const points = (portraitPoints as Record<string, number[]>)[person];
  if (!file || !points) throw new RangeError(`No sample ${person}`);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    pixels: { data, width: info.width, height: info.height },
    points: Array.from({ length: points.length / 2 }, (_, at) => ({
      x: points[at * 2] ?? 0,
      y: points[at * 2 + 1] ?? 0,
    })),
  };
}

const between = (random: () => number, from: number, to: number) => from + random() * (to - from);
/** Nobody sits still. */
const tremble = (random: () => number, pose: HeadPose): HeadPose => ({
  ...pose,
  yaw: pose.yaw + between(random, -1.5, 1.5),
  pitch: pose.pitch + between(random, -1.2, 1.2),
  roll: pose.roll + between(random, -1.5, 1.5),
  dx: pose.dx + between(random, -5, 5),
  dy: pose.dy + between(random, -4, 4),
});

/** How far people go when it is requested: a turn of 20 to 28 degrees, a look up of 22 to 30, a third to a half nearer. */
function peakOf(act: LivenessAct, random: () => number): Partial<HeadPose> {
  if (act === "turn_left") return { yaw: between(random, 20, 28) };
  if (act === "turn_right") return { yaw: -between(random, 20, 28) };
  if (act === "look_up") return { pitch: between(random, 22, 30) };
  if (act === "come_closer") return { near: between(random, 1.34, 1.5) };
  return { closed: between(random, 0.9, 1) };
}

const ways: Record<"blink" | "move", readonly number[]> = {
  blink: [0, 0, 0.6, 1, 0.3, 0],
  move: [0, 0.22, 0.45, 0.68, 0.88, 1],
};

function posesOf(acts: readonly LivenessAct[], random: () => number): HeadPose[] {
  const start = { ...atRest, yaw: between(random, -3, 3), pitch: between(random, -2, 2), roll: between(random, -3, 3) };
  const rest = { ...start, dx: between(random, -25, 25), dy: between(random, -25, 25) };
  const peak = Object.assign({}, rest, ...acts.map((act) => peakOf(act, random))) as HeadPose;
  return ways[acts.includes("blink") ? "blink" : "move"].map((share) => {
    const mixed = Object.fromEntries(
      (Object.keys(rest) as (keyof HeadPose)[]).map((key) => [key, rest[key] + (peak[key] - rest[key]) * share]),
    ) as HeadPose;
    return tremble(random, mixed);
  });
}

function timesOf(act: LivenessAct, count: number, random: () => number): number[] {
  const step = act === "blink" ? 120 : 260;
  const times = [0];
  while (times.length < count) times.push((times.at(-1) ?? 0) + Math.round(step * between(random, 0.8, 1.2)));
  return times;
}

/** Somebody who does what is requested, or several things at once. */
export async function genuineSeries(
  head: HeadPicture,
  requested: LivenessAct | readonly LivenessAct[],
  random: () => number,
): Promise<FrameSeries> {
  const acts = typeof requested === "string" ? [requested] : requested;
  const light = between(random, 0.75, 1.15);
  const poses = posesOf(acts, random);
  const frames = await Promise.all(poses.map((pose) => filmFrame(moveHead(head, pose), random, light)));
  return { frames, timesMs: timesOf(acts[0] ?? "blink", frames.length, random) };
}

/** A sheet of paper in front of the camera: degrees, pixels, and the radius of its bend in widths of the sheet (0: flat). */
type SheetPose = {
  yaw: number;
  pitch: number;
  roll: number;
  near: number;
  dx: number;
  dy: number;
  bend: number;
  isBentAcross: boolean;
};
const flat: SheetPose = { yaw: 0, pitch: 0, roll: 0, near: 1, dx: 0, dy: 0, bend: 0, isBentAcross: true };

/** Where a point of the sheet is seen; both from the middle, in widths of the sheet. The camera is two widths away. */
function seenBy(pose: SheetPose): (u: number, v: number) => FacePoint {
  const far = 2 / pose.near;
  const { bend, isBentAcross } = pose;
  const turn = turning(pose);
  return (u, v) => {
    const along = isBentAcross ? u : v;
    const turned = bend > 0 ? along / bend : 0;
    const bent = bend > 0 ? bend * Math.sin(turned) : along;
    const depth = bend > 0 ? bend * (Math.cos(turned) - 1) : 0;
    const [x, y, z] = isBentAcross ? turn(bent, v, depth) : turn(u, bent, depth);
    return { x: (x * 2) / (far - z), y: (y * 2) / (far - z) };
  };
}

/** `blur`: the paper moved while the picture was taken, in pixels. */
async function showSheet(head: HeadPicture, pose: SheetPose, random: () => number, blur = 0): Promise<Buffer> {
  const { pixels, points } = head;
  const { width, height } = frameSize;
  const data = new Uint8Array(width * height * 3).fill(96);
  const wide = Math.abs((points[16]?.x ?? 1) - (points[0]?.x ?? 0));
  const sheet = (pixels.width / wide) * 190;
  const nose = points[29] ?? { x: pixels.width / 2, y: pixels.height / 2 };
  const [ratio, up] = [pixels.height / pixels.width, (nose.y - pixels.height / 2) / pixels.width];
  const seenAt = seenBy(pose);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const wanted = { x: (x - width / 2 - pose.dx) / sheet, y: (y - height * 0.46 - pose.dy) / sheet + up };
      let p = { x: wanted.x / pose.near, y: wanted.y / pose.near };
      for (let step = 0; step < 6; step += 1) {
        const got = seenAt(p.x, p.y);
        p = { x: p.x + (wanted.x - got.x) / pose.near, y: p.y + (wanted.y - got.y) / pose.near };
      }
      if (Math.abs(p.x) > 0.5 || Math.abs(p.y) > ratio / 2) continue;
      const at = { x: (p.x + 0.5) * pixels.width, y: (p.y / ratio + 0.5) * pixels.height };
      sampleAt(pixels, at, data, (y * width + x) * 3);
    }
  const shown: RgbPixels = { data, width, height };
  if (blur === 0) return filmFrame(shown, random);
  const soft = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .raw()
    .toBuffer();
  return filmFrame({ data: soft, width, height }, random);
}

/** Somebody who moves a print as the act is requested, as well as a print can be moved. */
export async function sheetSeries(
  head: HeadPicture,
  act: LivenessAct,
  random: () => number,
  kind: "flat" | "bent" | "shaken",
): Promise<FrameSeries> {
  const angle = between(random, 25, 50);
  const isBentAcross = act !== "look_up";
  const bend = kind === "bent" ? between(random, 0.35, 0.8) : 0;
  const peak: Partial<SheetPose> =
    act === "turn_left"
      ? { yaw: angle }
      : act === "turn_right"
        ? { yaw: -angle }
        : act === "look_up"
          ? { pitch: angle }
          : act === "come_closer"
            ? { near: between(random, 1.3, 1.5) }
            : { dx: between(random, -40, 40), dy: between(random, -30, 30), roll: between(random, -12, 12) };
  const rest: SheetPose = { ...flat, bend, isBentAcross, roll: between(random, -4, 4) };
  const shares = ways[act === "blink" ? "blink" : "move"];
  const frames = await Promise.all(
    shares.map((share) => {
      const pose = { ...rest };
      for (const key of ["yaw", "pitch", "roll", "near", "dx", "dy"] as const)
        pose[key] = rest[key] + ((peak[key] ?? rest[key]) - rest[key]) * share;
      pose.dx += between(random, -4, 4);
      pose.dy += between(random, -4, 4);
      const blur = kind === "shaken" && share > 0.4 ? between(random, 1, 4) : 0;
      return showSheet(head, pose, random, blur);
    }),
  );
  return { frames, timesMs: timesOf(act, frames.length, random) };
}

/** What a camera of 640 × 480 sees of each act: from rest to its farthest point, and for a blink back. */
export async function filmActs(head: HeadPicture, random: () => number): Promise<Record<LivenessAct, Buffer[]>> {
  const steps = { move: [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1, 1], blink: [0, 0, 0.6, 1, 1, 1, 0.3, 0] };
  const films = await Promise.all(
    livenessActs.map(async (act) => {
      const peak = { ...atRest, ...peakOf(act, random) };
      const poses = steps[act === "blink" ? "blink" : "move"].map(
        (share) =>
          Object.fromEntries(
            (Object.keys(atRest) as (keyof HeadPose)[]).map((key) => [
              key,
              atRest[key] + (peak[key] - atRest[key]) * share,
            ]),
          ) as HeadPose,
      );
      return [act, await Promise.all(poses.map((pose) => asCameraSees(head, tremble(random, pose), random)))] as const;
    }),
  );
  return Object.fromEntries(films) as Record<LivenessAct, Buffer[]>;
}

const asCameraSees = async (head: HeadPicture, pose: HeadPose, random: () => number): Promise<Buffer> =>
  sharp(await filmFrame(moveHead(head, pose), random))
    .extract({ left: 0, top: 60, width: 480, height: 480 })
    .extend({ left: 80, right: 80, background: "#767676" })
    .jpeg({ quality: 90, chromaSubsampling: "4:2:0" })
    .toBuffer();
