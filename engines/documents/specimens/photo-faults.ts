import sharp from "sharp";
import type { PlanePoint } from "../homography.ts";
import { placeOnTable } from "./degrade.ts";

/** `sigma` in pixels. */
export function blurPhoto(image: Buffer, sigma: number): Promise<Buffer> {
  return sharp(image).blur(sigma).jpeg({ quality: 85 }).toBuffer();
}

/** `share` of the light, 0–1. */
export function darkenPhoto(image: Buffer, share: number): Promise<Buffer> {
  return sharp(image).linear(share, 0).jpeg({ quality: 85 }).toBuffer();
}

/** The shadow of a hand or a phone: from one corner on, `share` of the light is left, over a soft edge. */
export async function castShadow(image: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const dark = (1 - share).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1">
<stop offset="0.42" stop-color="#000" stop-opacity="${dark}"/><stop offset="0.55" stop-color="#000" stop-opacity="0"/>
</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/></svg>`;
  return sharp(image)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Centre and radius as shares of the photo. */
export async function addGlare(image: Buffer, spot: { x: number; y: number; radius: number }): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g">
<stop offset="0" stop-color="#fff"/><stop offset="0.72" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
</radialGradient></defs><circle cx="${spot.x * width}" cy="${spot.y * height}" r="${spot.radius * width}" fill="url(#g)"/></svg>`;
  return sharp(image)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

export async function layPhotoOnWhite(document: Buffer): Promise<Buffer> {
  const page = await sharp(document).resize(1100).toBuffer({ resolveWithObject: true });
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#ffffff" } })
    .composite([{ input: page.data, left: 250, top: Math.max(0, Math.round((1200 - page.info.height) / 2)) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

export async function cutPhoto(
  image: Buffer,
  { left = 0, top = 0, right = 1, bottom = 1 }: { left?: number; top?: number; right?: number; bottom?: number },
): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const x = Math.round(left * width);
  const y = Math.round(top * height);
  return sharp(image)
    .extract({ left: x, top: y, width: Math.round(right * width) - x, height: Math.round(bottom * height) - y })
    .png()
    .toBuffer();
}

export function rollPhoto(image: Buffer, degrees: number): Promise<Buffer> {
  return sharp(image).rotate(degrees, { background: "#5c5850" }).jpeg({ quality: 88 }).toBuffer();
}

/** As seen by a camera about three widths away. */
export async function tiltPhoto(image: Buffer, degrees: number, axis: "upright" | "level"): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#5a5a5a" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const turn = (degrees * Math.PI) / 180;
  const away = 3 * width;
  const seen = (x: number, y: number): PlanePoint => {
    const [flatX, flatY] = [x - width / 2, y - height / 2];
    const off = axis === "upright" ? flatX : flatY;
    const scale = away / (away + off * Math.sin(turn));
    return {
      x: width * 0.55 + flatX * (axis === "upright" ? Math.cos(turn) : 1) * scale,
      y: height * 0.55 + flatY * (axis === "level" ? Math.cos(turn) : 1) * scale,
    };
  };
  const canvas = { x: Math.round(width * 1.1), y: Math.round(height * 1.1) };
  const corners = [seen(0, 0), seen(width, 0), seen(width, height), seen(0, height)];
  const placed = placeOnTable({ data, width, height }, canvas, corners, [96, 88, 78]);
  return sharp(placed, { raw: { width: canvas.x, height: canvas.y, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
