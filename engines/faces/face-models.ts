import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as FaceApi from "@vladmandic/face-api";
import { type DetectedFace, type FaceBox, type FacePoint, type FaceThreadSettings, faceGate } from "./face.types.ts";
import { coverOf, coverSigns } from "./face-cover.ts";
import {
  decodeImage,
  faceView,
  type Pixels,
  turnPixels,
  turnView,
  type View,
  type Way,
  wholeView,
} from "./face-image.ts";
import { descriptorIn, landmarksIn, type Seeing, seeFaces, withTensor } from "./face-nets.ts";
import { isNearFrontal, landmarksOf, poseOf, qualityRefusals } from "./face-pose.ts";

type Tf = typeof import("@tensorflow/tfjs");
type Wasm = typeof import("@tensorflow/tfjs-backend-wasm");

/** Close up, an upright face scores at least this; one on its side less, but not always much less. */
const surelyUpright = 0.99;
/** By so much a turned face has to score better than the one as it came: scores of one face differ by less. */
const clearlyBetter = 0.008;
/** From this tilt on a face has to score so much once it is level. */
const farTilt = 20;
const surelyLevel = 0.95;
/** Of its width, the height of a box round an upright face. */
const leastHeight = 0.75;
/** A tilt up to this changes neither points nor descriptor. */
const levelWithinDegrees = 8;
const quarters = [90, 270, 180] as const;

export interface FaceModels {
  /**
   * The faces of a picture, largest first; `turnDeg` as in `FaceEngine.detectFaces`. Rejects with FaceEngineError.
   */
  detect(image: Uint8Array, turnDeg?: number): Promise<DetectedFace[]>;
  /** Tensors that are alive: constant between calls, or something leaks. */
  tensorCount(): number;
}

/**
 * Loads TensorFlow's WebAssembly backend and the models from the installed packages, by file path: nothing is fetched.
 * Blocks its thread while it computes; use `createFaceEngine` outside of a thread of its own.
 */
export async function loadFaceModels(settings: FaceThreadSettings): Promise<FaceModels> {
  const require = createRequire(import.meta.url);
  const tf: Tf = require("@tensorflow/tfjs");
  const wasm: Wasm = require("@tensorflow/tfjs-backend-wasm");
  const faceapi: typeof FaceApi = require("@vladmandic/face-api/dist/face-api.node-wasm.js");
  wasm.setWasmPaths(`${dirname(require.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  if (!(await tf.setBackend("wasm"))) throw new Error("The WebAssembly backend did not start");
  await tf.ready();
  const modelFolder = join(dirname(require.resolve("@vladmandic/face-api/package.json")), "model");
  await faceapi.nets.ssdMobilenetv1.loadFromDisk(modelFolder);
  await faceapi.nets.faceLandmark68Net.loadFromDisk(modelFolder);
  await faceapi.nets.faceRecognitionNet.loadFromDisk(modelFolder);

  const seeing: Seeing = { tf, faceapi };
  return {
    detect: async (image, turnDeg) => {
      const decoded = await decodeImage(image, settings.maxInputPixels);
      const { found, pixels, back } = await findUpright(seeing, decoded.pixels, turnDeg);
      const original: Way = (point) => {
        const kept = back(point);
        return { x: kept.x / decoded.scale, y: kept.y / decoded.scale };
      };
      const faces: DetectedFace[] = [];
      for (const face of found) faces.push(await describeFace(seeing, pixels, face, original));
      return faces.sort((a, b) => b.sizePx - a.sizePx);
    },
    tensorCount: () => tf.memory().numTensors,
  };
}

interface FoundFace {
  box: FaceBox;
  score: number;
  /** What was seen close up, where that was looked at already. */
  closer?: CloseUp;
}

/** A face close up; `box` in pixels of the view. */
interface CloseUp {
  view: View;
  box: FaceBox;
  score: number;
}

/** Faces of a picture as it was turned, and the way back to how it came. */
interface Turned {
  found: FoundFace[];
  pixels: Pixels;
  back: Way;
}

const surestOf = (faces: readonly FoundFace[]) => Math.max(0, ...faces.map(({ score }) => score));
const sizeOf = ({ box }: FoundFace) => Math.min(box.width, box.height);

async function findTurned(seeing: Seeing, kept: Pixels, degrees: number): Promise<Turned> {
  if (degrees === 0) return { found: await findFaces(seeing, kept), pixels: kept, back: (point) => point };
  const { pixels, back } = await turnPixels(kept, degrees);
  return { found: await findFaces(seeing, pixels), pixels, back };
}

/**
 * Brings a picture upright by its largest face. Without any face it is looked at in all four turns; a face that might lie on
 * its side is looked at close up in all four. A picture whose turn is known is only looked at that way.
 */
async function findUpright(seeing: Seeing, kept: Pixels, turnDeg: number | undefined): Promise<Turned> {
  if (turnDeg !== undefined) return findTurned(seeing, kept, turnDeg);
  const upright = await findTurned(seeing, kept, 0);
  const certain = upright.found.filter(({ score }) => score >= faceGate.minScore).sort((a, b) => sizeOf(b) - sizeOf(a));
  const face = certain[0] ?? upright.found[0];
  if (face) {
    face.closer = await lookCloser(seeing, await faceView(kept, face.box), face);
    const { turn, score } = await turnOfFace(seeing, face, face.closer);
    if (score >= faceGate.minScore) return turn === 0 ? upright : findTurned(seeing, kept, turn);
  }
  let best = upright;
  for (const quarter of quarters) {
    const turned = await findTurned(seeing, kept, quarter);
    if (surestOf(turned.found) > surestOf(best.found)) best = turned;
  }
  return best;
}

/** A face that stands or leans is not much wider than high; the detector draws wide boxes when it mistakes what it sees. */
const isUpright = ({ width, height }: FaceBox) => height >= leastHeight * width;

/** A tilted face scores less as well, and a quarter of a turn may seem better: so it is levelled before turns are tried. */
async function turnOfFace(seeing: Seeing, face: FoundFace, closer: CloseUp): Promise<{ turn: number; score: number }> {
  let best = { turn: 0, score: closer.score };
  if (best.score >= surelyUpright) return best;
  const tilt = poseOf(landmarksOf((await pointAt(seeing, closer)).points)).rollDegrees;
  const level = await seeAgain(seeing, await turnView(closer.view, -tilt), face);
  best = { turn: 0, score: Math.max(best.score, level?.score ?? 0) };
  for (const turn of quarters) {
    if (best.score >= surelyUpright) return best;
    const again = await seeAgain(seeing, await turnView(closer.view, turn), face);
    if (again && isUpright(again.box) && again.score > best.score + clearlyBetter) best = { turn, score: again.score };
  }
  return best;
}

async function findFaces(seeing: Seeing, kept: Pixels): Promise<FoundFace[]> {
  const view = await wholeView(kept);
  const seen = await withTensor(seeing, view.pixels, (tensor) => seeFaces(seeing, tensor));
  return seen
    .map(({ box, score }) => ({ box: boxThrough(view.toKept, box), score }))
    .filter((face) => isInside(face.box, kept));
}

/** The padding shows nothing: a box whose middle lies there is no face. */
function isInside(box: FaceBox, kept: Pixels): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x < kept.width && y < kept.height;
}

/** The box round the corners of a box, where a way takes them. */
function boxThrough(way: Way, { x, y, width, height }: FaceBox): FaceBox {
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

/** The box about the same middle and of the same size, however the view was turned: a face turns in its box. */
function boxInView({ toSeen, scale }: View, { x, y, width, height }: FaceBox): FaceBox {
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

/** A tilted face is found in a box twice as large as the one round it when it is level. */
const leastShared = 0.25;

/** The same face in a view, by where it was found. Boxes are in pixels of the view. */
async function seeAgain(seeing: Seeing, view: View, found: FoundFace): Promise<FoundFace | null> {
  const expected = boxInView(view, found.box);
  const again = await withTensor(seeing, view.pixels, (tensor) => seeFaces(seeing, tensor));
  const [same] = again
    .map((face) => ({ face, shared: overlap(face.box, expected) }))
    .filter(({ shared }) => shared >= leastShared)
    .sort((a, b) => b.shared - a.shared);
  return same?.face ?? null;
}

async function lookCloser(seeing: Seeing, view: View, found: FoundFace): Promise<CloseUp> {
  const same = await seeAgain(seeing, view, found);
  return { view, box: same?.box ?? boxInView(view, found.box), score: same?.score ?? 0 };
}

type Pointed = CloseUp & { points: FacePoint[] };

async function pointAt(seeing: Seeing, closeUp: CloseUp): Promise<Pointed> {
  const points = await withTensor(
    seeing,
    closeUp.view.pixels,
    async (tensor) => (await landmarksIn(seeing, tensor, closeUp.box)).positions,
  );
  return { ...closeUp, points };
}

/** Looks again at one face, close up, at a fixed size and with its eyes level, so that nothing depends on the framing. */
async function describeFace(seeing: Seeing, kept: Pixels, found: FoundFace, original: Way): Promise<DetectedFace> {
  const closer = found.closer ?? (await lookCloser(seeing, await faceView(kept, found.box), found));
  const asItLies = await pointAt(seeing, closer);
  const tilt = poseOf(landmarksOf(asItLies.points)).rollDegrees;
  const level =
    Math.abs(tilt) <= levelWithinDegrees
      ? asItLies
      : await pointAt(seeing, await lookCloser(seeing, await turnView(asItLies.view, -tilt), found));
  const descriptor = await withTensor(seeing, level.view.pixels, async (tensor) =>
    descriptorIn(
      seeing,
      tensor,
      (await landmarksIn(seeing, tensor, level.box)).align(null, { useDlibAlignment: true }),
    ),
  );
  const toOriginal: Way = (point) => original(level.view.toKept(point));
  const landmarks = landmarksOf(level.points.map(toOriginal));
  const pose = poseOf(landmarksOf(level.points));
  const judged = {
    score: Math.max(found.score, level.score),
    sizePx: Math.min(level.box.width, level.box.height) * lengthOf(toOriginal),
    // Whoever was turned far has to look upright now, or was turned the wrong way: that is no face to compare.
    isNearFrontal:
      isNearFrontal(pose) && (level.score >= surelyLevel || Math.abs(poseOf(landmarks).rollDegrees) <= farTilt),
    cover: coverOf(coverSigns(level.view.pixels, level.points)),
  };
  return {
    box: boxThrough(toOriginal, level.box),
    landmarks,
    yawDegrees: pose.yawDegrees,
    rollDegrees: poseOf(landmarks).rollDegrees,
    ...judged,
    descriptor,
    refusals: qualityRefusals(judged),
  };
}

/** How long a way makes one pixel. */
function lengthOf(way: Way): number {
  const [from, to] = [way({ x: 0, y: 0 }), way({ x: 1, y: 0 })];
  return Math.hypot(to.x - from.x, to.y - from.y);
}
