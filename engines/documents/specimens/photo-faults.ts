import sharp from "sharp";

/** Blurs a photo as a shaking hand does; `sigma` in pixels of the photo. */
export function blurPhoto(image: Buffer, sigma: number): Promise<Buffer> {
  return sharp(image).blur(sigma).jpeg({ quality: 85 }).toBuffer();
}

/** Darkens a photo to a share of its light, 0–1. */
export function darkenPhoto(image: Buffer, share: number): Promise<Buffer> {
  return sharp(image).linear(share, 0).jpeg({ quality: 85 }).toBuffer();
}

/** A lamp's reflection: a white spot with a soft rim, its centre and radius as shares of the photo's width and height. */
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

/** A document that fills the middle of a white table, both near white, as a flatbed scan or a bright desk shows it. */
export async function layOnWhite(document: Buffer): Promise<Buffer> {
  const page = await sharp(document).resize(1100).toBuffer({ resolveWithObject: true });
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#ffffff" } })
    .composite([{ input: page.data, left: 250, top: Math.max(0, Math.round((1200 - page.info.height) / 2)) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
