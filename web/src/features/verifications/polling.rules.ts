const firstMs = 1_000;
const longestMs = 15_000;

/** The pause before the next read of a verification that is being checked; `reads` counts the reads so far. */
export const nextReadMs = (reads: number): number => Math.min(firstMs * 1.5 ** Math.max(0, reads - 1), longestMs);

type Due = { status: "pending" | "delivered" | "failed"; nextAttempt: string | null };

/**
 * The pause in ms until a callback may have been tried again: soon after its due time, then slower. Null when no
 * attempt is due. `now` in ms since 1970.
 */
export function nextAttemptReadMs(callbacks: readonly Due[], now: number): number | null {
  const due = callbacks.flatMap(({ status, nextAttempt }) =>
    status === "pending" && nextAttempt ? [Date.parse(nextAttempt)] : [],
  );
  if (due.length === 0) return null;
  const untilMs = Math.min(...due) - now;
  return untilMs >= 0 ? untilMs + firstMs : Math.min(Math.max(-untilMs, firstMs), longestMs);
}
