import { type WebmFrame, webmCluster } from "./write-webm.ts";

export type RecordingPiece = { fromMs: number; untilMs: number; bytes: Buffer };

/** A piece ends with the next key frame after this, so that what a kill loses is short and seeking is quick. */
const shortestMs = 1_500;
const longestMs = 8_000;
const mostBytes = 2 * 1024 * 1024;

/** Frames in, clusters out. It begins with the first key frame. */
export function callRecording(give: (piece: RecordingPiece) => void) {
  let frames: WebmFrame[] = [];
  let sizeBytes = 0;
  let fromMs: number | null = null;
  let isRunning = false;
  let lastMs = 0;
  const flush = () => {
    if (fromMs === null || frames.length === 0) return;
    give({ fromMs, untilMs: lastMs, bytes: webmCluster(fromMs, frames) });
    [frames, sizeBytes, fromMs] = [[], 0, null];
  };
  return {
    add(frame: WebmFrame): void {
      if (!isRunning && !(frame.track === "video" && frame.isKey)) return;
      isRunning = true;
      // Sound and picture come on their own clocks; a file's clusters go forward.
      const ms = Math.max(Math.round(frame.ms), fromMs ?? lastMs);
      const age = fromMs === null ? 0 : ms - fromMs;
      const isTurn = frame.track === "video" && frame.isKey && age >= shortestMs;
      if (isTurn || age >= longestMs || sizeBytes >= mostBytes) flush();
      fromMs ??= ms;
      frames.push({ ...frame, ms });
      sizeBytes += frame.bytes.length;
      lastMs = Math.max(lastMs, ms);
    },
    end: flush,
  };
}
