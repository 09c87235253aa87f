import { type GreyPlane, loadGrey, localMeans, openGreyImage } from "./grey-plane.ts";
import type { PlanePoint } from "./homography.ts";

export type PhotoRefusalReason = "too_small" | "blurred" | "glare" | "too_dark";
/** Both in the unit of the reason's constant. */
export type PhotoQualityRefusal = { reason: PhotoRefusalReason; measured: number; threshold: number };
export type PhotoQuality = {
  width: number;
  height: number;
  /** Variance of the Laplacian of the sharpest tenth, scaled to usual light; larger is sharper. */
  blur: number;
  /** Share of tiles, 0–1, in which a reflection hides print. */
  glare: number;
  /** Mean grey of the brighter half, 0–255. */
  brightness: number;
  refusals: PhotoQualityRefusal[];
};

/** Pixels of the long edge. Below it one character of a passport's MRZ is under 10 pixels wide (44 on about 90 %). */
export const MIN_LONG_EDGE = 600;
/** Specimens at 1,200 pixels: 900 phone-like, 350 hard but readable, 70 and 25 blurred by a sigma of 3 and 4 pixels. */
export const MIN_BLUR = 50;
/** Share of tiles. A lamp's reflection as wide as a seventh of the picture is about 0.010, a twelfth 0.003. */
export const MAX_GLARE = 0.006;
/** Grey levels. A document at 30 % of good light measures about 58 and can still be read. */
export const MIN_BRIGHTNESS = 45;

const LONG_EDGE = 1200;
const TILE = 24;
const SATURATED = 250;
const SATURATED_SHARE = 0.6;
const TEXTURE = 14;
/** The paper between print must not itself be saturated, or white is merely the paper's colour. */
const PAPER_SATURATED_SHARE = 0.1;
/** Brightness to which sharpness is scaled: contrast grows with the light, and variance with its square. */
const USUAL_BRIGHTNESS = 180;

type Tile = { mean: number; deviation: number; saturated: number };
type Tiles = { columns: number; rows: number; tiles: Tile[] };

async function withoutNoise(image: Buffer, plane: GreyPlane): Promise<GreyPlane> {
  const { data, info } = await openGreyImage(image)
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(plane.width, plane.height, { fit: "fill" })
    .median(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** The mean of the sharpest tenth of the tiles, so that a plain table does not count as blur. */
function sharpness(plane: GreyPlane): number {
  const { data, width, height } = plane;
  const variances: number[] = [];
  for (let top = 1; top + 48 < height; top += 48) {
    for (let left = 1; left + 48 < width; left += 48) {
      let sum = 0;
      let squares = 0;
      for (let y = top; y < top + 48; y += 1) {
        for (let x = left; x < left + 48; x += 1) {
          const at = y * width + x;
          const around = (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
          const laplacian = around - 4 * (data[at] ?? 0);
          sum += laplacian;
          squares += laplacian * laplacian;
        }
      }
      variances.push(squares / 2304 - (sum / 2304) ** 2);
    }
  }
  const top = variances.sort((a, b) => b - a).slice(0, Math.max(1, Math.ceil(variances.length / 10)));
  return top.length === 0 ? 0 : top.reduce((a, b) => a + b, 0) / top.length;
}

function tileAt(plane: GreyPlane, left: number, top: number): Tile {
  let sum = 0;
  let squares = 0;
  let saturated = 0;
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const value = plane.data[y * plane.width + x] ?? 0;
      sum += value;
      squares += value * value;
      if (value >= SATURATED) saturated += 1;
    }
  }
  const count = TILE * TILE;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)), saturated: saturated / count };
}

function tilesOf(plane: GreyPlane): Tiles {
  const columns = Math.floor(plane.width / TILE);
  const rows = Math.floor(plane.height / TILE);
  const tiles = Array.from({ length: columns * rows }, (_, i) =>
    tileAt(plane, (i % columns) * TILE, Math.floor(i / columns) * TILE),
  );
  return { columns, rows, tiles };
}

function saturatedPatches({ columns, rows, tiles }: Tiles): number[][] {
  const seen = new Set<number>();
  const isBright = (i: number) => (tiles[i]?.saturated ?? 0) >= SATURATED_SHARE;
  const patches: number[][] = [];
  for (let start = 0; start < columns * rows; start += 1) {
    if (seen.has(start) || !isBright(start)) continue;
    const patch: number[] = [];
    const open = [start];
    seen.add(start);
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      patch.push(i);
      const x = i % columns;
      const around = [x > 0 ? i - 1 : -1, x + 1 < columns ? i + 1 : -1, i - columns, i + columns];
      for (const j of around) {
        if (j < 0 || j >= columns * rows || seen.has(j) || !isBright(j)) continue;
        seen.add(j);
        open.push(j);
      }
    }
    patches.push(patch);
  }
  return patches;
}

/** A white table or white paper is one patch at the edge or with plain neighbours: no glare. */
function liesInPrint(patch: number[], { columns, rows, tiles }: Tiles): boolean {
  const inside = new Set(patch);
  const ring = new Set<number>();
  let atEdge = 0;
  for (const i of patch) {
    const x = i % columns;
    const y = Math.floor(i / columns);
    if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) atEdge += 1;
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        const j = (y + dy) * columns + x + dx;
        if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows && !inside.has(j)) ring.add(j);
      }
    }
  }
  const around = [...ring].map((j) => tiles[j]);
  const textured = around.filter(
    (tile) => tile && tile.deviation >= TEXTURE && tile.saturated < PAPER_SATURATED_SHARE,
  ).length;
  return atEdge === 0 && textured >= 0.3 * around.length;
}

/** Pixels from a patch, of a picture that was not enlarged: the rim has hardly begun to fade, the paper is normal again. */
const RIM = { near: 3, far: 14 };
/** In grey levels. */
const LEAST_DROP = 6;

/** How it ends, walking by `step` from `x` in row `y`: null where the white goes on, or its end is not seen. */
function rimAt(plane: GreyPlane, { x, y }: PlanePoint, step: number, enlarged: number): "sharp" | "soft" | null {
  const near = Math.round(RIM.near * enlarged);
  const far = Math.round(RIM.far * enlarged);
  const greyOf = (at: number) => plane.data[y * plane.width + Math.min(plane.width - 1, Math.max(0, at))] ?? 0;
  // The lightest is the paper, not a line that is printed on it.
  const paperOf = (at: number, from: number, to: number) => {
    let lightest = 0;
    for (let off = from; off <= to; off += 1) lightest = Math.max(lightest, greyOf(at + step * off));
    return lightest;
  };
  for (let at = x; at > 0 && at < plane.width; at += step) {
    if (greyOf(at) >= SATURATED || paperOf(at, 1, far) >= SATURATED) continue;
    const drop = SATURATED - paperOf(at, far - near, far + near);
    if (drop >= LEAST_DROP) return SATURATED - paperOf(at, near - 1, near + 1) >= 0.7 * drop ? "sharp" : "soft";
    return SATURATED - paperOf(at, 3 * far - near, 3 * far + near) >= LEAST_DROP ? "soft" : null;
  }
  return null;
}

/** A reflection fades out; a printed white box ends sharply on most of its rows, and white paper does not end. */
function isReflection(patch: number[], { columns }: Tiles, plane: GreyPlane, enlarged: number): boolean {
  const rows = new Map<number, number[]>();
  for (const i of patch) rows.set(Math.floor(i / columns), [...(rows.get(Math.floor(i / columns)) ?? []), i % columns]);
  let sharp = 0;
  let soft = 0;
  for (const [row, at] of rows) {
    for (let y = row * TILE + 4; y < (row + 1) * TILE; y += 8) {
      for (const step of [-1, 1]) {
        const x = Math.round(((step < 0 ? Math.min(...at) : Math.max(...at)) + 0.5) * TILE);
        const rim = rimAt(plane, { x, y }, step, enlarged);
        if (rim === "sharp") sharp += 1;
        if (rim === "soft") soft += 1;
      }
    }
  }
  return soft > 0 && sharp <= 1.5 * soft;
}

function glareShare(plane: GreyPlane, enlarged: number): number {
  const all = tilesOf(plane);
  const washed = saturatedPatches(all)
    .filter((patch) => liesInPrint(patch, all) && isReflection(patch, all, plane, enlarged))
    .reduce((sum, patch) => sum + patch.length, 0);
  return washed / Math.max(1, all.tiles.length);
}

function brightnessOf(plane: GreyPlane): number {
  const means = localMeans(plane, 8);
  const sampled: number[] = [];
  for (let i = 0; i < means.length; i += 37) sampled.push(means[i] ?? 0);
  const bright = sampled.sort((a, b) => b - a).slice(0, Math.ceil(sampled.length / 2));
  return bright.reduce((a, b) => a + b, 0) / Math.max(1, bright.length);
}

function refusalsOf(measured: Omit<PhotoQuality, "refusals">): PhotoQualityRefusal[] {
  const longEdge = Math.max(measured.width, measured.height);
  const refusals: PhotoQualityRefusal[] = [];
  if (longEdge < MIN_LONG_EDGE) refusals.push({ reason: "too_small", measured: longEdge, threshold: MIN_LONG_EDGE });
  if (measured.blur < MIN_BLUR) refusals.push({ reason: "blurred", measured: measured.blur, threshold: MIN_BLUR });
  if (measured.glare > MAX_GLARE) refusals.push({ reason: "glare", measured: measured.glare, threshold: MAX_GLARE });
  if (measured.brightness < MIN_BRIGHTNESS) {
    refusals.push({ reason: "too_dark", measured: measured.brightness, threshold: MIN_BRIGHTNESS });
  }
  return refusals;
}

/** Scaled to 1,200 pixels. @throws when `image` is no picture or has more than 50 megapixels */
export async function assessPhoto(image: Buffer): Promise<PhotoQuality> {
  const { width, height, autoOrient } = await openGreyImage(image).metadata();
  const plane = await loadGrey(image, LONG_EDGE);
  const brightness = brightnessOf(plane);
  const light = Math.max(8, brightness) / USUAL_BRIGHTNESS;
  const measured = {
    width: autoOrient?.width ?? width,
    height: autoOrient?.height ?? height,
    blur: sharpness(await withoutNoise(image, plane)) / (light * light),
    glare: glareShare(plane, Math.max(1, Math.max(plane.width, plane.height) / Math.max(width, height))),
    brightness,
  };
  return { ...measured, refusals: refusalsOf(measured) };
}
