import type { PhotoRefusal } from "#contract/records/forms/identity-documents.ts";
import { heifKindOf } from "./file-signs.ts";
import { openPicture, pictureRefusalOf } from "./open-picture.ts";

export type CleanPhoto = { jpeg: Buffer; widthPx: number; heightPx: number };
export type CleanedPhoto = ({ ok: true } & CleanPhoto) | { ok: false; refusal: PhotoRefusal };

const longestSidePx = 4096;

/**
 * Upright, at most 4096 px long, sRGB, without hidden data; the decoder decides the format, never a name. Each refusal is
 * one that an applicant can act on.
 */
export async function cleanPhoto(bytes: Buffer): Promise<CleanedPhoto> {
  if (bytes.length === 0) return { ok: false, refusal: "empty" };
  const heif = heifKindOf(bytes);
  if (heif) return { ok: false, refusal: heif };
  const picture = await openPicture(bytes, ["jpeg", "png", "webp"]);
  if (!picture.ok) return picture;
  try {
    const { data, info } = await picture
      .open()
      .autoOrient()
      .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, jpeg: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    return { ok: false, refusal: pictureRefusalOf(error) };
  }
}
