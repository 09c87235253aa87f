import { receiveMailedLink } from "./mailed-link.ts";
import type { ResetState } from "./sign-in-steps.ts";

export type ResetOf = "password" | "factor";
type ResetLink = { of: ResetOf; token: string };

const pages: readonly [page: string, of: ResetOf][] = [
  ["/reset-password", "password"],
  ["/reset-2fa", "factor"],
];

/** The link that this page was opened with, until it is used; kept in memory only. */
let waiting: ResetLink | null = null;
let finished: ResetOf | null = null;

export function receiveResetLink(): void {
  waiting = null;
  for (const [page, of] of pages) {
    const [token] = receiveMailedLink({ page, parameters: ["token"] }) ?? [];
    if (token !== undefined) waiting = { of, token };
  }
}

/** The token of a link of this kind that waits to be used. */
export const resetToken = (of: ResetOf): string | null => (waiting?.of === of ? waiting.token : null);

/** The link is dead, or its account is signed in: there is nothing left to do with it. */
export function forgetResetLink(): void {
  waiting = null;
}

/** The link was used; the page that says so may be shown. */
export function finishReset(of: ResetOf): void {
  waiting = null;
  finished = of;
}

/** Which reset was finished in this visit, for the page that says so. */
export const finishedReset = (): ResetOf | null => finished;

/** What the guards need to know. */
export const resetState = (): ResetState => ({ waiting: waiting?.of ?? null, isFinished: finished !== null });
