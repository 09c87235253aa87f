import { receiveMailedLink } from "./mailed-link.ts";

/** The invitation that this page was opened with, until it is accepted; kept in memory only. */
let waiting: string | null = null;

export function receiveInvitation(): void {
  waiting = receiveMailedLink({ page: "/registration/accept-invite", parameters: ["token"] })?.[0] ?? null;
}

export const invitationToken = (): string | null => waiting;

/** Accepted, dead, or not wanted: signing in leads to the app again. */
export function forgetInvitation(): void {
  waiting = null;
}
