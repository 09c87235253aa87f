/** A recorder's data cannot be cut at its beginning; two that overlap always hold the last seconds. */
const turnMs = 10_000;

export const recordersAtOnce = 2;
export const isTurn = (elapsedMs: number, startedCount: number): boolean => elapsedMs >= startedCount * turnMs;

/** The duration that is reported to the server: above 0, at most what it accepts. */
export const toldMs = (startedAt: number, now: number): number =>
  Math.round(Math.min(25_000, Math.max(1, now - startedAt)));
