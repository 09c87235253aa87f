import { openPicture } from "./open-picture.ts";

/** In pixels of the upright picture; it may reach past the edges on the right and below. */
export type PictureArea = { left: number; top: number; width: number; height: number };

/** A part of a clean photo as JPEG; null when nothing of the place is on it, or it cannot be read. */
export async function cutPicture(jpeg: Buffer, area: PictureArea): Promise<Buffer | null> {
  const picture = await openPicture(jpeg, ["jpeg"]);
  if (!picture.ok) return null;
  try {
    const whole = await picture.open().metadata();
    const { left, top } = area;
    const width = Math.min(area.width, whole.width - left);
    const height = Math.min(area.height, whole.height - top);
    if (width < 1 || height < 1) return null;
    return await picture.open().extract({ left, top, width, height }).jpeg({ quality: 92 }).toBuffer();
  } catch {
    return null;
  }
}
