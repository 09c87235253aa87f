import type * as FaceApi from "@vladmandic/face-api";

type Tf = typeof import("@tensorflow/tfjs-core");
type BackendWasm = import("@tensorflow/tfjs-backend-wasm").BackendWasm;
type Tensor4D = import("@tensorflow/tfjs-core").Tensor4D;
type Rank4 = import("@tensorflow/tfjs-core").Rank.R4;

/** The backend's type leaves it out. */
type Heap = { _free(address: number): void };

/**
 * TensorFlow.js packs a filter when it is first used and reads only the packed one from then on, but keeps the values too
 * (44 MB of both nets). To dispose of the tensor would delete the packed one, so only its values are freed. From then on
 * the filter must be used with the same stride and padding, and must not be read.
 */
export function freeValuesOf(tf: Tf, filter: Tensor4D): void {
  const { dataIdMap, wasm } = tf.backend() as BackendWasm;
  const values = dataIdMap.get(filter.dataId);
  if (values.memoryOffset === 0) return;
  (wasm as unknown as Heap)._free(values.memoryOffset);
  values.memoryOffset = 0;
}

type Layer = { conv: { filters: Tensor4D } };

/** Uses each filter once, as the net does, and frees its values before the next one is packed. */
export function packFiltersOf(tf: Tf, net: FaceApi.FaceRecognitionNet): void {
  const pack = ({ conv: { filters } }: Layer, isHalving: boolean) => {
    const [height, width, channels] = filters.shape;
    const [stride, padding] = isHalving ? ([2, "valid"] as const) : ([1, "same"] as const);
    const input = tf.zeros<Rank4>([1, height, width, channels]);
    tf.dispose([tf.conv2d(input, filters, stride, padding), input]);
    freeValuesOf(tf, filters);
  };
  // face-api declares the tensors of its own copy of TensorFlow.js; at run time there is one.
  const layers = (net.params ?? {}) as unknown as Record<string, Layer | { conv1: Layer; conv2: Layer }>;
  for (const [name, layer] of Object.entries(layers)) {
    const isHalving = name.includes("_down");
    if ("conv" in layer) pack(layer, isHalving);
    if ("conv1" in layer) {
      pack(layer.conv1, isHalving);
      pack(layer.conv2, false);
    }
  }
}
