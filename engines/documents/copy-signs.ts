import { openGreyImage } from "./grey-plane.ts";
import { powerSpectrum } from "./spectrum.ts";

/**
 * `colourless`: no colour where a document has some. `raster`: dots or lines at one distance all over it, as a screen or
 * a printer makes them. `sheet`: white paper all around.
 */
export type CopySign = "colourless" | "raster" | "sheet";
export type CopySigns = {
  /** 0 to 1. */
  score: number;
  /** A person should look. */
  isDoubtful: boolean;
  signs: CopySign[];
  measured: { colour: number; raster: number; sheet: number };
};

/** A sheet alone is not enough: people lay documents on white tables, too. */
const doubtfulScore = 0.5;
const weights: Record<CopySign, number> = { colourless: 0.9, raster: 0.8, sheet: 0.3 };

const tile = 256;
const tilesAcross = 4;
/** Cycles a pixel: below it lie letters, above it nothing that a lens resolves. */
const lowest = 0.1;
const highest = 0.47;

type Planes = { data: Buffer; width: number; height: number };

async function load(image: Buffer, longEdge: number): Promise<Planes> {
  const { data, info } = await openGreyImage(image)
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .resize(longEdge, longEdge, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const spread = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

/** How far colours differ from each other in the middle of the picture, in grey levels; a lamp's tint does not count. */
function colourSpread({ data, width, height }: Planes): number {
  const [reds, blues]: [number[], number[]] = [[], []];
  for (let y = Math.round(height * 0.3); y < height * 0.7; y += 1)
    for (let x = Math.round(width * 0.3); x < width * 0.7; x += 1) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      // In shares of the light, so that a shadow over tinted light is no colour.
      const light = Math.max(32, (r + g + b) / 3);
      reds.push(((r - g) / light) * 128);
      blues.push(((b - g) / light) * 128);
    }
  return spread(reds) + spread(blues);
}

/** Share of the picture's rim that is bright, plain and without colour. */
function whiteRim({ data, width, height }: Planes): number {
  let [white, all] = [0, 0];
  const rim = Math.round(Math.min(width, height) * 0.16);
  let brightest = 1;
  for (let at = 0; at < data.length; at += 3) brightest = Math.max(brightest, data[at + 1] ?? 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (x > rim && x < width - rim && y > rim && y < height - rim) continue;
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      all += 1;
      if (Math.min(r, g, b) > brightest * 0.55 && Math.max(r, g, b) - Math.min(r, g, b) < 28) white += 1;
    }
  return white / all;
}

/** Of one colour channel, the mean spectrum of tiles over the middle: what differs from tile to tile averages out. */
function meanSpectrum({ data, width, height }: Planes): Float64Array | null {
  const [left, top] = [Math.round(width * 0.15), Math.round(height * 0.15)];
  const [right, bottom] = [width - left - tile, height - top - tile];
  if (right <= left || bottom <= top) return null;
  const sum = new Float64Array(tile * tile);
  for (let n = 0; n < tilesAcross * tilesAcross; n += 1) {
    const x0 = Math.round(left + ((right - left) * (n % tilesAcross)) / (tilesAcross - 1));
    const y0 = Math.round(top + ((bottom - top) * Math.floor(n / tilesAcross)) / (tilesAcross - 1));
    const values = new Float64Array(tile * tile);
    for (let y = 0; y < tile; y += 1)
      for (let x = 0; x < tile; x += 1) values[y * tile + x] = data[((y0 + y) * width + x0 + x) * 3 + 1] ?? 0;
    const power = powerSpectrum(values, tile);
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + Math.log1p(power[at] ?? 0);
  }
  return sum.map((value) => value / (tilesAcross * tilesAcross));
}

const signed = (bin: number) => (bin > tile / 2 ? bin - tile : bin);

/** JPEG's own blocks stand at eighths of a cycle along the axes. */
const isOfBlocks = (u: number, v: number): boolean =>
  [u, v].every((bin) => Math.abs(bin / (tile / 8) - Math.round(bin / (tile / 8))) * (tile / 8) <= 1.5);

/** How far the highest lone peak stands above what is around it, in powers of e. */
function highestPeak(spectrum: Float64Array): number {
  const at = (u: number, v: number) => spectrum[((v + tile) % tile) * tile + ((u + tile) % tile)] ?? 0;
  let best = 0;
  for (let v = 0; v <= tile / 2; v += 1)
    for (let bin = 0; bin < tile; bin += 1) {
      const u = signed(bin);
      const frequency = Math.hypot(u, v) / tile;
      if (frequency < lowest || frequency > highest || isOfBlocks(u, v)) continue;
      const here = at(u, v);
      // The neighbours' ninth tenth: a line through the spectrum, as strokes of letters make it, is no lone peak.
      if (here < at(u - 3, v) + 1 || here < at(u, v - 3) + 1 || here < at(u + 3, v + 3) + 1) continue;
      const around: number[] = [];
      for (let dv = -7; dv <= 7; dv += 1)
        for (let du = -7; du <= 7; du += 1)
          if (Math.max(Math.abs(du), Math.abs(dv)) > 2) around.push(at(u + du, v + dv));
      around.sort((a, b) => a - b);
      best = Math.max(best, here - (around[Math.floor(around.length * 0.92)] ?? here));
    }
  return best;
}

/** Grey levels: drawn documents measure 10 to 37, copies without colour under 0.2. */
const LEAST_COLOUR = 4;
/** Powers of e: documents measure up to 1.8, screens and prints 2.1 to 9 unless the photo is blurred. */
const LEAST_RASTER = 1.95;
const LEAST_SHEET = 0.4;

/**
 * What in a photo of a document speaks for a copy: a score for a person, never proof. About 0.3 s of processor time.
 * @throws when `image` is no picture
 */
export async function findCopySigns(image: Buffer): Promise<CopySigns> {
  const small = await load(image, 400);
  const spectrum = meanSpectrum(await load(image, 4096));
  const measured = {
    colour: colourSpread(small),
    raster: spectrum ? highestPeak(spectrum) : 0,
    sheet: whiteRim(small),
  };
  const has: Record<CopySign, boolean> = {
    colourless: measured.colour < LEAST_COLOUR,
    raster: measured.raster > LEAST_RASTER,
    sheet: measured.sheet > LEAST_SHEET,
  };
  const signs = (Object.keys(weights) as CopySign[]).filter((sign) => has[sign]);
  const score = 1 - signs.reduce((rest, sign) => rest * (1 - weights[sign]), 1);
  return { score: Number(score.toFixed(3)), isDoubtful: score >= doubtfulScore, signs, measured };
}
