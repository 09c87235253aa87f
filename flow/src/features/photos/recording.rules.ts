/** A recorder's data cannot be cut at its beginning; two that overlap always hold the last seconds. */
const restartMs = 10_000;

export const recordersAtOnce = 2;
export const startsNext = (elapsedMs: number, startedCount: number): boolean => elapsedMs >= startedCount * restartMs;

export const reportedMs = (startedAt: number, now: number): number =>
  Math.round(Math.min(25_000, Math.max(1, now - startedAt)));
