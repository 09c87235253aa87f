import { createHash } from "node:crypto";
import sharp from "sharp";
import { frameLimits } from "#contract/records/liveness/liveness-acts.ts";
import { FaceEngineError } from "./face.types.ts";
import type { FaceModels } from "./face-models.ts";
import type { FrameMeasure } from "./measure-frames.ts";

export type LivenessActReading = {
  frames: FrameMeasure[];
  /** JPEG: the frames side by side, in their order. */
  strip: Buffer;
  /** 64 hex digits for each frame. */
  prints: string[];
  /** Of each frame as it came, to the byte. */
  sums: string[];
};

const damaged = (why: string) => new FaceEngineError("unreadable_image", why);

/** The number of bytes, four of them, before each JPEG. @throws FaceEngineError unreadable_image */
function framesOf(pack: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < pack.length; ) {
    if (at + 4 > pack.length) throw damaged("a frame without its length");
    const length = pack.readUInt32BE(at);
    const frame = pack.subarray(at + 4, at + 4 + length);
    if (length === 0 || length > frameLimits.frameBytes || frame.length < length) throw damaged("a frame is cut off");
    frames.push(frame);
    at += 4 + length;
  }
  if (frames.length < frameLimits.fewest || frames.length > frameLimits.most)
    throw damaged("too few or too many frames");
  return frames;
}

export function packFrames(frames: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    frames.flatMap((frame) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(frame.length);
      return [length, frame];
    }),
  );
}

const tall = 320;

async function stripOf(frames: readonly Buffer[]): Promise<Buffer> {
  const tiles = await Promise.all(
    frames.map((frame) =>
      sharp(frame, { failOn: "truncated" })
        .rotate()
        .resize({ height: tall, width: tall, fit: "inside" })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const wide = Math.max(...tiles.map(({ info }) => info.width));
  const canvas = { width: wide * tiles.length, height: tall, channels: 3 as const, background: "#111" };
  const placed = tiles.map(({ data, info }, at) => ({
    input: data,
    left: at * wide + Math.floor((wide - info.width) / 2),
    top: Math.floor((tall - info.height) / 2),
  }));
  return sharp({ create: canvas }).composite(placed).jpeg({ quality: 82 }).toBuffer();
}

/** Which of two neighbours is brighter, on a grid of 16 × 16: light, noise and another compression change few of them. */
async function printOf(frame: Buffer): Promise<string> {
  const grey = await sharp(frame, { failOn: "truncated" })
    .rotate()
    .greyscale()
    .resize(17, 16, { fit: "fill" })
    .raw()
    .toBuffer();
  const bits = Array.from({ length: 256 }, (_, at) => {
    const place = Math.floor(at / 16) * 17 + (at % 16);
    return (grey[place] ?? 0) > (grey[place + 1] ?? 0) ? 1 : 0;
  });
  return Array.from({ length: 64 }, (_, i) =>
    Number.parseInt(bits.slice(i * 4, i * 4 + 4).join(""), 2).toString(16),
  ).join("");
}

/** @throws FaceEngineError unreadable_image, too_many_pixels */
export async function readAct(models: Pick<FaceModels, "measureFrames">, pack: Buffer): Promise<LivenessActReading> {
  const frames = framesOf(pack);
  return {
    // First, since it refuses what is too large before anything else decodes it.
    frames: await models.measureFrames(frames),
    strip: await stripOf(frames),
    prints: await Promise.all(frames.map(printOf)),
    sums: frames.map((frame) => createHash("sha256").update(frame).digest("base64url").slice(0, 22)),
  };
}
