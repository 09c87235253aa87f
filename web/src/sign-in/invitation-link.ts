import { receiveMailedLink } from "./mailed-link.ts";

/** The invitation that opened this page, until it is accepted; in memory only. */
let waiting: string | null = null;

export function receiveInvitation(): void {
  waiting = receiveMailedLink({ page: "/registration/accept-invite", parameters: ["token"] })?.[0] ?? null;
}

export const invitationToken = (): string | null => waiting;

/** Accepted, expired or not wanted: signing in leads to the app again. */
export function forgetInvitation(): void {
  waiting = null;
}
