import type { DetectedFace } from "./face.types.ts";

/** The portrait on a held document is far smaller than the face: at most this share of it. */
const portraitShare = 0.5;

/** Whether `other` may be the portrait on a document beside `face`, rather than a second person. */
export const isHeldPortrait = (other: Pick<DetectedFace, "sizePx">, face: Pick<DetectedFace, "sizePx">): boolean =>
  other.sizePx <= face.sizePx * portraitShare;
