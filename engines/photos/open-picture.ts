import sharp, { type Metadata, type Sharp } from "sharp";
import { type PictureFileKind, pictureKindOf } from "./file-signs.ts";

export type PictureRefusal = "not_an_image" | "too_large" | "damaged";
export type OpenedPicture = { ok: true; open(): Sharp } | { ok: false; refusal: PictureRefusal };

const streamedPixels: Record<PictureFileKind, number> = {
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

const END_OF_PICTURE = "\xff\xd9";

/** Where the first scan's marker is; segments before it may hold pictures of their own. Source: ITU-T T.81, B.1.1.4. */
function firstScanAt(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    // A marker may be preceded by any number of fill bytes.
    if (bytes[at + 1] === 0xff) at += 1;
    else if (bytes[at + 1] === 0xda) return at;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Some cameras and messengers leave out the end marker of a picture that is whole. */
function lacksEnd(bytes: Buffer): boolean {
  const scanAt = firstScanAt(bytes);
  return scanAt !== null && bytes.indexOf(END_OF_PICTURE, scanAt, "latin1") === -1;
}

/** All coefficients of a progressive JPEG, all rows of an interlaced PNG, a whole WebP or GIF. */
function wholeBytes(kind: PictureFileKind, header: Metadata): number {
  const { width, height, channels = 4, depth, isProgressive, chromaSubsampling } = header;
  const pixels = width * height;
  if (kind === "webp" || kind === "gif") return pixels * 4;
  if (!isProgressive) return 0;
  if (kind === "png") return pixels * channels * (depth === "ushort" ? 2 : 1);
  return pixels * 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
}

function isTooLarge(kind: PictureFileKind, header: Metadata, bytes: Buffer): boolean {
  const { width, height, depth, isProgressive } = header;
  const pixelsMax = depth === "ushort" ? streamedPixels[kind] / 2 : streamedPixels[kind];
  if (width * height > pixelsMax || wholeBytes(kind, header) > wholeBytesMax) return true;
  return kind === "jpeg" && isProgressive && countScans(bytes) > scansMax;
}

export function pictureRefusalOf(error: unknown): PictureRefusal {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit|out of memory/i.test(message)) return "too_large";
  return /unsupported/i.test(message) ? "not_an_image" : "damaged";
}

/** Before decoding: 100 megapixels for a plain JPEG, 50 for a plain PNG, 80 MB for what is not read row by row. */
export async function openPicture(bytes: Buffer, kinds: readonly PictureFileKind[]): Promise<OpenedPicture> {
  const kind = pictureKindOf(bytes);
  if (kind === null || !kinds.includes(kind)) return { ok: false, refusal: "not_an_image" };
  const isUnended = kind === "jpeg" && lacksEnd(bytes);
  const whole = isUnended ? Buffer.concat([bytes, Buffer.from(END_OF_PICTURE, "latin1")]) : bytes;
  // An end that came too early is only a warning, and would leave grey rows.
  const failOn = isUnended ? ("warning" as const) : ("error" as const);
  const open = () => sharp(whole, { limitInputPixels: streamedPixels[kind], failOn, sequentialRead: true, pages: 1 });
  try {
    const header = await open().metadata();
    if (header.format !== kind) return { ok: false, refusal: "not_an_image" };
    return isTooLarge(kind, header, bytes) ? { ok: false, refusal: "too_large" } : { ok: true, open };
  } catch (error) {
    return { ok: false, refusal: pictureRefusalOf(error) };
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
