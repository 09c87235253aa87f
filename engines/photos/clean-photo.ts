import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { PhotoRefusal } from "#contract/identity-documents.ts";

export type CleanPhoto = { jpeg: Buffer; widthPx: number; heightPx: number };
export type CleanedPhoto = ({ ok: true } & CleanPhoto) | { ok: false; refusal: PhotoRefusal };

/** What a file of each kind must open as. */
const decoders: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heif",
  "image/heif": "heif",
};

const pixelsMax = 100_000_000;
const longestSidePx = 4096;
const refused = (refusal: PhotoRefusal): CleanedPhoto => ({ ok: false, refusal });

/** A decoder that meets broken bytes fails; only the kind of the failure is ours to tell. */
const failureOf = (error: unknown): PhotoRefusal => {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) return "too_large";
  return /unsupported|Support for this compression format/i.test(message) ? "not_an_image" : "damaged";
};

/**
 * A photo as we keep it: upright, at most 4096 px long, sRGB, a fresh JPEG without the sender's metadata or anything that
 * was hidden beside the picture. The kind is told by the bytes, never by a name.
 * Refusals: not_an_image, too_large (over 100 megapixels), damaged (cut off or broken).
 */
export async function cleanPhoto(bytes: Buffer): Promise<CleanedPhoto> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const decoder = kind && decoders[kind.mime];
  if (!decoder) return refused("not_an_image");
  try {
    const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" });
    const { format, width, height } = await open().metadata();
    if (format !== decoder) return refused("not_an_image");
    if (width * height > pixelsMax) return refused("too_large");
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, jpeg: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    return refused(failureOf(error));
  }
}
