import { readMp4 } from "./mp4.ts";
import type { VideoBytes } from "./video.types.ts";
import { VideoError } from "./video.types.ts";
import { readWebm } from "./webm.ts";
import { openWindow } from "./window.ts";

export type VideoRefusal = "not_a_video" | "damaged" | "no_picture";
export type VideoReading =
  | { ok: true; mime: "video/webm" | "video/mp4"; durationMs: number | null }
  | { ok: false; refusal: VideoRefusal };

const headBytes = 4100;
const containers = { "video/webm": readWebm, "video/mp4": readMp4 } as const;
const isContainer = (mime: string | undefined): mime is keyof typeof containers =>
  mime !== undefined && mime in containers;

/** Frames are not decoded. `durationMs` is null where the container does not say. */
export async function readVideo(video: VideoBytes): Promise<VideoReading> {
  const { fileTypeFromBuffer } = await import("file-type");
  const mime = (await fileTypeFromBuffer(await video.read(0, headBytes)))?.mime;
  if (!isContainer(mime)) return { ok: false, refusal: "not_a_video" };
  try {
    const { hasPicture, durationMs } = await containers[mime](openWindow(video));
    return hasPicture ? { ok: true, mime, durationMs } : { ok: false, refusal: "no_picture" };
  } catch (error) {
    // A number read past the end of its box is a RangeError.
    if (error instanceof VideoError || error instanceof RangeError) return { ok: false, refusal: "damaged" };
    throw error;
  }
}
