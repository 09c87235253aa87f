import type { Sharp } from "sharp";
import { openPicture, pictureRefusalOf } from "./open-picture.ts";

export type CleanPicture = { bytes: Buffer; mime: "image/webp" | "image/png"; widthPx: number; heightPx: number };
export type CleanedPicture =
  | ({ ok: true } & CleanPicture)
  | { ok: false; refusal: "not_an_image" | "too_many_pixels" | "damaged" };
export type PictureUse = "photo" | "logo" | "favicon";

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Every browser supports a favicon as PNG. */
function draw(picture: Sharp, use: PictureUse): Sharp {
  const upright = picture.autoOrient();
  if (use === "favicon")
    return upright.resize({ width: 64, height: 64, fit: "contain", background: clear }).toColourspace("srgb").png();
  const sized =
    use === "photo"
      ? upright.resize({ width: 512, height: 512, fit: "cover", position: "attention" })
      : upright.resize({ width: 512, height: 512, fit: "inside", withoutEnlargement: true });
  return sized.toColourspace("srgb").webp({ quality: 90 });
}

const refused = (refusal: ReturnType<typeof pictureRefusalOf>): CleanedPicture => ({
  ok: false,
  refusal: refusal === "too_large" ? "too_many_pixels" : refusal,
});

/** A new WebP (512 px) or PNG (64 px) of the first frame. SVG is a program with pictures in it, so it is refused. */
export async function cleanPicture(bytes: Buffer, use: PictureUse): Promise<CleanedPicture> {
  const picture = await openPicture(bytes, ["jpeg", "png", "webp", "gif"]);
  if (!picture.ok) return refused(picture.refusal);
  try {
    const { data, info } = await draw(picture.open(), use).toBuffer({ resolveWithObject: true });
    const mime = use === "favicon" ? "image/png" : "image/webp";
    return { ok: true, bytes: data, mime, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    return refused(pictureRefusalOf(error));
  }
}
