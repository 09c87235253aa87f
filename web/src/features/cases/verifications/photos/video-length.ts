/** Past the end of any recording; the browser then stops at the last frame. */
const farSeconds = 1e7;

/**
 * Browsers record without writing the length, so a player cannot show it or seek. One seek to the end makes it known.
 */
export function findLength(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  const back = () => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener("durationchange", back);
    video.currentTime = 0;
  };
  video.addEventListener("durationchange", back);
  video.currentTime = farSeconds;
}
