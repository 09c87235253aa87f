export type PictureKind = "jpeg" | "png" | "webp" | "gif";

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

export function pictureKindOf(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return startsWith(bytes, "GIF8") ? "gif" : null;
}

/** ISO/IEC 23008-12, brands. */
const heifBrands: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);

/** A photo of an iPhone. No decoder with a permissive licence exists (docs/decisions/0116). */
export const isHeif = (bytes: Buffer): boolean =>
  startsWith(bytes, "ftyp", 4) && heifBrands.has(bytes.toString("latin1", 8, 12));

/** As browsers find it: within the first 1024 bytes; a picture stays one. */
export const isPdf = (bytes: Buffer): boolean =>
  pictureKindOf(bytes) === null && bytes.subarray(0, 1024).includes("%PDF-");
