import { openPicture } from "./open-picture.ts";

/** In pixels of the upright picture; it may reach past the edges on the right and below. */
export type PicturePlace = { left: number; top: number; width: number; height: number };

/** A part of a clean photo as JPEG; null when nothing of the place is on it, or it cannot be read. */
export async function cutPicture(jpeg: Buffer, place: PicturePlace): Promise<Buffer | null> {
  const picture = await openPicture(jpeg, ["jpeg"]);
  if (!picture.ok) return null;
  try {
    const whole = await picture.open().metadata();
    const { left, top } = place;
    const width = Math.min(place.width, whole.width - left);
    const height = Math.min(place.height, whole.height - top);
    if (width < 1 || height < 1) return null;
    return await picture.open().extract({ left, top, width, height }).jpeg({ quality: 92 }).toBuffer();
  } catch {
    return null;
  }
}
