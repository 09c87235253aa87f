const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** product.md, "Callbacks". */
const RETRY_DELAYS_MS: readonly number[] = [
  1 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  1 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

const JITTER = 0.1;

/** `attempt`: from 1. `random`: 0 to 1, ±10 %, so that retries do not fall together. Null: failed for good. */
export function nextAttemptAt(attempt: number, now: Date, random: number): Date | null {
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (delayMs === undefined) return null;
  return new Date(now.getTime() + Math.round(delayMs * (1 + JITTER * (2 * random - 1))));
}

export function isDelivered(status: number): boolean {
  return status >= 200 && status < 300;
}
