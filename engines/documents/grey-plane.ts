import sharp, { type Sharp } from "sharp";
import type { PlanePoint } from "./homography.ts";

/** Grey values 0–255, rows from the top. */
export type GreyPlane = { data: Uint8Array; width: number; height: number };

export const MAX_INPUT_PIXELS = 50_000_000;

/** @throws Error (of sharp) when it is no image or larger than {@link MAX_INPUT_PIXELS} */
export function openGreyImage(image: Buffer): Sharp {
  return sharp(image, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error" }).rotate();
}

/** Upright by EXIF, transparent parts white, the long edge scaled to `longEdge` pixels, at most doubled. */
export async function loadGrey(image: Buffer, longEdge: number): Promise<GreyPlane> {
  const { width, height } = await sharp(image, { limitInputPixels: MAX_INPUT_PIXELS }).metadata();
  const target = Math.min(longEdge, 2 * Math.max(width, height));
  const { data, info } = await openGreyImage(image)
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(target, target, { fit: "inside", kernel: "cubic" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}

export function turnQuarter(plane: GreyPlane): GreyPlane {
  const { data, width, height } = plane;
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  }
  return { data: turned, width: height, height: width };
}

/** Clockwise about its middle; `back` maps to the first plane. */
export function turnPlane(
  plane: GreyPlane,
  degrees: number,
): { plane: GreyPlane; back: (p: PlanePoint) => PlanePoint } {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const width = Math.ceil(plane.width * Math.abs(cos) + plane.height * Math.abs(sin));
  const height = Math.ceil(plane.width * Math.abs(sin) + plane.height * Math.abs(cos));
  const back = (p: PlanePoint): PlanePoint => {
    const [x, y] = [p.x - (width - 1) / 2, p.y - (height - 1) / 2];
    return { x: (plane.width - 1) / 2 + x * cos + y * sin, y: (plane.height - 1) / 2 - x * sin + y * cos };
  };
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let { x: fromX, y: fromY } = back({ x: 0, y });
    for (let x = 0; x < width; x += 1) {
      data[y * width + x] = greyAt(plane, fromX, fromY);
      fromX += cos;
      fromY -= sin;
    }
  }
  return { plane: { data, width, height }, back };
}

export function greyAt(plane: GreyPlane, x: number, y: number): number {
  const { data, width, height } = plane;
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const at = y0 * width + x0;
  const top = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const bottom = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return top + (bottom - top) * (cy - y0);
}

/** Over squares of `2 · radius + 1` pixels, by a summed-area table. */
export function localMeans(plane: GreyPlane, radius: number): Uint8Array {
  const { data, width, height } = plane;
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const means = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottomRow = Math.min(height, y + radius + 1);
    const bottom = bottomRow * stride;
    const rows = bottomRow - Math.max(0, y - radius);
    for (let x = 0; x < width; x += 1) {
      const left = x > radius ? x - radius : 0;
      const right = x + radius + 1 < width ? x + radius + 1 : width;
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0);
      means[y * width + x] = sum / (rows * (right - left));
    }
  }
  return means;
}
