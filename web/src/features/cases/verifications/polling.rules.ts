const firstMs = 1_000;
const longestMs = 15_000;

/** `reads` counts the reads so far. */
export const nextReadMs = (reads: number): number => Math.min(firstMs * 1.5 ** Math.max(0, reads - 1), longestMs);

type Due = { status: "pending" | "delivered" | "failed"; nextAttempt: string | null };

/** In ms; soon after its due time, then slower. `now` in ms since 1970. */
export function nextAttemptReadMs(callbacks: readonly Due[], now: number): number | null {
  const due = callbacks.flatMap(({ status, nextAttempt }) =>
    status === "pending" && nextAttempt ? [Date.parse(nextAttempt)] : [],
  );
  if (due.length === 0) return null;
  const untilMs = Math.min(...due) - now;
  return untilMs >= 0 ? untilMs + firstMs : Math.min(Math.max(-untilMs, firstMs), longestMs);
}

type Awaited = { requestedAgain: { state: string } | null; proposal: object | null };

/** In ms, while the applicant or a second reviewer is waited for: their answer comes without a sign. */
export const nextAnswerReadMs = ({ requestedAgain, proposal }: Awaited): number | null =>
  requestedAgain?.state === "waiting" || proposal ? longestMs : null;
