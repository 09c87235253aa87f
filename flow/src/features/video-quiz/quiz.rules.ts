/** Types that the server accepts and every browser plays; the cheapest to record first. */
const recordingTypes = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"] as const;

export const recordingType = (isSupported: (type: string) => boolean): string | undefined =>
  recordingTypes.find(isSupported);

export const quizSecondsLeft = (elapsedMs: number, seconds: number): number =>
  Math.max(0, Math.ceil(seconds - elapsedMs / 1000));

export const quizShareLeft = (elapsedMs: number, seconds: number): number =>
  Math.min(1, Math.max(0, 1 - elapsedMs / (seconds * 1000)));

const shortestMs = 1000;
const silentMs = 5000;

/**
 * Nobody answers within a second; where the device is busy, a recorder has nothing for longer. Some browsers hand nothing
 * over until the end, so it is not waited for without end.
 */
export const mayStopQuiz = (elapsedMs: number, hasBegun: boolean): boolean =>
  elapsedMs >= (hasBegun ? shortestMs : silentMs);

/** Screen readers hear the time at its start, and 10 and 5 seconds before its end. */
export const isAnnounced = (left: number, seconds: number): boolean => left === seconds || left === 10 || left === 5;

export const reportedDuration = (elapsedMs: number, seconds: number): number =>
  Math.round(Math.min(Math.max(1, elapsedMs), (seconds + 5) * 1000));

export type QuizMode = "record" | "taken" | "kept";

export const quizModeOf = (hasTake: boolean, hasAnswer: boolean, isAgain: boolean): QuizMode =>
  hasTake ? "taken" : hasAnswer && !isAgain ? "kept" : "record";
