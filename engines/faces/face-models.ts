import {
  clearScore,
  type DetectedFace,
  type FaceBox,
  type FaceFinder,
  type FacePoint,
  faceGate,
} from "./face.types.ts";
import { coverSigns, faceCoverOf, mayBeCovered, showsFace } from "./face-cover.ts";
import {
  decodeImage,
  type FaceImageView,
  faceView,
  type PointMapping,
  type RgbPixels,
  turnPixels,
  turnView,
  wholeView,
} from "./face-image.ts";
import {
  type FaceLibraries,
  faceDescriptorIn,
  faceLandmarksIn,
  loadNets,
  seeFaces,
  withImageTensor,
} from "./face-nets.ts";
import { facePoseOf, faceProportionsOf, isNearFrontal, poseLandmarksOf, qualityRefusals } from "./face-pose.ts";
import { type FrameMeasure, measureFrames } from "./measure-frames.ts";

/** Points computed again in a larger box stay on an upright face (0.05–0.10 eye distances), else move (0.13–4). */
const standing = { mostDrift: 0.12, leastHeight: 1.1, leastMouth: 0.85 } as const;
const mostDriftToCompare = 0.2;
/** A tilt up to this changes neither points nor descriptor. */
const levelWithinDegrees = 8;
const turns = [0, 90, 270, 180] as const;
/** Where an upright face is as sure as this, another reading of the same place must be as sure and show mouth and eyes. */
const sureUpright = { leastScore: 0.8, tolerance: 0.02 } as const;

export interface FaceModels extends FaceFinder {
  measureFrames(frames: readonly Uint8Array[]): Promise<FrameMeasure[]>;
  /** Constant between calls, or there is a leak. */
  tensorCount(): number;
}

/** About 275 MB, and blocks its thread while it computes: load it in a separate process. */
export async function loadFaceModels({ maxInputPixels = 50_000_000 } = {}): Promise<FaceModels> {
  const seeing = await loadNets();
  return {
    detectFaces: async (image, turnDeg) => {
      const decoded = await decodeImage(image, maxInputPixels);
      const { found, pixels, back } = await findUpright(seeing, decoded.pixels, turnDeg);
      const original: PointMapping = (point) => {
        const kept = back(point);
        return { x: kept.x / decoded.scale, y: kept.y / decoded.scale };
      };
      const faces: DetectedFace[] = [];
      for (const face of found) faces.push(await describeFace(seeing, pixels, face, original));
      return faces.sort((a, b) => b.sizePx - a.sizePx);
    },
    tensorCount: () => seeing.tf.memory().numTensors,
    measureFrames: (frames) => measureFrames(seeing, frames),
  };
}

interface FoundFace {
  box: FaceBox;
  score: number;
  closer?: CloseUp;
}

interface CloseUp {
  view: FaceImageView;
  box: FaceBox;
  score: number;
}

interface Turned {
  found: FoundFace[];
  pixels: RgbPixels;
  back: PointMapping;
}

const sizeOf = ({ box }: FoundFace) => Math.min(box.width, box.height);

async function findTurned(seeing: FaceLibraries, kept: RgbPixels, degrees: number): Promise<Turned> {
  if (degrees === 0) return { found: await findFaces(seeing, kept), pixels: kept, back: (point) => point };
  const { pixels, back } = await turnPixels(kept, degrees);
  return { found: await findFaces(seeing, pixels), pixels, back };
}

/**
 * The first turn in which its largest face is upright, else the one in which its points move least. Under a mask the points
 * of an upright face move, and the forehead of the same face upside down may be taken for a mouth: so such a reading wins
 * over a sure upright one only when it shows what a face has.
 */
async function findUpright(seeing: FaceLibraries, kept: RgbPixels, turnDeg: number | undefined): Promise<Turned> {
  if (turnDeg !== undefined) return findTurned(seeing, kept, turnDeg);
  let best: { turned: Turned; drift: number } | null = null;
  let upright: FoundFace | null = null;
  for (const turn of turns) {
    const turned = await findTurned(seeing, kept, turn);
    const bySize = [...turned.found].sort((a, b) => sizeOf(b) - sizeOf(a));
    const face = bySize.find(({ score }) => score >= faceGate.minScore) ?? turned.found[0];
    if (face) {
      face.closer = await inspectCloser(seeing, await faceView(turned.pixels, face.box), face);
      const level = await levelFace(seeing, face, face.closer);
      if (turn === 0 && face.score >= sureUpright.leastScore) upright = face;
      else if (upright && isSamePlace(upright, face, turned.back) && !outdoes(upright, face, level)) continue;
      const { isStanding, drift } = await stanceOf(seeing, level);
      if (isStanding) return turned;
      if (!best || drift < best.drift) best = { turned, drift };
    }
    best ??= { turned, drift: Number.POSITIVE_INFINITY };
  }
  if (!best) throw new Error("a picture has four turns");
  return best.turned;
}

const isSamePlace = (upright: FoundFace, face: FoundFace, back: PointMapping): boolean =>
  overlap(upright.box, boxThrough(back, face.box)) >= leastShared;

const outdoes = (upright: FoundFace, face: FoundFace, level: Pointed): boolean =>
  face.score >= upright.score - sureUpright.tolerance && showsFace(coverSigns(level.view.pixels, level.points));

async function levelFace(seeing: FaceLibraries, found: FoundFace, closer: CloseUp): Promise<Pointed> {
  const asItLies = await pointAt(seeing, closer);
  const tilt = facePoseOf(poseLandmarksOf(asItLies.points)).rollDegrees;
  if (Math.abs(tilt) <= levelWithinDegrees) return asItLies;
  return pointAt(seeing, await inspectCloser(seeing, await turnView(asItLies.view, -tilt), found));
}

/** In a box that is a seventh larger and begins a little further out. */
async function stanceOf(seeing: FaceLibraries, face: Pointed): Promise<{ isStanding: boolean; drift: number }> {
  const { x, y, width, height } = face.box;
  const larger = { x: x - width * 0.08, y: y - height * 0.05, width: width * 1.15, height: height * 1.15 };
  const again = await pointAt(seeing, { ...face, box: larger });
  const landmarks = poseLandmarksOf(face.points);
  const { eyesApart, mouthFromEyes } = faceProportionsOf(landmarks);
  const moved = again.points.map((point, at) => {
    const before = face.points[at] ?? point;
    return (point.x - before.x) ** 2 + (point.y - before.y) ** 2;
  });
  const drift = Math.sqrt(moved.reduce((sum, each) => sum + each, 0) / moved.length) / Math.max(1, eyesApart);
  const isStanding =
    drift <= standing.mostDrift &&
    height >= standing.leastHeight * width &&
    mouthFromEyes >= standing.leastMouth * eyesApart &&
    Math.abs(facePoseOf(landmarks).rollDegrees) <= faceGate.maxRollDegrees;
  return { isStanding, drift };
}

async function findFaces(seeing: FaceLibraries, kept: RgbPixels): Promise<FoundFace[]> {
  const view = await wholeView(kept);
  const seen = await seeFaces(seeing, view.pixels);
  return seen
    .map(({ box, score }) => ({ box: boxThrough(view.toKept, box), score }))
    .filter((face) => isInside(face.box, kept));
}

/** A box whose middle is in the padding is no face. */
function isInside(box: FaceBox, kept: RgbPixels): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x < kept.width && y < kept.height;
}

function boxThrough(way: PointMapping, { x, y, width, height }: FaceBox): FaceBox {
  const corners = [
    way({ x, y }),
    way({ x: x + width, y }),
    way({ x, y: y + height }),
    way({ x: x + width, y: y + height }),
  ];
  const left = Math.min(...corners.map((corner) => corner.x));
  const top = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x));
  const bottom = Math.max(...corners.map((corner) => corner.y));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A face turns within its box, so the size stays. */
function boxInView({ toSeen, scale }: FaceImageView, { x, y, width, height }: FaceBox): FaceBox {
  const middle = toSeen({ x: x + width / 2, y: y + height / 2 });
  const size = { width: width * scale, height: height * scale };
  return { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size };
}

function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

/** A tilted face is found in a box twice as large as the one around it when it is level. */
const leastShared = 0.25;

async function seeAgain(seeing: FaceLibraries, view: FaceImageView, found: FoundFace): Promise<FoundFace | null> {
  const expected = boxInView(view, found.box);
  const again = await seeFaces(seeing, view.pixels);
  const [same] = again
    .map((face) => ({ face, shared: overlap(face.box, expected) }))
    .filter(({ shared }) => shared >= leastShared)
    .sort((a, b) => b.shared - a.shared);
  return same?.face ?? null;
}

async function inspectCloser(seeing: FaceLibraries, view: FaceImageView, found: FoundFace): Promise<CloseUp> {
  const same = await seeAgain(seeing, view, found);
  return { view, box: same?.box ?? boxInView(view, found.box), score: same?.score ?? 0 };
}

type Pointed = CloseUp & { points: FacePoint[] };

async function pointAt(seeing: FaceLibraries, closeUp: CloseUp): Promise<Pointed> {
  const points = await withImageTensor(
    seeing,
    closeUp.view.pixels,
    async (tensor) => (await faceLandmarksIn(seeing, tensor, closeUp.box)).positions,
  );
  return { ...closeUp, points };
}

/** At a fixed size and with level eyes, so that the framing does not matter. */
async function describeFace(
  seeing: FaceLibraries,
  kept: RgbPixels,
  found: FoundFace,
  original: PointMapping,
): Promise<DetectedFace> {
  const closer = found.closer ?? (await inspectCloser(seeing, await faceView(kept, found.box), found));
  const level = await levelFace(seeing, found, closer);
  const { drift } = await stanceOf(seeing, level);
  const descriptor = await withImageTensor(seeing, level.view.pixels, async (tensor) =>
    faceDescriptorIn(
      seeing,
      tensor,
      (await faceLandmarksIn(seeing, tensor, level.box)).align(null, { useDlibAlignment: true }),
    ),
  );
  const toOriginal: PointMapping = (point) => original(level.view.toKept(point));
  const landmarks = poseLandmarksOf(level.points.map(toOriginal));
  const pose = facePoseOf(poseLandmarksOf(level.points));
  const signs = coverSigns(level.view.pixels, level.points);
  const cover = faceCoverOf(signs);
  const score = Math.max(found.score, level.score);
  const judged = {
    score,
    sizePx: Math.min(level.box.width, level.box.height) * lengthOf(toOriginal),
    isNearFrontal: isNearFrontal(pose) && drift <= mostDriftToCompare,
    cover,
    isClear: score >= clearScore && cover === null && !mayBeCovered(signs) && drift <= standing.mostDrift,
  };
  return {
    box: boxThrough(toOriginal, level.box),
    landmarks,
    yawDegrees: pose.yawDegrees,
    rollDegrees: facePoseOf(landmarks).rollDegrees,
    ...judged,
    descriptor,
    refusals: qualityRefusals(judged),
  };
}

function lengthOf(way: PointMapping): number {
  const [from, to] = [way({ x: 0, y: 0 }), way({ x: 1, y: 0 })];
  return Math.hypot(to.x - from.x, to.y - from.y);
}
