export type PictureFileKind = "jpeg" | "png" | "webp" | "gif";

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

export function pictureKindOf(bytes: Buffer): PictureFileKind | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  return startsWith(bytes, "GIF8") ? "gif" : null;
}

/** ISO/IEC 23008-12 and the AV1 image file format; `mif1` and `msf1` say nothing of how it is coded. */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"] as const;
const avifBrands = ["avif", "avis"] as const;
const anyBrands = ["mif1", "msf1"] as const;
const mostBrands = 64;

/** The major brand and the compatible ones (ISO/IEC 14496-12, 4.3): phones with Android write `mif1` before `heic`. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || !startsWith(bytes, "ftyp", 4)) return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + mostBrands * 4);
  const brands = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}

/** A photo of a phone. No decoder of HEIC with a permissive licence exists (docs/decisions/0116). */
export function heifKindOf(bytes: Buffer): "heic" | "avif" | null {
  const brands = brandsOf(bytes);
  const has = (some: readonly string[]) => some.some((brand) => brands.includes(brand));
  if (has(heicBrands)) return "heic";
  if (has(avifBrands)) return "avif";
  return has(anyBrands) ? "heic" : null;
}

/** As browsers find it: within the first 1024 bytes; a picture stays one. */
export const isPdf = (bytes: Buffer): boolean =>
  pictureKindOf(bytes) === null && bytes.subarray(0, 1024).includes("%PDF-");
