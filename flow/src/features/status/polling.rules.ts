import type { FlowState } from "#contract/flow.contract.ts";

const quickestMs = 2_000;
const slowestMs = 30_000;
const reviewMs = 60_000;

/**
 * How long until the page asks again, in milliseconds; null when there is nothing left to learn. `asked` counts the
 * questions so far, `failed` those in a row that nobody answered. Never more often than once every 2 s (security, 50).
 */
export function pollDelayMs(
  status: FlowState["status"],
  { asked, failed }: { asked: number; failed: number },
): number | null {
  if (status === "approved" || status === "declined") return null;
  const calm = status === "review" ? reviewMs : Math.min(slowestMs, quickestMs * 1.25 ** Math.max(0, asked - 3));
  return Math.round(Math.max(calm, Math.min(slowestMs * 2, quickestMs * 2 ** failed)));
}

/** An address that a finished applicant may be sent to; anything but http and https is none. */
export function redirectOf(redirectUrl: string): string | null {
  try {
    // `URL.canParse` is younger than the phones that this page has to serve.
    const { protocol, href } = new URL(redirectUrl);
    return protocol === "https:" || protocol === "http:" ? href : null;
  } catch {
    return null;
  }
}
