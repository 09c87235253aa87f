import { recordingType, reportedDuration } from "./quiz.rules.ts";

/** The page was left or hidden, or the camera stopped. */
export type QuizTake = { blob: Blob; durationMs: number; wasInterrupted: boolean };

/** A minute is about eight megabytes. */
const constraints: MediaStreamConstraints = {
  video: { facingMode: "user", width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } },
  audio: { echoCancellation: true, noiseSuppression: true },
};
const rates = { videoBitsPerSecond: 1_000_000, audioBitsPerSecond: 64_000 };

const typeHere = () =>
  typeof MediaRecorder === "undefined" ? undefined : recordingType((type) => MediaRecorder.isTypeSupported(type));

export const canRecordQuiz = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === "function" && typeHere() !== undefined;

/** @throws as `getUserMedia` does */
export const openQuizStream = (): Promise<MediaStream> => navigator.mediaDevices.getUserMedia(constraints);

export const releaseStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** `hasBegun`: it has handed something over, so it is not empty. */
export type QuizRecording = { startedAt: number; hasBegun: () => boolean; stop: (isInterruption?: boolean) => void };

/** @throws what MediaRecorder throws */
export function recordQuiz(stream: MediaStream, seconds: number, onRecorded: (take: QuizTake) => void): QuizRecording {
  const mimeType = typeHere() ?? "";
  const recorder = new MediaRecorder(stream, { mimeType, ...rates });
  const chunks: Blob[] = [];
  const startedAt = performance.now();
  let wasInterrupted = false;
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  recorder.onstop = () => {
    const blob = new Blob(chunks, { type: mimeType.split(";")[0] ?? "" });
    onRecorded({ blob, durationMs: reportedDuration(performance.now() - startedAt, seconds), wasInterrupted });
  };
  recorder.start(1000);
  return {
    startedAt,
    hasBegun: () => chunks.some(({ size }) => size > 0),
    stop(isInterruption = false) {
      if (recorder.state === "inactive") return;
      wasInterrupted = isInterruption;
      recorder.stop();
    },
  };
}
