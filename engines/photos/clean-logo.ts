import sharp, { type Sharp } from "sharp";
import { openPicture, pictureRefusalOf } from "./open-picture.ts";
import { cleanSvg } from "./svg-drawing.ts";

export type LogoRefusal = "not_an_image" | "too_many_pixels" | "damaged" | "active" | "too_complex";
export type CleanLogo = { bytes: Buffer; mime: "image/webp"; widthPx: number; heightPx: number };
export type CleanedLogo = ({ ok: true } & CleanLogo) | { ok: false; refusal: LogoRefusal };

/** Twice the largest size on screen. */
const widthMaxPx = 640;
const heightMaxPx = 160;
const canvasPixelsMax = 2_000_000;
/** Noise is compressed harder until it fits. */
const bytesMax = 256 * 1024;

const refused = (refusal: LogoRefusal | ReturnType<typeof pictureRefusalOf>): CleanedLogo => ({
  ok: false,
  refusal: refusal === "too_large" ? "too_many_pixels" : refusal,
});

/** Null for an impossible size. */
async function openSvg(svg: Buffer): Promise<Sharp | null> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const density = Math.min(2400, Math.max(1, 72 * Math.min(widthMaxPx / width, heightMaxPx / height)));
  const scale = density / 72;
  if (width * scale * height * scale > canvasPixelsMax) return null;
  return sharp(svg, { limitInputPixels: canvasPixelsMax, failOn: "error", density });
}

async function draw(picture: Sharp): Promise<CleanedLogo> {
  const sized = picture
    .autoOrient()
    .resize({ width: widthMaxPx, height: heightMaxPx, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  for (const quality of [90, 70, 40]) {
    const { data, info } = await sized
      .clone()
      .webp({ quality, alphaQuality: 90 })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= bytesMax)
      return { ok: true, bytes: data, mime: "image/webp", widthPx: info.width, heightPx: info.height };
  }
  return refused("too_many_pixels");
}

async function cleanDrawing(bytes: Buffer): Promise<CleanedLogo> {
  const drawing = cleanSvg(bytes);
  if (!drawing.ok) return refused(drawing.refusal);
  const picture = await openSvg(Buffer.from(drawing.svg));
  return picture ? draw(picture) : refused("too_many_pixels");
}

/** A WebP of at most 640 by 160 pixels and 256 kB; refusals as of `cleanSvg` and `openPicture`. */
export async function cleanLogo(bytes: Buffer): Promise<CleanedLogo> {
  try {
    const picture = await openPicture(bytes, ["jpeg", "png", "gif"]);
    if (picture.ok) return await draw(picture.open());
    return picture.refusal === "not_an_image" ? await cleanDrawing(bytes) : refused(picture.refusal);
  } catch (error) {
    return refused(pictureRefusalOf(error));
  }
}
