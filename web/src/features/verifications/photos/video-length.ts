/** Behind the end of any recording; the browser then stands at its last frame. */
const farSeconds = 1e7;

/**
 * A browser writes a recording without knowing its length, so that a player cannot show or move through it. Going once to
 * the end tells it.
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
