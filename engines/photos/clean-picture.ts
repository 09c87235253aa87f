import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";

export type PictureRefusal = "not_an_image" | "too_many_pixels" | "damaged";
export type CleanPicture = { bytes: Buffer; mime: "image/webp" | "image/png"; widthPx: number; heightPx: number };
export type CleanedPicture = ({ ok: true } & CleanPicture) | { ok: false; refusal: PictureRefusal };
/** What a picture is for: a person's photo (square), a company's logo (as it is), a favicon (square, small). */
export type PictureUse = "photo" | "logo" | "favicon";

/** What a file of each kind must open as. SVG is a program with pictures in it, and is no picture here. */
const decoders: Record<string, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
};

const pixelsMax = 50_000_000;
const refused = (refusal: PictureRefusal): CleanedPicture => ({ ok: false, refusal });

/** A decoder that meets broken bytes fails; only the kind of the failure is ours to tell. */
const failureOf = (error: unknown): PictureRefusal => {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) return "too_many_pixels";
  return /unsupported/i.test(message) ? "not_an_image" : "damaged";
};

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** 512 px for what is shown large, 64 px for a favicon, which every browser knows as PNG. */
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

/**
 * A user's photo, a logo or a favicon as we keep it: a fresh WebP (512 px) or PNG (64 px) of the first frame, upright, without
 * metadata or anything that was hidden beside the picture. The kind is told by the bytes, never by a name.
 * Refusals: not_an_image (SVG and ICO too), too_many_pixels (over 50 million), damaged (cut off or broken).
 */
export async function cleanPicture(bytes: Buffer, use: PictureUse): Promise<CleanedPicture> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const decoder = kind && decoders[kind.mime];
  if (!decoder) return refused("not_an_image");
  try {
    const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", sequentialRead: true });
    const { format, width, height } = await open().metadata();
    if (format !== decoder) return refused("not_an_image");
    if (width * height > pixelsMax) return refused("too_many_pixels");
    const { data, info } = await draw(open(), use).toBuffer({ resolveWithObject: true });
    const mime = use === "favicon" ? "image/png" : "image/webp";
    return { ok: true, bytes: data, mime, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    return refused(failureOf(error));
  }
}
