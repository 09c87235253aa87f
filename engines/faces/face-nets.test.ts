import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { BackendWasm } from "@tensorflow/tfjs-backend-wasm";
import type * as FaceApi from "@vladmandic/face-api";
import { beforeAll, describe, expect, it } from "vitest";
import { sized } from "../long.fixture.ts";
import { decodeImage, type RgbPixels, wholeView } from "./face-image.ts";
import { type FaceLibraries, faceDescriptorIn, loadNets, seeFaces, withImageTensor } from "./face-nets.ts";
import { sampleFaces } from "./samples/samples.ts";

const models = join(dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")), "model");

let seeing: FaceLibraries;
const pictures: RgbPixels[] = [];

/** So many are seen by both ways. */
const compared = sized(2, 20);

const heapBytes = (): number => {
  const value = seeing.tf.scalar(0);
  const { byteLength } = (seeing.tf.backend() as BackendWasm).typedArrayFromHeap(value).buffer;
  value.dispose();
  return byteLength;
};

beforeAll(async () => {
  seeing = await loadNets();
  for (const { portraitFile, selfieFile } of sampleFaces) {
    for (const file of [portraitFile, selfieFile]) {
      pictures.push((await wholeView((await decodeImage(await readFile(file), 50_000_000)).pixels)).pixels);
    }
  }
});

describe("the nets", () => {
  it("hold little memory after the largest pictures", async () => {
    const largest = { width: 1264, height: 1000, data: new Uint8Array(1264 * 1000 * 3).fill(128) };
    for (const pixels of [...pictures.slice(0, compared), largest]) await seeFaces(seeing, pixels);
    expect(heapBytes()).toBeLessThan(190e6);
  });

  it("find the same faces as face-api's own forward pass, to the last bit", async () => {
    const { SsdMobilenetv1, SsdMobilenetv1Options } = seeing.faceapi;
    const original = new SsdMobilenetv1();
    await original.loadFromDisk(models);
    const options = new SsdMobilenetv1Options({ minConfidence: 0.3, maxResults: 12 });
    for (const pixels of pictures.slice(0, compared)) {
      const expected = await withImageTensor(seeing, pixels, (tensor) =>
        original.locateFaces(tensor as unknown as FaceApi.TNetInput, options),
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(await seeFaces(seeing, pixels)).toEqual(
        expected.map(({ score, box: { x, y, width, height } }) => ({ score, box: { x, y, width, height } })),
      );
    }
    original.dispose();
  });

  it("describe a face as face-api does with filters it has not packed, to the last bit", async () => {
    const original = new seeing.faceapi.FaceRecognitionNet();
    await original.loadFromDisk(models);
    const unpacked = { ...seeing, faceapi: { ...seeing.faceapi, nets: { faceRecognitionNet: original } } };
    for (const pixels of pictures.slice(0, compared)) {
      const [found] = await seeFaces(seeing, pixels);
      if (!found) throw new Error("no face");
      const box = new seeing.faceapi.Rect(found.box.x, found.box.y, found.box.width, found.box.height);
      const describe = (by: FaceLibraries) =>
        withImageTensor(seeing, pixels, (tensor) => faceDescriptorIn(by, tensor, box));
      expect(await describe(seeing)).toEqual(await describe(unpacked as unknown as FaceLibraries));
    }
    original.dispose();
  });

  it("keep no tensor of a picture", async () => {
    const { tf } = seeing;
    const before = tf.memory();
    for (const pixels of pictures.slice(0, 2)) await seeFaces(seeing, pixels);
    expect(tf.memory()).toMatchObject({ numTensors: before.numTensors, numDataBuffers: before.numDataBuffers });
  });
});
