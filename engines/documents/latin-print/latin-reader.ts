import sharp from "sharp";
import type { PrintedText, VisualZoneReader } from "../visual-zone.ts";
import { type ColourPlane, uprightPlane } from "./colour-plane.ts";
import { joinLines } from "./join-lines.ts";
import { type NeuralNetwork, openLatinModels } from "./models.ts";
import { latinSigns, type RecognisedWord, readStrip } from "./read-strip.ts";
import { findTextAreas, type TextArea } from "./text-areas.ts";

const LONG_EDGE = 1700;
/** Of what the finder sees; a multiple of 32, as its steps are. */
const FINDER_EDGE = 960;
const STEP = 32;
/** Likelihood of a sign, below which another is as likely. */
const LEAST = 0.5;
/** In heights: longer ones are lines of a zone, which another reader reads. */
const LONGEST = 22;
const MEANS = [0.485, 0.456, 0.406];
const SPREADS = [0.229, 0.224, 0.225];

async function findAreas(plane: ColourPlane, finder: NeuralNetwork): Promise<TextArea[]> {
  const scale = FINDER_EDGE / Math.max(plane.width, plane.height);
  const width = Math.max(STEP, Math.round((plane.width * scale) / STEP) * STEP);
  const height = Math.max(STEP, Math.round((plane.height * scale) / STEP) * STEP);
  const small = await sharp(plane.data, { raw: { width: plane.width, height: plane.height, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
  const size = width * height;
  const values = new Float32Array(3 * size);
  for (let c = 0; c < 3; c += 1)
    for (let at = 0; at < size; at += 1)
      values[c * size + at] = ((small[3 * at + c] ?? 0) / 255 - (MEANS[c] ?? 0)) / (SPREADS[c] ?? 1);
  const { data } = await finder.run(values, [1, 3, height, width]);
  const [wide, high] = [plane.width / width, plane.height / height];
  const areas = findTextAreas({ data, width, height }).map((area) => ({
    left: area.left * wide,
    right: area.right * wide,
    middle: area.middle * high,
    slope: (area.slope * high) / wide,
    height: area.height * high,
  }));
  return areas.filter(({ left, right, height: tall }) => right - left <= LONGEST * tall);
}

function placed({ text, confidence, sureness, from, to }: RecognisedWord, area: TextArea): PrintedText {
  const long = area.right - area.left;
  const [left, right] = [area.left + from * long, area.left + to * long];
  const isUnsure = sureness < LEAST;
  const middle = area.middle + area.slope * ((left + right) / 2 - (area.left + area.right) / 2);
  return {
    text,
    box: { left, top: middle - area.height / 2, width: right - left, height: area.height },
    confidence,
    ...(isUnsure && { isUnsure }),
  };
}

/**
 * Reads Latin print better than tesseract. Of accented letters it knows É and Ü; the others are read without.
 * @throws where it cannot be loaded: see `openLatinModels`
 */
export async function createLatinReader(): Promise<VisualZoneReader> {
  const models = await openLatinModels();
  const latin = latinSigns(models.signs);
  return {
    async read(image, turnDeg = 0, light = "grey") {
      const { plane, source } = await uprightPlane(image, { longEdge: LONG_EDGE, turnDeg, light });
      const pieces: PrintedText[][] = [];
      for (const area of await findAreas(plane, models.finder)) {
        const words = await readStrip(plane, area, { ...models, latin });
        pieces.push(words.map((word) => placed(word, area)));
      }
      return { width: plane.width, height: plane.height, turnDeg, source, ...joinLines(pieces) };
    },
    async close() {
      await models.finder.close();
      await models.recogniser.close();
    },
  };
}
