import sharp from "sharp";
import { homographyBetween, type PlanePoint, projectPoint } from "../homography.ts";
import { seededRandom } from "./seeded-random.ts";

export type DegradeLevel = "clean" | "phone" | "hard";

type Conditions = {
  width: number;
  share: [number, number];
  rotationDeg: number;
  perspective: number;
  blurSigma: [number, number];
  noise: number;
  unevenLight: number;
  quality: number;
};

const LEVELS: Record<DegradeLevel, Conditions> = {
  clean: {
    width: 1700,
    share: [0.86, 0.92],
    rotationDeg: 0.5,
    perspective: 0,
    blurSigma: [0, 0],
    noise: 1.5,
    unevenLight: 0.04,
    quality: 92,
  },
  phone: {
    width: 1800,
    share: [0.72, 0.86],
    rotationDeg: 5,
    perspective: 0.025,
    blurSigma: [0.5, 0.9],
    noise: 5,
    unevenLight: 0.25,
    quality: 80,
  },
  hard: {
    width: 1400,
    share: [0.62, 0.76],
    rotationDeg: 11,
    perspective: 0.055,
    blurSigma: [1, 1.6],
    noise: 13,
    unevenLight: 0.5,
    quality: 45,
  },
};

const TABLES: [number, number, number][] = [
  [112, 84, 62],
  [72, 76, 84],
  [158, 150, 140],
  [46, 58, 66],
];

function cornersOf(
  size: { width: number; height: number },
  canvas: PlanePoint,
  level: Conditions,
  random: () => number,
): PlanePoint[] {
  const [low, high] = level.share;
  const width = canvas.x * (low + (high - low) * random());
  const scale = width / size.width;
  const angle = ((random() * 2 - 1) * level.rotationDeg * Math.PI) / 180;
  const centre = { x: canvas.x * (0.49 + 0.02 * random()), y: canvas.y * (0.48 + 0.04 * random()) };
  const halves = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  return halves.map(([sx, sy]) => {
    const x = (sx * width) / 2 + (random() * 2 - 1) * level.perspective * width;
    const y = (sy * size.height * scale) / 2 + (random() * 2 - 1) * level.perspective * width;
    return {
      x: centre.x + x * Math.cos(angle) - y * Math.sin(angle),
      y: centre.y + x * Math.sin(angle) + y * Math.cos(angle),
    };
  });
}

type Raster = { data: Buffer; width: number; height: number };

export function placeOnTable(
  document: Raster,
  canvas: PlanePoint,
  corners: PlanePoint[],
  table: readonly [number, number, number],
): Buffer {
  const { width, height } = document;
  const page = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const map = homographyBetween(corners, page);
  if (!map) throw new Error("the corners of the document lie on a line");
  const out = Buffer.alloc(canvas.x * canvas.y * 3);
  for (let y = 0; y < canvas.y; y += 1) {
    const grain = 6 * Math.sin(y / 3.7) + 5 * Math.sin(y / 11 + 2);
    for (let x = 0; x < canvas.x; x += 1) {
      const p = projectPoint(map, { x: x + 0.5, y: y + 0.5 });
      const at = (y * canvas.x + x) * 3;
      if (p.x >= 0.5 && p.y >= 0.5 && p.x < width - 0.5 && p.y < height - 0.5) sample(document, p, out, at);
      else for (let c = 0; c < 3; c += 1) out[at + c] = (table[c] ?? 0) + grain + 4 * Math.sin(x / 90 + y / 17);
    }
  }
  return out;
}

function sample(from: Raster, p: PlanePoint, out: Buffer, at: number): void {
  const x = p.x - 0.5;
  const y = p.y - 0.5;
  const x0 = Math.min(from.width - 2, Math.floor(x));
  const y0 = Math.min(from.height - 2, Math.floor(y));
  const fx = x - x0;
  const fy = y - y0;
  const row = from.width * 3;
  const i = y0 * row + x0 * 3;
  const d = from.data;
  for (let c = 0; c < 3; c += 1) {
    const top = (d[i + c] ?? 0) * (1 - fx) + (d[i + 3 + c] ?? 0) * fx;
    const bottom = (d[i + row + c] ?? 0) * (1 - fx) + (d[i + row + 3 + c] ?? 0) * fx;
    out[at + c] = top * (1 - fy) + bottom * fy;
  }
}

function shade(pixels: Buffer, canvas: PlanePoint, level: Conditions, random: () => number): void {
  const angle = random() * 2 * Math.PI;
  const dx = Math.cos(angle) / canvas.x;
  const dy = Math.sin(angle) / canvas.y;
  for (let y = 0; y < canvas.y; y += 1) {
    for (let x = 0; x < canvas.x; x += 1) {
      const light = 1 - level.unevenLight * (0.5 + dx * (x - canvas.x / 2) + dy * (y - canvas.y / 2));
      const grain = (random() + random() + random() - 1.5) * 2 * level.noise;
      const at = (y * canvas.x + x) * 3;
      for (let c = 0; c < 3; c += 1) {
        pixels[at + c] = Math.max(0, Math.min(255, Math.round((pixels[at + c] ?? 0) * light + grain)));
      }
    }
  }
}

/** The same image, level and seed give the same pixels before JPEG on every machine. */
export async function degradePicture(image: Buffer, level: DegradeLevel, seed: number): Promise<Buffer> {
  const conditions = LEVELS[level];
  const random = seededRandom(seed);
  const { data, info } = await sharp(image)
    .flatten({ background: "#5a5a5a" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const canvas = { x: conditions.width, y: Math.round(conditions.width * 0.75) };
  const corners = cornersOf(info, canvas, conditions, random);
  const table = TABLES[Math.floor(random() * TABLES.length)] ?? [90, 90, 90];
  const placed = placeOnTable({ data, width: info.width, height: info.height }, canvas, corners, table);
  const raw = { width: canvas.x, height: canvas.y, channels: 3 as const };
  const [low, high] = conditions.blurSigma;
  const sigma = low + (high - low) * random();
  const blurred = sigma < 0.3 ? placed : await sharp(placed, { raw }).blur(sigma).raw().toBuffer();
  shade(blurred, canvas, conditions, random);
  return sharp(blurred, { raw }).jpeg({ quality: conditions.quality }).toBuffer();
}
