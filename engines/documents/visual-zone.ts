import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { type GreyPlane, openGreyImage } from "./grey-plane.ts";
import { checkModel, type PrintScriptModel } from "./script-models.ts";

/** In pixels of the picture as it was read: upright, its long edge at most 1,700 pixels. */
export type PrintBox = { left: number; top: number; width: number; height: number };
/** `confidence` 0–1. `isUnsure`: a sign of it may well be another, so that it neither proves nor disproves anything. */
export type PrintedText = { text: string; box: PrintBox; confidence: number; isUnsure?: true };
/** Scaled to `source` pixels, then turned clockwise about its middle onto `width` × `height`. */
export type VisualZone = {
  width: number;
  height: number;
  turnDeg: number;
  source: { width: number; height: number };
  words: PrintedText[];
  lines: PrintedText[];
};

/**
 * In the brightest colour, coloured security print fades and black remains. In even light each place is compared with
 * what lies around it: print in the dark or under a shadow comes out.
 */
export type PrintLight = "grey" | "brightest" | "even";

/** It reads one picture at a time; further calls wait. */
export type VisualZoneReader = {
  /** Takes one to three seconds. `light` is grey by default. @throws when `image` is no picture */
  read(image: Buffer, turnDeg?: number, light?: PrintLight): Promise<VisualZone>;
  close(): Promise<void>;
};

const LONG_EDGE = 1700;

/** What is used of tesseract.js 7. */
type Piece = { text: string; confidence: number; bbox: { x0: number; y0: number; x1: number; y1: number } };
type Line = Piece & { words: Piece[] };
type Page = { blocks: { paragraphs: { lines: Line[] }[] }[] | null };
type Worker = {
  setParameters(values: Record<string, string>): Promise<unknown>;
  recognize(png: Buffer, options: object, output: object): Promise<{ data: Page }>;
  terminate(): Promise<unknown>;
};
type Tesseract = {
  createWorker(language: string, engine: number, options: object): Promise<Worker>;
  OEM: { LSTM_ONLY: number };
  PSM: { SPARSE_TEXT: string };
};

const fromPart = createRequire(new URL("../../parts/reading/", import.meta.url));
/** When it is needed: Latin has another reader. */
const tesseract = (): Tesseract => fromPart("tesseract.js");

const modelFolder = () => join(dirname(fromPart.resolve("@tesseract.js-data/eng/package.json")), "4.0.0_best_int");

type Frame = Pick<VisualZone, "width" | "height" | "turnDeg" | "source">;

/** Wider than the tallest letters, narrower than a shadow. */
const AROUND = 40;
/** Of paper, once the light is even. */
const PAPER = 190;
const DARKEST = 8;

async function evenLight(plane: GreyPlane): Promise<GreyPlane> {
  const { data, width, height } = plane;
  const around = await sharp(data, { raw: { width, height, channels: 1 } })
    .blur(AROUND)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const even = Uint8Array.from(data, (value, at) =>
    Math.min(255, (PAPER * value) / Math.max(DARKEST, around[at] ?? DARKEST)),
  );
  return { data: even, width, height };
}

async function loadLight(image: Buffer, light: PrintLight): Promise<GreyPlane> {
  const open = openGreyImage(image).flatten({ background: "#fff" });
  const colours = light === "brightest" ? open.toColourspace("srgb") : open.greyscale();
  const { data, info } = await colours
    .resize(LONG_EDGE, LONG_EDGE, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 1) {
    const plane = { data, width, height };
    return light === "even" ? evenLight(plane) : plane;
  }
  const brightest = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.max(data[i * channels] ?? 0, data[i * channels + 1] ?? 0, data[i * channels + 2] ?? 0),
  );
  return { data: brightest, width, height };
}

/** So that a fine line beside the print does not become a letter, and no print is clipped. */
const SOFTENED = 0.6;

async function prepare(image: Buffer, turnDeg: number, light: PrintLight): Promise<{ png: Buffer; frame: Frame }> {
  const plane = await loadLight(image, light);
  const info = { width: plane.width, height: plane.height };
  const upright = await sharp(plane.data, { raw: { ...info, channels: 1 } })
    .rotate(turnDeg, { background: "#888" })
    .blur(SOFTENED)
    .normalise({ lower: 0, upper: 100 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const source = { width: info.width, height: info.height };
  return { png: upright.data, frame: { width: upright.info.width, height: upright.info.height, turnDeg, source } };
}

function asText({ text, confidence, bbox }: Piece): PrintedText {
  const box = { left: bbox.x0, top: bbox.y0, width: bbox.x1 - bbox.x0, height: bbox.y1 - bbox.y0 };
  return { text: text.trim(), box, confidence: confidence / 100 };
}

function zoneOf(page: Page, frame: Frame): VisualZone {
  const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  const kept = (pieces: Piece[]) => pieces.map(asText).filter((piece) => piece.text !== "");
  return { ...frame, words: kept(lines.flatMap((line) => line.words)), lines: kept(lines) };
}

/** Longer than any model takes: one whose content is damaged never answers. */
const openingMs = 30_000;

async function openWorker({ folder, language }: PrintScriptModel, gzip: boolean): Promise<Worker> {
  const how = { langPath: folder, cacheMethod: "none", gzip };
  // Without a handler of its own a model that cannot be loaded would end the process.
  const { createWorker, OEM } = tesseract();
  const opened = createWorker(language, OEM.LSTM_ONLY, { ...how, errorHandler: () => undefined });
  const giveUp = new AbortController();
  const late = setTimeout(openingMs, null, { signal: giveUp.signal, ref: false }).catch(() => null);
  const worker = await Promise.race([opened, late]).finally(() => giveUp.abort());
  if (!worker) throw new Error("it could not be opened in time");
  return worker;
}

/** Opened by its first picture; one that could not be opened is tried again by the next. */
export function whenNeeded(open: () => Promise<VisualZoneReader>): VisualZoneReader {
  let opened: Promise<VisualZoneReader> | null = null;
  const reader = () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    read: async (image, turnDeg, light) => (await reader()).read(image, turnDeg, light),
    close: async () => (await opened)?.close(),
  };
}

/** `fallback` reads where the better one cannot be opened here; closing the result does not close `fallback`. */
export function withFallback(
  open: () => Promise<VisualZoneReader>,
  fallback: VisualZoneReader,
  onFailure: (error: unknown) => void,
): VisualZoneReader {
  const instead = { ...fallback, close: async () => undefined };
  return whenNeeded(() =>
    open().catch((error: unknown) => {
      onFailure(error);
      return instead;
    }),
  );
}

/** Keep one per process and close it at the end. `model`: of another script. @throws when the model cannot be loaded */
export async function createVisualZoneReader(model?: PrintScriptModel): Promise<VisualZoneReader> {
  if (model) await checkModel(model);
  const worker = await openWorker(model ?? { folder: modelFolder(), language: "eng" }, model === undefined);
  await worker.setParameters({
    tessedit_pageseg_mode: tesseract().PSM.SPARSE_TEXT,
    user_defined_dpi: "300",
    debug_file: "/dev/null",
  });
  return {
    async read(image, turnDeg = 0, light = "grey") {
      const { png, frame } = await prepare(image, turnDeg, light);
      const { data } = await worker.recognize(png, {}, { blocks: true, text: false });
      return zoneOf(data, frame);
    },
    async close() {
      await worker.terminate();
    },
  };
}
