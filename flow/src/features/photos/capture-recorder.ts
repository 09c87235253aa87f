import { recordersAtOnce, reportedMs, startsNext } from "./recording.rules.ts";

export type RecordedCapture = { blob: Blob; durationMs: number };
/** `hasBegun`: there is a recording, or there never will be. */
export type LastSeconds = { hasBegun: () => boolean; finish: () => Promise<RecordedCapture | null>; drop: () => void };

const types = ["video/webm;codecs=vp8", "video/webm", "video/mp4"];
const bitsPerSecond = 1_000_000;
/** The recording shows how the photo was taken; detail is in the photo itself. */
const size: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 15 } };

type Running = { recorder: MediaRecorder; startedAt: number; chunks: Blob[] };

function begin(stream: MediaStream, mimeType: string): Running {
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: bitsPerSecond });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.start(1000);
  return { recorder, startedAt: performance.now(), chunks };
}

/** A recorder that is stopped before its first frame has no data. */
const end = ({ recorder, startedAt, chunks }: Running) =>
  new Promise<RecordedCapture | null>((resolve) => {
    const durationMs = reportedMs(startedAt, performance.now());
    recorder.onstop = () => {
      const blob = new Blob(chunks, { type: recorder.mimeType });
      resolve(blob.size > 0 ? { blob, durationMs } : null);
    };
    recorder.stop();
  });

const halt = ({ recorder }: Running) => recorder.state !== "inactive" && recorder.stop();

/** An error only means that there is no recording. */
export function recordLastSeconds(camera: MediaStream): LastSeconds {
  const mimeType =
    typeof MediaRecorder === "undefined" ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type));
  const track = camera.getVideoTracks()[0]?.clone();
  const nothing: LastSeconds = { hasBegun: () => true, finish: async () => null, drop: () => undefined };
  if (!mimeType || !track) return nothing;
  track.applyConstraints(size).catch(() => undefined);
  const stream = new MediaStream([track]);
  const openedAt = performance.now();
  const running: Running[] = [];
  let startedCount = 0;
  const startNext = () => {
    if (!startsNext(performance.now() - openedAt, startedCount)) return;
    startedCount += 1;
    try {
      running.push(begin(stream, mimeType));
    } catch {
      return;
    }
    if (running.length > recordersAtOnce) running.splice(0, 1).forEach(halt);
  };
  startNext();
  const timer = setInterval(startNext, 500);
  const close = () => {
    clearInterval(timer);
    running.forEach(halt);
    track.stop();
  };
  return {
    hasBegun: () => running.length === 0 || running.some(({ chunks }) => chunks.some(({ size: bytes }) => bytes > 0)),
    async finish() {
      const [oldest] = running.splice(0, 1);
      const recorded = oldest && oldest.recorder.state !== "inactive" ? end(oldest) : null;
      close();
      return recorded;
    },
    drop: close,
  };
}
