import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as FaceApi from "@vladmandic/face-api";
import type { DetectedFace, FaceBox, FacePoint, FaceThreadSettings } from "./face.types.ts";
import { type DecodedImage, decodeImage, faceView, type Pixels, type View, wholeView } from "./face-image.ts";
import { isNearFrontal, landmarksOf, poseOf, qualityRefusals } from "./face-pose.ts";

type Tf = typeof import("@tensorflow/tfjs");
type Tensor3D = import("@tensorflow/tfjs").Tensor3D;
type Wasm = typeof import("@tensorflow/tfjs-backend-wasm");

/** Below this the detector is guessing; between this and the gate's score a face is reported as `low_score`. */
const leastScore = 0.3;
const mostFaces = 12;

export interface FaceModels {
  /** The faces of a picture, largest first. Rejects with FaceEngineError. */
  detect(image: Uint8Array): Promise<DetectedFace[]>;
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
    detect: async (image) => {
      const decoded = await decodeImage(image, settings.maxInputPixels);
      const found = await findFaces(seeing, decoded.pixels);
      const faces: DetectedFace[] = [];
      for (const face of found) faces.push(await describeFace(seeing, decoded, face));
      return faces.sort((a, b) => b.sizePx - a.sizePx);
    },
    tensorCount: () => tf.memory().numTensors,
  };
}

interface Seeing {
  tf: Tf;
  faceapi: typeof FaceApi;
}

interface FoundFace {
  box: FaceBox;
  score: number;
}

async function withTensor<T>(seeing: Seeing, pixels: Pixels, use: (tensor: Tensor3D) => Promise<T>): Promise<T> {
  const tensor = seeing.tf.tensor3d(pixels.data, [pixels.height, pixels.width, 3], "int32");
  try {
    return await use(tensor);
  } finally {
    tensor.dispose();
  }
}

const detectorOf = (seeing: Seeing): FaceApi.SsdMobilenetv1Options =>
  new seeing.faceapi.SsdMobilenetv1Options({ minConfidence: leastScore, maxResults: mostFaces });

async function findFaces(seeing: Seeing, kept: Pixels): Promise<FoundFace[]> {
  const view = await wholeView(kept);
  const detections = await withTensor(seeing, view.pixels, (tensor) =>
    // face-api types its input for browsers; its WebAssembly build takes a tensor.
    seeing.faceapi.detectAllFaces(tensor as unknown as FaceApi.TNetInput, detectorOf(seeing)).run(),
  );
  return detections
    .map((detection) => ({ box: boxInKept(view, detection.box), score: detection.score }))
    .filter((face) => isInside(face.box, kept));
}

/** The padding shows nothing: a box whose middle lies there is no face. */
function isInside(box: FaceBox, kept: Pixels): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= 0 && y >= 0 && x < kept.width && y < kept.height;
}

function pointInKept(view: View, point: FacePoint): FacePoint {
  return { x: point.x / view.scale + view.left, y: point.y / view.scale + view.top };
}

function boxInKept(view: View, box: FaceBox): FaceBox {
  const corner = pointInKept(view, box);
  return { ...corner, width: box.width / view.scale, height: box.height / view.scale };
}

function overlap(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

interface SeenFace {
  box: FaceBox;
  score: number;
  points: FacePoint[];
  descriptor: Float32Array;
}

/** Looks again at one face, close up and at a fixed size, so that boxes and descriptors do not depend on the framing. */
async function describeFace(seeing: Seeing, image: DecodedImage, found: FoundFace): Promise<DetectedFace> {
  const view = await faceView(image.pixels, found.box);
  const seen = await withTensor(seeing, view.pixels, (tensor) => lookClosely(seeing, tensor, view, found));
  const original = (value: number): number => value / image.scale;
  const box = {
    x: original(seen.box.x),
    y: original(seen.box.y),
    width: original(seen.box.width),
    height: original(seen.box.height),
  };
  const points = seen.points.map((point) => ({ x: original(point.x), y: original(point.y) }));
  const landmarks = landmarksOf(points);
  const pose = poseOf(landmarks);
  const judged = {
    score: seen.score,
    sizePx: Math.min(box.width, box.height),
    isNearFrontal: isNearFrontal(pose),
  };
  return { box, landmarks, ...pose, ...judged, descriptor: seen.descriptor, refusals: qualityRefusals(judged) };
}

async function lookClosely(seeing: Seeing, tensor: Tensor3D, view: View, found: FoundFace): Promise<SeenFace> {
  const { faceapi } = seeing;
  const input = tensor as unknown as FaceApi.TNetInput;
  const again = await faceapi.detectAllFaces(input, detectorOf(seeing)).run();
  const same = again
    .map((detection) => ({ detection, box: boxInKept(view, detection.box) }))
    .map((one) => ({ ...one, overlap: overlap(one.box, found.box) }))
    .sort((a, b) => b.overlap - a.overlap)
    .find((one) => one.overlap >= 0.3);
  const inView =
    same?.detection.box ??
    new faceapi.Rect(
      (found.box.x - view.left) * view.scale,
      (found.box.y - view.top) * view.scale,
      found.box.width * view.scale,
      found.box.height * view.scale,
    );
  const landmarks = await landmarksIn(seeing, input, inView);
  const descriptor = await descriptorIn(seeing, input, landmarks.align(null, { useDlibAlignment: true }));
  return {
    box: boxInKept(view, inView),
    score: Math.max(found.score, same?.detection.score ?? 0),
    points: landmarks.positions.map((point) => pointInKept(view, point)),
    descriptor,
  };
}

async function landmarksIn(
  seeing: Seeing,
  input: FaceApi.TNetInput,
  box: FaceApi.Rect,
): Promise<FaceApi.FaceLandmarks68> {
  const crops = await seeing.faceapi.extractFaceTensors(input as unknown as FaceCropInput, [box]);
  try {
    const [crop] = crops;
    if (crop === undefined) throw new Error("No pixels where the face was found");
    const found = await seeing.faceapi.nets.faceLandmark68Net.detectLandmarks(crop as unknown as FaceApi.TNetInput);
    const [landmarks] = Array.isArray(found) ? found : [found];
    if (landmarks === undefined) throw new Error("The landmark model answered nothing");
    return landmarks.shiftBy(box.x, box.y);
  } finally {
    for (const crop of crops) crop.dispose();
  }
}

async function descriptorIn(seeing: Seeing, input: FaceApi.TNetInput, box: FaceApi.Rect): Promise<Float32Array> {
  const crops = await seeing.faceapi.extractFaceTensors(input as unknown as FaceCropInput, [box]);
  try {
    const [crop] = crops;
    if (crop === undefined) throw new Error("No pixels where the face was found");
    const found = await seeing.faceapi.nets.faceRecognitionNet.computeFaceDescriptor(
      crop as unknown as FaceApi.TNetInput,
    );
    const [descriptor] = Array.isArray(found) ? found : [found];
    if (descriptor === undefined) throw new Error("The recognition model answered nothing");
    return Float32Array.from(descriptor);
  } finally {
    for (const crop of crops) crop.dispose();
  }
}

type FaceCropInput = Parameters<typeof FaceApi.extractFaceTensors>[0];
