import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as FaceApi from "@vladmandic/face-api";
import type { FaceBox } from "./face.types.ts";
import { lightenDetector } from "./face-detector.ts";
import type { RgbPixels } from "./face-image.ts";
import { packFiltersOf } from "./packed-filters.ts";

type Tf = typeof import("@tensorflow/tfjs-core");
type BackendWasm = import("@tensorflow/tfjs-backend-wasm").BackendWasm;
type Tensor3D = import("@tensorflow/tfjs-core").Tensor3D;
type FaceCropInput = Parameters<typeof FaceApi.extractFaceTensors>[0];

export interface FaceLibraries {
  tf: Tf;
  faceapi: typeof FaceApi;
}

/** Below this the detector is guessing. */
const leastScore = 0.3;
const mostFaces = 12;

export async function loadNets(): Promise<FaceLibraries> {
  // Built, it is one file with its part of TensorFlow.js (scripts/build-server.mjs).
  const loaded: object = await import("@vladmandic/face-api/dist/face-api.node-wasm.js");
  // Node gives a CommonJS module as the default, tsx its members.
  const faceapi = "default" in loaded ? (loaded as { default: typeof FaceApi }).default : (loaded as typeof FaceApi);
  const tf = faceapi.tf as unknown as Tf;
  if (!(await tf.setBackend("wasm"))) throw new Error("The WebAssembly backend did not start");
  await tf.ready();
  const modelFolder = join(
    dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
    "model",
  );
  const { ssdMobilenetv1, faceLandmark68Net, faceRecognitionNet } = faceapi.nets;
  await ssdMobilenetv1.loadFromDisk(modelFolder);
  lightenDetector(tf, ssdMobilenetv1);
  await faceRecognitionNet.loadFromDisk(modelFolder);
  packFiltersOf(tf, faceRecognitionNet);
  await faceLandmark68Net.loadFromDisk(modelFolder);
  return { tf, faceapi };
}

/** The tensor is freed after `use`. */
export async function withImageTensor<T>(
  seeing: FaceLibraries,
  pixels: RgbPixels,
  use: (tensor: Tensor3D) => Promise<T>,
): Promise<T> {
  // `tf.tensor3d` would make another copy in JavaScript, which stays until it is collected.
  const backend = seeing.tf.backend() as BackendWasm;
  const info = backend.makeOutput([pixels.height, pixels.width, 3], "float32");
  const tensor = seeing.tf.engine().makeTensorFromTensorInfo(info) as Tensor3D;
  try {
    backend.typedArrayFromHeap(info).set(pixels.data);
    return await use(tensor);
  } finally {
    tensor.dispose();
  }
}

export async function seeFaces(seeing: FaceLibraries, pixels: RgbPixels): Promise<{ box: FaceBox; score: number }[]> {
  const options = new seeing.faceapi.SsdMobilenetv1Options({ minConfidence: leastScore, maxResults: mostFaces });
  const detections = await withImageTensor(seeing, pixels, (tensor) =>
    // face-api types its input for browsers; its WebAssembly build takes a tensor.
    seeing.faceapi.nets.ssdMobilenetv1.locateFaces(tensor as unknown as FaceApi.TNetInput, options),
  );
  return detections.map(({ box: { x, y, width, height }, score }) => ({ box: { x, y, width, height }, score }));
}

export async function faceLandmarksIn(
  seeing: FaceLibraries,
  tensor: Tensor3D,
  box: FaceBox,
): Promise<FaceApi.FaceLandmarks68> {
  const rect = new seeing.faceapi.Rect(box.x, box.y, box.width, box.height);
  const crops = await seeing.faceapi.extractFaceTensors(tensor as unknown as FaceCropInput, [rect]);
  try {
    const [crop] = crops;
    if (crop === undefined) throw new Error("No pixels where the face was found");
    const found = await seeing.faceapi.nets.faceLandmark68Net.detectLandmarks(crop as unknown as FaceApi.TNetInput);
    const [landmarks] = Array.isArray(found) ? found : [found];
    if (landmarks === undefined) throw new Error("The landmark model answered nothing");
    return landmarks.shiftBy(rect.x, rect.y);
  } finally {
    for (const crop of crops) crop.dispose();
  }
}

export async function faceDescriptorIn(
  seeing: FaceLibraries,
  tensor: Tensor3D,
  box: FaceApi.Rect,
): Promise<Float32Array> {
  const crops = await seeing.faceapi.extractFaceTensors(tensor as unknown as FaceCropInput, [box]);
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
