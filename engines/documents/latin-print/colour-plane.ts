import sharp from "sharp";
import { openGreyImage } from "../grey-plane.ts";
import type { PrintLight } from "../visual-zone.ts";

/** Three values of 0–255 a pixel, rows from the top. */
export type ColourPlane = { data: Uint8Array; width: number; height: number };

/** As it was scaled to `source` pixels, then turned onto the plane. */
export type UprightPlane = { plane: ColourPlane; source: { width: number; height: number } };

/** Wider than the tallest letters, narrower than a shadow. */
const AROUND = 40;
/** Of paper, once the light is even. */
const PAPER = 190;
const DARKEST = 8;

async function evenLight({ data, width, height }: ColourPlane): Promise<ColourPlane> {
  const raw = { width, height, channels: 3 as const };
  const around = await sharp(data, { raw }).blur(AROUND).raw().toBuffer();
  const even = Uint8Array.from(data, (value, at) =>
    Math.min(255, (PAPER * value) / Math.max(DARKEST, around[at] ?? DARKEST)),
  );
  return { data: even, width, height };
}

/** In the brightest of its colours, black print remains. */
function brightest({ data, width, height }: ColourPlane): ColourPlane {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 3)
    out.fill(Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), at, at + 3);
  return { data: out, width, height };
}

/** Its long edge is `longEdge` pixels before it is turned clockwise. @throws when `image` is no picture */
export async function uprightPlane(
  image: Buffer,
  { longEdge, turnDeg, light }: { longEdge: number; turnDeg: number; light: PrintLight },
): Promise<UprightPlane> {
  const scaled = await openGreyImage(image)
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize(longEdge, longEdge, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = { width: scaled.info.width, height: scaled.info.height };
  const channels = scaled.info.channels;
  const turned = await sharp(scaled.data, { raw: { ...source, channels } })
    .toColourspace("srgb")
    .rotate(turnDeg, { background: "#888" })
    .normalise({ lower: 0, upper: 100 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plane = { data: turned.data, width: turned.info.width, height: turned.info.height };
  if (light === "even") return { plane: await evenLight(plane), source };
  return { plane: light === "brightest" ? brightest(plane) : plane, source };
}
