import type { FlowState } from "#contract/flow.contract.ts";

const quickestMs = 2_000;
const slowestMs = 30_000;
const reviewMs = 60_000;

/**
 * The pause until the next poll in ms; null when the status is final. `asked` counts the polls so far, `failed` those
 * in a row without an answer. Never more often than every 2 s (security, 50).
 */
export function pollDelayMs(
  status: FlowState["status"],
  { asked, failed }: { asked: number; failed: number },
): number | null {
  if (status === "approved" || status === "declined") return null;
  const calm = status === "review" ? reviewMs : Math.min(slowestMs, quickestMs * 1.25 ** Math.max(0, asked - 3));
  return Math.round(Math.max(calm, Math.min(slowestMs * 2, quickestMs * 2 ** failed)));
}

/** A redirect address with http or https; null for any other. */
export function redirectOf(redirectUrl: string): string | null {
  try {
    // `URL.canParse` is missing on older phones that this page supports.
    const { protocol, href } = new URL(redirectUrl);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
