import sharp from "sharp";

/** Positions on the sample portraits, which are all framed alike, as shares of width and height. */
const MASK = "M0.2 0.56Q0.5 0.5 0.8 0.56L0.78 0.78Q0.5 0.98 0.22 0.78Z";
const GLASSES = "M0.22 0.4H0.47V0.53H0.24ZM0.53 0.4H0.78L0.76 0.53H0.53ZM0.4 0.42H0.6V0.45H0.4Z";

const HAND = "M0.26 0.68Q0.26 0.57 0.5 0.57Q0.74 0.57 0.74 0.68Q0.74 0.79 0.5 0.79Q0.26 0.79 0.26 0.68Z";
const square = (width: number, height: number, fill: string, x = 0, y = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const pattern = (width: number, height: number, ground: string, ...parts: string[]) =>
  `<pattern id="s" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${square(1, 1, ground)}${parts.join("")}</pattern>`;

export const scarves = {
  squares: pattern(
    0.034,
    0.026,
    "#7a2230",
    square(0.017, 0.013, "#e0d8c0"),
    square(0.017, 0.013, "#2a4a7a", 0.017, 0.013),
  ),
  stripes: pattern(0.04, 0.05, "#f4f4f4", square(1, 0.025, "#2050a0")),
  tartan: pattern(
    0.12,
    0.09,
    "#a32020",
    square(0.12, 0.02, "#1d3a2a", 0, 0.03),
    square(0.02, 1, "#1d3a2a", 0.05),
    square(0.12, 0.005, "#e8d870", 0, 0.07),
  ),
  net: pattern(0.05, 0.04, "#ecebe6", '<path d="M0 0L0.05 0.04M0.05 0L0 0.04" stroke="#222222" stroke-width="0.006"/>'),
} as const;

async function paint(portrait: string, path: string, fill: string, defined = ""): Promise<Buffer> {
  const { width, height } = await sharp(portrait).metadata();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none"><defs>${defined}</defs><path d="${path}" fill="${fill}"/></svg>`;
  return sharp(portrait)
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

export const drawMask = (portrait: string, colour: string) => paint(portrait, MASK, colour);

export const drawScarf = (portrait: string, scarf: keyof typeof scarves) =>
  paint(portrait, MASK, "url(#s)", scarves[scarf]);

export const drawHand = (portrait: string, skin: string) => paint(portrait, HAND, skin);

export const drawGlasses = (portrait: string) => paint(portrait, GLASSES, "#15161a");
