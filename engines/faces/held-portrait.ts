import type { DetectedFace } from "./face.types.ts";

/** The portrait on a document that is held beside a face is far smaller than the face: at most this large by it. */
const portraitShare = 0.5;

/** May `other` be the portrait on a document that is held beside `face`, rather than a second person? */
export const isHeldPortrait = (other: Pick<DetectedFace, "sizePx">, face: Pick<DetectedFace, "sizePx">): boolean =>
  other.sizePx <= face.sizePx * portraitShare;
