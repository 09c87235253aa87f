import plainUrl from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url";
import simdUrl from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url";
import type * as FaceApi from "@vladmandic/face-api";
import landmarksUrl from "@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url";
import landmarksManifest from "@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json";
import detectorUrl from "@vladmandic/face-api/model/tiny_face_detector_model.bin?url";
import detectorManifest from "@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json";
import { type Bitmap, type EyeState, measureEyes } from "#contract/records/liveness/eye-patches.ts";
import { type FacePoint, type NosePosition, nosePositionOf } from "#contract/records/liveness/nose-position.ts";

// What the page sees only guides the person; the server measures the frames itself, with larger models.

type Looking = { pixels: Bitmap; points: FacePoint[] };
export type SeenFace = { looking: Looking; nose: NosePosition; share: number; middle: FacePoint };
export type FaceGuide = { measure: (picture: HTMLCanvasElement) => Promise<SeenFace | null> };

type Weights = Parameters<(typeof FaceApi.tf.io)["decodeWeights"]>[1];

async function readBytes(url: string, onBytes: (bytes: number) => void): Promise<ArrayBuffer> {
  const reply = await fetch(url, { credentials: "omit" });
  if (!reply.ok || !reply.body) throw new Error(`${url}: ${reply.status}`);
  const reader = reply.body.getReader();
  const parts: BlobPart[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).arrayBuffer();
    parts.push(value);
    onBytes(value.length);
  }
}

/** The library has them; its types do not. */
type Backend = {
  setWasmPaths: (paths: Record<string, string>) => void;
  setBackend: (name: string) => Promise<boolean>;
  ready: () => Promise<void>;
};

/** Of library, models and WebAssembly, about. */
const allBytes = 2_100_000;
const libraryBytes = 1_330_000;

/** @param onProgress gets the share that has arrived, 0 to 1. @throws when a file does not arrive */
export async function loadFaceGuide(onProgress: (share: number) => void): Promise<FaceGuide> {
  let arrived = 0;
  const count = (bytes: number) => {
    arrived += bytes;
    onProgress(Math.min(1, arrived / allBytes));
  };
  const [faceapi, detector, landmarks] = await Promise.all([
    import("@vladmandic/face-api").then((library: typeof FaceApi) => {
      count(libraryBytes);
      return library;
    }),
    readBytes(detectorUrl, count),
    readBytes(landmarksUrl, count),
  ]);
  const { tf, nets } = faceapi;
  const backend = tf as unknown as Backend;
  backend.setWasmPaths({
    "tfjs-backend-wasm.wasm": plainUrl,
    "tfjs-backend-wasm-simd.wasm": simdUrl,
    "tfjs-backend-wasm-threaded-simd.wasm": simdUrl,
  });
  if (!(await backend.setBackend("wasm"))) throw new Error("WebAssembly did not start");
  await backend.ready();
  const weights = (bytes: ArrayBuffer, manifest: { weights: unknown }[]) =>
    tf.io.decodeWeights(bytes, manifest[0]?.weights as Weights);
  nets.tinyFaceDetector.loadFromWeightMap(weights(detector, detectorManifest));
  nets.faceLandmark68TinyNet.loadFromWeightMap(weights(landmarks, landmarksManifest));
  onProgress(1);
  const options = new faceapi.TinyFaceDetectorOptions({ inputSize: 224, scoreThreshold: 0.4 });
  return { measure: (picture) => measure(faceapi, options, picture) };
}

async function measure(
  faceapi: typeof FaceApi,
  options: FaceApi.TinyFaceDetectorOptions,
  picture: HTMLCanvasElement,
): Promise<SeenFace | null> {
  const found = await faceapi.detectSingleFace(picture, options).withFaceLandmarks(true);
  const context = picture.getContext("2d");
  if (!found || !context) return null;
  const points = found.landmarks.positions.map(({ x, y }) => ({ x, y }));
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
  const { box } = found.detection;
  return {
    looking: { pixels: { data, width, height, channels: 4 }, points },
    nose: nosePositionOf(points),
    share: Math.min(box.width, box.height) / Math.max(width, height),
    middle: { x: (box.x + box.width / 2) / width, y: (box.y + box.height / 2) / height },
  };
}

export const eyesBeside = (now: SeenFace, first: SeenFace): EyeState => measureEyes(now.looking, first.looking);
