import sharp from "sharp";

/** Positions on the sample portraits, which are all framed alike, as shares of width and height. */
const MASK = "M0.2 0.56Q0.5 0.5 0.8 0.56L0.78 0.78Q0.5 0.98 0.22 0.78Z";
const GLASSES = "M0.22 0.4H0.47V0.53H0.24ZM0.53 0.4H0.78L0.76 0.53H0.53ZM0.4 0.42H0.6V0.45H0.4Z";

const HAND = "M0.26 0.68Q0.26 0.57 0.5 0.57Q0.74 0.57 0.74 0.68Q0.74 0.79 0.5 0.79Q0.26 0.79 0.26 0.68Z";
const STRIPES = `<defs><pattern id="s" width="0.034" height="0.026" patternUnits="userSpaceOnUse"><rect width="1" height="1" fill="#7a2230"/><rect width="0.017" height="0.013" fill="#e0d8c0"/><rect x="0.017" y="0.013" width="0.017" height="0.013" fill="#2a4a7a"/></pattern></defs>`;

async function paint(portrait: string, path: string, fill: string): Promise<Buffer> {
  const { width, height } = await sharp(portrait).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none">${STRIPES}<path d="${path}" fill="${fill}"/></svg>`;
  return sharp(portrait)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

export const drawMask = (portrait: string, colour: string) => paint(portrait, MASK, colour);

export const drawScarf = (portrait: string) => paint(portrait, MASK, "url(#s)");

export const drawHand = (portrait: string, skin: string) => paint(portrait, HAND, skin);

export const drawGlasses = (portrait: string) => paint(portrait, GLASSES, "#15161a");
