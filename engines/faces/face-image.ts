import sharp, { type Sharp } from "sharp";
import { type FaceBox, FaceEngineError, type FacePoint } from "./face.types.ts";

/** RGB, eight bits a channel, row by row. */
export interface RgbPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Added around every picture: the detector misses faces that fill the frame. */
export const paddingPx = 120;

const longestKeptPx = 2400;
const longestSearchedPx = 1024;

/** So that document and selfie have one size. */
const describedFacePx = 200;

/** SVG and PDF are programs rather than pixels. */
const photographFormats = new Set<string>(["jpeg", "png", "webp", "tiff", "heif", "gif"]);

const paddingColour = { r: 128, g: 128, b: 128 };

async function rawOf(image: Sharp): Promise<RgbPixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const sharpOf = (pixels: RgbPixels): Sharp =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } });

export interface DecodedImage {
  pixels: RgbPixels;
  /** Kept pixels for each original pixel, 1 or less. */
  scale: number;
}

/** Upright by EXIF, no side longer than 2400 px. @throws FaceEngineError unreadable_image, too_many_pixels */
export async function decodeImage(image: Uint8Array, maxInputPixels: number): Promise<DecodedImage> {
  try {
    const header = await sharp(image, { limitInputPixels: false }).metadata();
    if (!photographFormats.has(header.format)) {
      throw new FaceEngineError("unreadable_image", `${header.format} is no format of photographs`);
    }
    if (header.width * header.height > maxInputPixels) {
      throw new FaceEngineError(
        "too_many_pixels",
        `${header.width} × ${header.height} is over ${maxInputPixels} pixels`,
      );
    }
    const upright = sharp(image, { limitInputPixels: maxInputPixels, failOn: "truncated" })
      .rotate()
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .resize({ width: longestKeptPx, height: longestKeptPx, fit: "inside", withoutEnlargement: true });
    const pixels = await rawOf(upright.removeAlpha());
    const longest = Math.max(header.width, header.height);
    return { pixels, scale: Math.max(pixels.width, pixels.height) / longest };
  } catch (error) {
    if (error instanceof FaceEngineError) throw error;
    throw new FaceEngineError(
      "unreadable_image",
      error instanceof Error ? error.message : "The picture cannot be read",
    );
  }
}

export type PointMapping = (point: FacePoint) => FacePoint;

export interface FaceImageView {
  pixels: RgbPixels;
  scale: number;
  toKept: PointMapping;
  toSeen: PointMapping;
}

async function viewOf(kept: RgbPixels, region: FaceBox, scale: number): Promise<FaceImageView> {
  const width = Math.max(1, Math.round(region.width * scale));
  const height = Math.max(1, Math.round(region.height * scale));
  const cut = sharpOf(kept)
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(width, height, { fit: "fill" })
    .extend({ top: paddingPx, bottom: paddingPx, left: paddingPx, right: paddingPx, background: paddingColour });
  const left = region.x - paddingPx / scale;
  const top = region.y - paddingPx / scale;
  return {
    pixels: await rawOf(cut),
    scale,
    toKept: ({ x, y }) => ({ x: x / scale + left, y: y / scale + top }),
    toSeen: ({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }),
  };
}

export async function turnPixels(
  pixels: RgbPixels,
  degrees: number,
): Promise<{ pixels: RgbPixels; there: PointMapping; back: PointMapping }> {
  const turned = await rawOf(sharpOf(pixels).rotate(degrees, { background: paddingColour }));
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const from = { x: pixels.width / 2, y: pixels.height / 2 };
  const to = { x: turned.width / 2, y: turned.height / 2 };
  return {
    pixels: turned,
    there: ({ x, y }) => ({
      x: to.x + (x - from.x) * cos - (y - from.y) * sin,
      y: to.y + (x - from.x) * sin + (y - from.y) * cos,
    }),
    back: ({ x, y }) => ({
      x: from.x + (x - to.x) * cos + (y - to.y) * sin,
      y: from.y - (x - to.x) * sin + (y - to.y) * cos,
    }),
  };
}

/** The corners that a rotation adds are cut off again: the detector sees large faces better. */
export async function turnView(view: FaceImageView, degrees: number): Promise<FaceImageView> {
  const { pixels, there, back } = await turnPixels(view.pixels, degrees);
  const across = degrees % 180 === 0 ? view.pixels : { width: view.pixels.height, height: view.pixels.width };
  const kept = degrees % 90 === 0 ? across : view.pixels;
  const width = Math.min(kept.width, pixels.width);
  const height = Math.min(kept.height, pixels.height);
  const left = Math.floor((pixels.width - width) / 2);
  const top = Math.floor((pixels.height - height) / 2);
  return {
    pixels: await rawOf(sharpOf(pixels).extract({ left, top, width, height })),
    scale: view.scale,
    toKept: ({ x, y }) => view.toKept(back({ x: x + left, y: y + top })),
    toSeen: (point) => {
      const { x, y } = there(view.toSeen(point));
      return { x: x - left, y: y - top };
    },
  };
}

export function wholeView(kept: RgbPixels): Promise<FaceImageView> {
  const scale = Math.min(1, longestSearchedPx / Math.max(kept.width, kept.height));
  return viewOf(kept, { x: 0, y: 0, width: kept.width, height: kept.height }, scale);
}

export function faceView(kept: RgbPixels, face: FaceBox): Promise<FaceImageView> {
  const side = Math.max(face.width, face.height);
  const margin = side * 0.35;
  const left = Math.max(0, Math.floor(face.x - margin));
  const top = Math.max(0, Math.floor(face.y - margin));
  const right = Math.min(kept.width, Math.ceil(face.x + face.width + margin));
  const bottom = Math.min(kept.height, Math.ceil(face.y + face.height + margin));
  const region = { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  return viewOf(kept, region, describedFacePx / side);
}
