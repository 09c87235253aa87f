const page = "/registration/accept-invite";

/** Takes the token of a mailed invitation out of an address. @returns the token, or null, and the address without it. */
export function splitInvitationLink(href: string): { token: string | null; rest: string } {
  const url = new URL(href);
  const token = url.searchParams.get("token");
  if (url.pathname !== page || token === null) return { token: null, rest: href };
  url.searchParams.delete("token");
  return { token: token === "" ? null : token, rest: url.href };
}

/** The invitation that this page was opened with, until it is accepted; kept in memory only. */
let waiting: string | null = null;

/** Before the router reads the address: the token leaves it, and the browser's history with it (security.md, decided). */
export function receiveInvitation(): void {
  const { token, rest } = splitInvitationLink(location.href);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  waiting = token;
}

export const invitationToken = (): string | null => waiting;

/** Accepted, dead, or not wanted: signing in leads to the app again. */
export function forgetInvitation(): void {
  waiting = null;
}
