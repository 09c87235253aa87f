import { type EyeState, measureEyes } from "#contract/records/liveness/eye-patches.ts";
import { type FaceBox, type FacePoint, faceGate } from "./face.types.ts";
import { decodeImage, faceView, wholeView } from "./face-image.ts";
import { type FaceLibraries, faceDescriptorIn, faceLandmarksIn, seeFaces, withImageTensor } from "./face-nets.ts";

/** One frame of a short series, in pixels of the frame. */
export interface FrameMeasure {
  width: number;
  height: number;
  /** Certain ones. */
  faces: number;
  /** Of the largest; null: none was found. */
  face: {
    /** 0 to 1. */
    score: number;
    box: FaceBox;
    /** 68, iBUG 300-W. */
    points: FacePoint[];
    /** Beside the first frame that shows a face. */
    eyes: EyeState;
    descriptor: Float32Array;
  } | null;
}

/** Frames of a browser's camera are made small there. */
const mostPixels = 2_000_000;
/** Small faces in the background are not the applicant's. */
const leastShareOfLargest = 0.35;

/** Points of three boxes around the face, averaged: one box alone makes them tremble. */
const boxes = [
  { grow: 1, x: 0, y: 0 },
  { grow: 1.12, x: -0.06, y: -0.05 },
  { grow: 1.06, x: -0.01, y: -0.07 },
] as const;

const grown = ({ x, y, width, height }: FaceBox, { grow, ...by }: (typeof boxes)[number]): FaceBox => ({
  x: x + width * by.x,
  y: y + height * by.y,
  width: width * grow,
  height: height * grow,
});

type Closely = Parameters<typeof measureEyes>[1];

async function measureFrame(
  seeing: FaceLibraries,
  frame: Uint8Array,
  first: { seen?: Closely },
): Promise<FrameMeasure> {
  const { pixels } = await decodeImage(frame, mostPixels);
  const size = { width: pixels.width, height: pixels.height };
  const view = await wholeView(pixels);
  const seen = await seeFaces(seeing, view.pixels);
  const certain = seen
    .filter(({ score }) => score >= faceGate.minScore)
    .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  const [largest] = certain;
  if (!largest) return { ...size, faces: 0, face: null };
  const faces = certain.filter(({ box }) => box.width >= largest.box.width * leastShareOfLargest).length;
  const corner = view.toKept(largest.box);
  const box = { ...corner, width: largest.box.width / view.scale, height: largest.box.height / view.scale };
  const close = await faceView(pixels, box);
  const inView = {
    ...close.toSeen(box),
    width: box.width * close.scale,
    height: box.height * close.scale,
  };
  const { points, descriptor } = await withImageTensor(seeing, close.pixels, async (tensor) => {
    const found: Awaited<ReturnType<typeof faceLandmarksIn>>[] = [];
    for (const each of boxes) found.push(await faceLandmarksIn(seeing, tensor, grown(inView, each)));
    const [level] = found;
    if (!level) throw new Error("a face has landmarks");
    const averaged = level.positions.map((_, at) => ({
      x: found.reduce((sum, { positions }) => sum + (positions[at]?.x ?? 0), 0) / found.length,
      y: found.reduce((sum, { positions }) => sum + (positions[at]?.y ?? 0), 0) / found.length,
    }));
    return {
      points: averaged,
      descriptor: await faceDescriptorIn(seeing, tensor, level.align(null, { useDlibAlignment: true })),
    };
  });
  const seenNow = { pixels: { ...close.pixels, channels: 3 as const }, points };
  first.seen ??= seenNow;
  return {
    ...size,
    faces,
    face: {
      score: largest.score,
      box,
      points: points.map(close.toKept),
      eyes: measureEyes(seenNow, first.seen),
      descriptor,
    },
  };
}

/** In their order. @throws FaceEngineError */
export async function measureFrames(seeing: FaceLibraries, frames: readonly Uint8Array[]): Promise<FrameMeasure[]> {
  const first = {};
  const measured: FrameMeasure[] = [];
  for (const frame of frames) measured.push(await measureFrame(seeing, frame, first));
  return measured;
}
