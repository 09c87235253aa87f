import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes as readSymbols } from "zxing-wasm/reader";

/** `text` as it was encoded; only what its own error correction found whole. */
export type Barcode = { format: string; text: string };

/** Of the longer edge: dense codes need the most, blurred ones are found at a smaller size. */
const edges = [2000, 1300] as const;
/** Quarter turns are tried by the library; a stacked code is read only when it is nearly level. */
const turns = [0, 3, -3, 6, -6, 9, -9, 12, -12] as const;

let prepared: Promise<unknown> | null = null;

/** From the package: the library would ask a public server for it. */
async function prepare(): Promise<void> {
  prepared ??= readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  );
  await prepared;
}

async function readTurned(image: Buffer, edge: number, turn: number): Promise<Barcode[]> {
  const { data, info } = await sharp(image)
    .rotate(turn, { background: "#808080" })
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const picture = { data: pixels, width: info.width, height: info.height, colorSpace: "srgb" as const };
  const symbols = await readSymbols(picture, {
    formats: ["PDF417"],
    maxNumberOfSymbols: 2,
    textMode: "Plain",
  });
  return symbols.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
}

/**
 * The stacked barcodes (PDF417) of a photo whose text is taken. A code that lies askew may be read whole and wrong (its
 * error correction is met by chance), so the search goes on until a text is what was looked for. A photo without one costs
 * eighteen tries, some two seconds.
 * @throws when `image` is no picture
 */
export async function readBarcodes(image: Buffer, isTaken: (text: string) => boolean = () => true): Promise<Barcode[]> {
  await prepare();
  const upright = await sharp(image)
    .rotate()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .png({ compressionLevel: 0 })
    .toBuffer();
  for (const turn of turns)
    for (const edge of edges) {
      const found = (await readTurned(upright, edge, turn)).filter(({ text }) => isTaken(text));
      if (found.length > 0) return found;
    }
  return [];
}
