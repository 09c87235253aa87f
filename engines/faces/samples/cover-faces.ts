import sharp from "sharp";

/** Positions on the sample portraits, which are all framed alike, as shares of width and height. */
const MASK = "M0.2 0.56Q0.5 0.5 0.8 0.56L0.78 0.78Q0.5 0.98 0.22 0.78Z";
const GLASSES = "M0.22 0.4H0.47V0.53H0.24ZM0.53 0.4H0.78L0.76 0.53H0.53ZM0.4 0.42H0.6V0.45H0.4Z";

async function paint(portrait: string, path: string, fill: string): Promise<Buffer> {
  const { width, height } = await sharp(portrait).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none"><path d="${path}" fill="${fill}"/></svg>`;
  return sharp(portrait)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

export const drawMask = (portrait: string, colour: string) => paint(portrait, MASK, colour);

export const drawGlasses = (portrait: string) => paint(portrait, GLASSES, "#15161a");
