import { receiveMailedLink } from "./mailed-link.ts";
import type { ResetState } from "./sign-in-steps.ts";

export type ResetTarget = "password" | "factor";
type ResetLink = { of: ResetTarget; token: string };

const pages: readonly [page: string, of: ResetTarget][] = [
  ["/reset-password", "password"],
  ["/reset-2fa", "factor"],
];

/** The link that opened this page, until it is used; in memory only. */
let waiting: ResetLink | null = null;
let finished: ResetTarget | null = null;

export function receiveResetLink(): void {
  waiting = null;
  for (const [page, of] of pages) {
    const [token] = receiveMailedLink({ page, parameters: ["token"] }) ?? [];
    if (token !== undefined) waiting = { of, token };
  }
}

/** The token of a waiting link of this kind. */
export const resetToken = (of: ResetTarget): string | null => (waiting?.of === of ? waiting.token : null);

/** The link has expired, or its account is signed in. */
export function forgetResetLink(): void {
  waiting = null;
}

/** The link was used; its success page may be shown. */
export function finishReset(of: ResetTarget): void {
  waiting = null;
  finished = of;
}

/** The reset that was finished in this visit. */
export const finishedReset = (): ResetTarget | null => finished;

export const resetState = (): ResetState => ({ waiting: waiting?.of ?? null, isFinished: finished !== null });
