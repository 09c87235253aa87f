import type { FlowState } from "#contract/records/flow/flow-state.ts";

const quickestMs = 2_000;
const slowestMs = 30_000;
const reviewMs = 60_000;

/** In ms; null when final. `failed`: polls in a row without an answer. At least 2 s (security, 50). */
export function pollDelayMs(
  status: FlowState["status"],
  { requested, failed }: { requested: number; failed: number },
): number | null {
  if (status === "approved" || status === "declined") return null;
  const calm = status === "review" ? reviewMs : Math.min(slowestMs, quickestMs * 1.25 ** Math.max(0, requested - 3));
  return Math.round(Math.max(calm, Math.min(slowestMs * 2, quickestMs * 2 ** failed)));
}

/** The address as the business wrote it: it may compare it with its own. */
export function pollingRedirectOf(redirectUrl: string): string | null {
  try {
    // `URL.canParse` is missing on older phones that this page supports.
    const { protocol } = new URL(redirectUrl);
    return protocol === "https:" || protocol === "http:" ? redirectUrl : null;
  } catch {
    return null;
  }
}
