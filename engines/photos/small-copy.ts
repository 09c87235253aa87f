import type { PictureArea } from "./cut-picture.ts";
import { openPicture } from "./open-picture.ts";

/** Twice the size of a list's row. */
const longestSidePx = 96;

/** A square around a face, with hair and chin, inside a picture of this size. */
function around(face: PictureArea, picture: { width: number; height: number }): PictureArea {
  const side = Math.round(Math.min(Math.max(face.width, face.height) * 1.9, picture.width, picture.height));
  const within = (middle: number, whole: number) => Math.round(Math.min(Math.max(middle - side / 2, 0), whole - side));
  return {
    left: within(face.left + face.width / 2, picture.width),
    top: within(face.top + face.height / 2, picture.height),
    width: side,
    height: side,
  };
}

/**
 * A clean photo as WebP of at most 96 px, about 2 kB, to recognise it in a list; of a selfie its face alone.
 * @returns null when it cannot be read
 */
export async function makeSmallCopy(jpeg: Buffer, face: PictureArea | null): Promise<Buffer | null> {
  const picture = await openPicture(jpeg, ["jpeg"]);
  if (!picture.ok) return null;
  try {
    const whole = picture.open();
    const shown = face ? whole.extract(around(face, await picture.open().metadata())) : whole;
    return await shown
      .resize({ width: longestSidePx, height: longestSidePx, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 68 })
      .toBuffer();
  } catch {
    return null;
  }
}
