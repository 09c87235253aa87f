import type { ResetState } from "./steps.ts";

export type ResetOf = "password" | "factor";
type ResetLink = { of: ResetOf; token: string };

const pages: Record<string, ResetOf> = { "/reset-password": "password", "/reset-2fa": "factor" };

/** Takes the token of a mailed reset link out of an address. @returns the link, or null, and the address without the token. */
export function splitResetLink(href: string): { link: ResetLink | null; rest: string } {
  const url = new URL(href);
  const of = pages[url.pathname];
  const token = url.searchParams.get("token");
  if (of === undefined || token === null) return { link: null, rest: href };
  url.searchParams.delete("token");
  return { link: token === "" ? null : { of, token }, rest: url.href };
}

/** The link that this page was opened with, until it is used; kept in memory only. */
let waiting: ResetLink | null = null;
let finished: ResetOf | null = null;

/** Before the router reads the address: the token leaves it, and the browser's history with it (security.md, decided). */
export function receiveResetLink(): void {
  const { link, rest } = splitResetLink(location.href);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  waiting = link;
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
