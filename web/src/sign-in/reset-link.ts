import { receiveMailedLink } from "./mailed-link.ts";
import type { ResetState } from "./sign-in-steps.ts";

export type ResetOf = "password" | "factor";
type ResetLink = { of: ResetOf; token: string };

const pages: readonly [page: string, of: ResetOf][] = [
  ["/reset-password", "password"],
  ["/reset-2fa", "factor"],
];

/** The link that opened this page, until it is used; in memory only. */
let waiting: ResetLink | null = null;
let finished: ResetOf | null = null;

export function receiveResetLink(): void {
  waiting = null;
  for (const [page, of] of pages) {
    const [token] = receiveMailedLink({ page, parameters: ["token"] }) ?? [];
    if (token !== undefined) waiting = { of, token };
  }
}

/** The token of a waiting link of this kind. */
export const resetToken = (of: ResetOf): string | null => (waiting?.of === of ? waiting.token : null);

/** The link has expired, or its account is signed in. */
export function forgetResetLink(): void {
  waiting = null;
}

/** The link was used; its success page may be shown. */
export function finishReset(of: ResetOf): void {
  waiting = null;
  finished = of;
}

/** The reset that was finished in this visit. */
export const finishedReset = (): ResetOf | null => finished;

export const resetState = (): ResetState => ({ waiting: waiting?.of ?? null, isFinished: finished !== null });
