import sharp from "sharp";

/** A sheet of paper with the document's print in its middle: what comes out of a copier or a printer. */
async function onSheet(print: Buffer, tint: string): Promise<Buffer> {
  const { width, height } = await sharp(print).metadata();
  const [margin, top] = [Math.round(width * 0.22), Math.round(height * 0.3)];
  return sharp(print).extend({ left: margin, right: margin, top, bottom: top, background: tint }).png().toBuffer();
}

/** Grey, hard, with the grain of toner. */
export async function photocopyPicture(image: Buffer): Promise<Buffer> {
  const grey = await sharp(image).flatten({ background: "#fff" }).greyscale().linear(1.35, -30).toBuffer();
  return onSheet(await sharp(grey).toColourspace("srgb").png().toBuffer(), "#f6f6f4");
}

const screens = [
  { angle: 15, channel: 0 },
  { angle: 75, channel: 1 },
  { angle: 0, channel: 2 },
] as const;

/** Dots of cyan, magenta and yellow, each on its own screen; `period` in pixels of the image. */
export async function colourPrint(image: Buffer, period = 6): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = Buffer.from(data);
  for (const { angle, channel } of screens) {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1) {
        const at = (y * info.width + x) * 3 + channel;
        const [u, v] = [x * cos + y * sin, y * cos - x * sin];
        const dot = (Math.cos((2 * Math.PI * u) / period) + Math.cos((2 * Math.PI * v) / period) + 2) / 4;
        out[at] = (data[at] ?? 0) / 255 > 1 - dot ? 246 : 24;
      }
  }
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  return onSheet(await sharp(out, { raw }).png().toBuffer(), "#f6f6f4");
}

/** A monitor's picture elements, three stripes each; `pitch`: pixels of the image for one of them. */
export async function onScreen(image: Buffer, pitch = 3): Promise<Buffer> {
  const { data, info } = await sharp(image)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = Buffer.from(data);
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const [column, row] = [(x % pitch) / pitch, (y % pitch) / pitch];
      const stripe = Math.min(2, Math.floor(column * 3));
      const gap = row > 0.8 ? 0.35 : 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (y * info.width + x) * 3 + channel;
        out[at] = Math.min(255, (data[at] ?? 0) * (channel === stripe ? 1.7 : 0.55) * gap);
      }
    }
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 3 } })
    .png()
    .toBuffer();
}
