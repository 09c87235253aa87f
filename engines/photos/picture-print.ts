import sharp from "sharp";
import type { PicturePrint } from "./compare-prints.ts";

const SIZE = 32;
const LOW = 8;
/** A lower spread of grey values shows nothing that could be recognised. */
const LEAST_SPREAD = 8;
/** As shares of width and height: the edges may have been cut off. */
const CUTS = [1, 0.88, 0.76, 0.64];
/** A copy with another cut is found by its own cuts. */
const KEPT_CUTS = 3;

const cosines = Float64Array.from({ length: LOW * SIZE }, (_, i) =>
  Math.cos(((2 * (i % SIZE) + 1) * Math.floor(i / SIZE) * Math.PI) / (2 * SIZE)),
);

function lowFrequencies(pixels: Uint8Array): number[] {
  const rows = new Float64Array(SIZE * LOW);
  for (let y = 0; y < SIZE; y += 1)
    for (let f = 0; f < LOW; f += 1)
      for (let x = 0; x < SIZE; x += 1)
        rows[y * LOW + f] = (rows[y * LOW + f] ?? 0) + (pixels[y * SIZE + x] ?? 0) * (cosines[f * SIZE + x] ?? 0);
  return Array.from({ length: LOW * LOW }, (_, at) => {
    const f = at % LOW;
    const g = Math.floor(at / LOW);
    let sum = 0;
    for (let y = 0; y < SIZE; y += 1) sum += (rows[y * LOW + f] ?? 0) * (cosines[g * SIZE + y] ?? 0);
    return sum;
  });
}

function printOf(pixels: Uint8Array): PicturePrint | null {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const spread = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
  if (spread < LEAST_SPREAD) return null;
  const [, ...waves] = lowFrequencies(pixels);
  const middle = [...waves].sort((a, b) => a - b)[waves.length >> 1] ?? 0;
  const bits = [...waves.map((wave) => (wave > middle ? "1" : "0")), "0"].join("");
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(bits.slice(4 * i, 4 * i + 4), 2).toString(16)).join("");
}

const turned = (pixels: Uint8Array) =>
  Uint8Array.from(pixels, (_, i) => pixels[(SIZE - 1 - (i % SIZE)) * SIZE + Math.floor(i / SIZE)] ?? 0);
const mirrored = (pixels: Uint8Array) =>
  Uint8Array.from(pixels, (_, i) => pixels[Math.floor(i / SIZE) * SIZE + SIZE - 1 - (i % SIZE)] ?? 0);

async function cutsOf(image: Buffer): Promise<Uint8Array[]> {
  const { data, info } = await sharp(image)
    .rotate()
    .greyscale()
    .resize(256, 256, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return Promise.all(
    CUTS.map(async (share) => {
      const side = Math.round(256 * share);
      const from = Math.floor((256 - side) / 2);
      const cut = sharp(data, { raw }).extract({ left: from, top: from, width: side, height: side });
      return new Uint8Array(await cut.resize(SIZE, SIZE, { fit: "fill" }).greyscale().raw().toBuffer());
    }),
  );
}

const unique = (prints: (PicturePrint | null)[]) => [...new Set(prints.filter((print) => print !== null))];

/** Searched in all four turns, also mirrored. Empty where the picture shows nothing. @throws when it is no picture */
export async function picturePrintsOf(image: Buffer): Promise<{ kept: PicturePrint[]; searched: PicturePrint[] }> {
  const cuts = await cutsOf(image);
  const turns = (pixels: Uint8Array) => {
    const all = [pixels];
    for (let i = 0; i < 3; i += 1) all.push(turned(all[i] ?? pixels));
    return [...all, ...all.map(mirrored)];
  };
  return { kept: unique(cuts.slice(0, KEPT_CUTS).map(printOf)), searched: unique(cuts.flatMap(turns).map(printOf)) };
}
