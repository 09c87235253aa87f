/** A recorder's bytes cannot be cut at their beginning; two that overlap always hold the last seconds. */
const turnMs = 10_000;

/** What is done `elapsedMs` after the camera started: whether another recorder starts now, and how many may run beside it. */
export const recordersAtOnce = 2;
export const isTurn = (elapsedMs: number, startedCount: number): boolean => elapsedMs >= startedCount * turnMs;

/** What a recording is said to have lasted: at least something, at most what the server takes. */
export const toldMs = (startedAt: number, now: number): number =>
  Math.round(Math.min(25_000, Math.max(1, now - startedAt)));
