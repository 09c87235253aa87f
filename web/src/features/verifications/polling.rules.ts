const firstMs = 1_000;
const longestMs = 15_000;

/** How long to wait before a verification that is being checked is asked for again; `reads` is how often it was read. */
export const nextReadMs = (reads: number): number => Math.min(firstMs * 1.5 ** Math.max(0, reads - 1), longestMs);

type Due = { status: "pending" | "delivered" | "failed"; nextAttempt: string | null };

/**
 * How long until a callback may have been tried again: soon after the next one is due, ever more slowly while it is late.
 * Null when none is to be tried. `now` in ms since 1970.
 */
export function nextAttemptReadMs(callbacks: readonly Due[], now: number): number | null {
  const due = callbacks.flatMap(({ status, nextAttempt }) =>
    status === "pending" && nextAttempt ? [Date.parse(nextAttempt)] : [],
  );
  if (due.length === 0) return null;
  const untilMs = Math.min(...due) - now;
  return untilMs >= 0 ? untilMs + firstMs : Math.min(Math.max(-untilMs, firstMs), longestMs);
}
