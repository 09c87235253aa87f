import type { DetectedFace } from "./face.types.ts";

const portraitShare = 0.5;

/** The portrait on a document beside the face, rather than a second person. */
export const isDocumentPortrait = (other: Pick<DetectedFace, "sizePx">, face: Pick<DetectedFace, "sizePx">): boolean =>
  other.sizePx <= face.sizePx * portraitShare;
