/** Kinds of recordings that the server takes and every reviewer's browser plays, the lightest to make first. */
const recordingTypes = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"] as const;

/** What this browser can record; undefined when it is nothing that is taken. */
export const recordingType = (isSupported: (type: string) => boolean): string | undefined =>
  recordingTypes.find(isSupported);

/** Whole seconds until the recording ends by itself. */
export const secondsLeft = (elapsedMs: number, seconds: number): number =>
  Math.max(0, Math.ceil(seconds - elapsedMs / 1000));

/** How much of the time is left, 1 to 0. */
export const shareLeft = (elapsedMs: number, seconds: number): number =>
  Math.min(1, Math.max(0, 1 - elapsedMs / (seconds * 1000)));

/** What is read out while the time runs: its beginning, ten seconds before its end, and five. */
export const isTold = (left: number, seconds: number): boolean => left === seconds || left === 10 || left === 5;

/** What a recorder is said to have lasted: never more than the server grants over the time of an answer. */
export const toldDuration = (elapsedMs: number, seconds: number): number =>
  Math.round(Math.min(Math.max(1, elapsedMs), (seconds + 5) * 1000));

export type Mode = "record" | "taken" | "kept";

/** What a question's screen is about: a take that was just made, the answer that the server has, or recording one. */
export const modeOf = (hasTake: boolean, hasAnswer: boolean, isAgain: boolean): Mode =>
  hasTake ? "taken" : hasAnswer && !isAgain ? "kept" : "record";
