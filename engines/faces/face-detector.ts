import type * as FaceApi from "@vladmandic/face-api";
import { freeValuesOf } from "./packed-filters.ts";

type Tf = typeof import("@tensorflow/tfjs-core");
type Tensor = import("@tensorflow/tfjs-core").Tensor;
type Tensor1D = import("@tensorflow/tfjs-core").Tensor1D;
type Tensor2D = import("@tensorflow/tfjs-core").Tensor2D;
type Tensor3D = import("@tensorflow/tfjs-core").Tensor3D;
type Tensor4D = import("@tensorflow/tfjs-core").Tensor4D;
type Rank4 = import("@tensorflow/tfjs-core").Rank.R4;

type Pointwise = { filters: Tensor4D; batch_norm_offset: Tensor1D };
type Depthwise = Pointwise & Record<`batch_norm_${"mean" | "variance" | "scale"}`, Tensor1D>;
type Pair = { depthwise_conv: Depthwise; pointwise_conv: Pointwise };
type Convolution = { filters: Tensor4D; bias: Tensor1D };
type Predictor = { box_encoding_predictor: Convolution; class_predictor: Convolution };

const pairs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;
const halvingPairs: readonly number[] = [2, 4, 6, 12];
const extraLayers = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface Weights {
  mobilenetv1: { conv_0: Pointwise } & Record<`conv_${(typeof pairs)[number]}`, Pair>;
  prediction_layer: Record<`conv_${(typeof extraLayers)[number]}`, Pointwise> &
    Record<`box_predictor_${0 | 1 | 2 | 3 | 4 | 5}`, Predictor>;
  output_layer: { extra_dim: Tensor3D };
}

/** face-api declares the tensors of its own copy of TensorFlow.js; at run time there is one. */
interface Detector {
  params: Weights | undefined;
  forwardInput(input: Input): { boxes: Tensor2D[]; scores: Tensor1D[] };
}
interface Input {
  getInput(index: 0): Tensor;
  toBatchTensor(size: number, isCentred: boolean): Tensor4D;
}

const inputSize = 512;
const normEpsilon = 0.0010000000474974513;

type Layer = (x: Tensor4D) => Tensor4D;

/** Frees each input as soon as the next layer has read it. */
function through(tf: Tf, input: Tensor4D, layers: readonly Layer[]): Tensor4D {
  return layers.reduce((x, layer) => {
    const output = tf.tidy(() => layer(x));
    x.dispose();
    return output;
  }, input);
}

/**
 * Replaces the forward pass of face-api's detector, which keeps the picture and the output of every layer to its end.
 * WebAssembly memory never shrinks, so the process would hold them for good. The operations are the same.
 */
export function lightenDetector(tf: Tf, net: FaceApi.SsdMobilenetv1): void {
  const detector = net as unknown as Detector;
  const weights = detector.params;
  if (!weights) throw new Error("The detector has no weights");
  detector.forwardInput = (input) =>
    tf.tidy(() => {
      const batch = input.toBatchTensor(inputSize, false);
      input.getInput(0).dispose();
      const { boxes, classes } = predict(tf, batch, weights);
      const anchors = tf.reshape(weights.output_layer.extra_dim, [-1, 4]) as Tensor2D;
      return {
        boxes: [decodeBoxes(tf, anchors, tf.reshape(boxes, [-1, 4]))],
        scores: [tf.reshape(tf.sigmoid(tf.slice(classes, [0, 0, 1], [1, -1, 1])), [-1])],
      };
    });
  // All filters are packed now, side by side, rather than among the large outputs for the first picture.
  tf.dispose(tf.tidy(() => predict(tf, tf.zeros<Rank4>([1, 32, 32, 3]), weights)));
}

/** A convolution of single pixels is a matrix product, for which TensorFlow.js keeps one copy of the filters less. */
function convolved(tf: Tf, x: Tensor4D, filters: Tensor4D, stride: number): Tensor4D {
  const [height, width, before, after] = filters.shape;
  const output =
    height * width * stride > 1
      ? tf.conv2d(x, filters, stride, "same")
      : tf.matMul(tf.reshape(x, [-1, before]), tf.reshape(filters, [before, after]) as Tensor2D);
  freeValuesOf(tf, filters);
  if (output.rank === 4) return output as Tensor4D;
  return tf.reshape(output, [x.shape[0], x.shape[1], x.shape[2], after]);
}

function pointwise(tf: Tf, { filters, batch_norm_offset }: Pointwise, stride: number): Layer[] {
  return [
    (x) => convolved(tf, x, filters, stride),
    (x) => tf.add(x, batch_norm_offset),
    (x) => tf.clipByValue(x, 0, 6),
  ];
}

function depthwise(tf: Tf, weights: Depthwise, stride: number): Layer[] {
  const { filters, batch_norm_mean, batch_norm_variance, batch_norm_offset, batch_norm_scale } = weights;
  return [
    (x) => tf.depthwiseConv2d(x, filters, stride, "same"),
    (x) => tf.batchNorm(x, batch_norm_mean, batch_norm_variance, batch_norm_offset, batch_norm_scale, normEpsilon),
    (x) => tf.clipByValue(x, 0, 6),
  ];
}

/** Boxes and classes of six layers, the finest first. */
function predict(tf: Tf, batch: Tensor4D, { mobilenetv1, prediction_layer }: Weights) {
  const boxes: Tensor[] = [];
  const classes: Tensor[] = [];
  const predictFrom = (x: Tensor4D, { box_encoding_predictor, class_predictor }: Predictor) => {
    const predicted = ({ filters, bias }: Convolution) => tf.add(convolved(tf, x, filters, 1), bias);
    boxes.push(tf.reshape(predicted(box_encoding_predictor), [1, -1, 1, 4]));
    classes.push(tf.reshape(predicted(class_predictor), [1, -1, 3]));
  };
  const scaled: Layer[] = [(x) => tf.div(x, 127.5), (x) => tf.sub(x, 1)];
  let x = through(tf, batch, [...scaled, ...pointwise(tf, mobilenetv1.conv_0, 2)]);
  for (const pair of pairs) {
    const { depthwise_conv, pointwise_conv } = mobilenetv1[`conv_${pair}`];
    const stride = halvingPairs.includes(pair) ? 2 : 1;
    x = through(tf, x, [...depthwise(tf, depthwise_conv, stride), ...pointwise(tf, pointwise_conv, 1)]);
    if (pair === 11) predictFrom(x, prediction_layer.box_predictor_0);
  }
  predictFrom(x, prediction_layer.box_predictor_1);
  const predictors = {
    1: "box_predictor_2",
    3: "box_predictor_3",
    5: "box_predictor_4",
    7: "box_predictor_5",
  } as const;
  for (const layer of extraLayers) {
    x = through(tf, x, pointwise(tf, prediction_layer[`conv_${layer}`], layer % 2 === 0 ? 1 : 2));
    if (layer in predictors) predictFrom(x, prediction_layer[predictors[layer as keyof typeof predictors]]);
  }
  return { boxes: tf.concat(boxes, 1), classes: tf.concat(classes, 1) };
}

/** SSD encodes a box as the movement (in tenths) and the growth (the logarithm, in fifths) of its anchor. */
function decodeBoxes(tf: Tf, anchors: Tensor2D, encoded: Tensor2D): Tensor2D {
  const [top, left, bottom, right] = tf.unstack(tf.transpose(anchors));
  const [y, x, height, width] = tf.unstack(tf.transpose(encoded));
  if (!(top && left && bottom && right && y && x && height && width)) throw new Error("A box has four sides");
  const decoded = (from: Tensor, to: Tensor, moved: Tensor, grown: Tensor) => {
    const size = tf.sub(to, from);
    const half = tf.div(tf.mul(tf.exp(tf.div(grown, 5)), size), 2);
    const middle = tf.add(tf.mul(tf.div(moved, 10), size), tf.add(from, tf.div(size, 2)));
    return [tf.sub(middle, half), tf.add(middle, half)] as const;
  };
  const [from, to] = [decoded(top, bottom, y, height), decoded(left, right, x, width)];
  return tf.transpose(tf.stack([from[0], to[0], from[1], to[1]])) as Tensor2D;
}
