import sharp, { type Metadata, type Sharp } from "sharp";
import { type PictureKind, pictureKindOf } from "./file-signs.ts";

export type PictureRefusal = "not_an_image" | "too_large" | "damaged";
export type OpenedPicture = { ok: true; open(): Sharp } | { ok: false; refusal: PictureRefusal };

const streamedPixels: Record<PictureKind, number> = {
  jpeg: 100_000_000,
  png: 50_000_000,
  webp: 25_000_000,
  gif: 25_000_000,
};
/** An estimate of what a decoder holds as a whole; it needs as much again for itself. */
const wholeBytesMax = 80_000_000;
/** Each scan costs a pass over the picture; progressive pictures have about ten, at most fifteen. */
const scansMax = 24;

/** Counts markers FF DA, also those hidden in skipped segments. Source: ITU-T T.81, B.1.1. */
function countScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf("\xff\xda", 0, "latin1"); at !== -1; at = bytes.indexOf("\xff\xda", at + 2, "latin1"))
    scans += 1;
  return scans;
}

/** All coefficients of a progressive JPEG, all rows of an interlaced PNG, a whole WebP or GIF. */
function wholeBytes(kind: PictureKind, header: Metadata): number {
  const { width, height, channels = 4, depth, isProgressive, chromaSubsampling } = header;
  const pixels = width * height;
  if (kind === "webp" || kind === "gif") return pixels * 4;
  if (!isProgressive) return 0;
  if (kind === "png") return pixels * channels * (depth === "ushort" ? 2 : 1);
  return pixels * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
}

function isTooLarge(kind: PictureKind, header: Metadata, bytes: Buffer): boolean {
  const { width, height, depth, isProgressive } = header;
  const pixelsMax = depth === "ushort" ? streamedPixels[kind] / 2 : streamedPixels[kind];
  if (width * height > pixelsMax || wholeBytes(kind, header) > wholeBytesMax) return true;
  return kind === "jpeg" && isProgressive && countScans(bytes) > scansMax;
}

export function refusalOf(error: unknown): PictureRefusal {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit|out of memory/i.test(message)) return "too_large";
  return /unsupported/i.test(message) ? "not_an_image" : "damaged";
}

/** Before decoding: 100 megapixels for a plain JPEG, 50 for a plain PNG, 80 MB for what is not read row by row. */
export async function openPicture(bytes: Buffer, kinds: readonly PictureKind[]): Promise<OpenedPicture> {
  const kind = pictureKindOf(bytes);
  if (kind === null || !kinds.includes(kind)) return { ok: false, refusal: "not_an_image" };
  const open = () =>
    sharp(bytes, { limitInputPixels: streamedPixels[kind], failOn: "error", sequentialRead: true, pages: 1 });
  try {
    const header = await open().metadata();
    if (header.format !== kind) return { ok: false, refusal: "not_an_image" };
    return isTooLarge(kind, header, bytes) ? { ok: false, refusal: "too_large" } : { ok: true, open };
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}

export function keepOnlyDecoders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Svg"].map((decoder) => `VipsForeignLoad${decoder}`),
  });
}
