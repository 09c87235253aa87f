import { send } from "#web/platform/api.ts";
import { ApiError, isUnavailable } from "#web/platform/api-error.ts";
import { receiveMailedLink } from "./mailed-link.ts";

/** The token that this page was opened with, until it is used; kept in memory only. */
let waiting: string | null = null;
let trouble: "refused" | "failed" | null = null;

export function receiveEmailLink(): void {
  waiting = receiveMailedLink({ parameters: ["verificationId"] })?.[0] ?? null;
}

/** Opened where nobody has proved the account's password, so that the link cannot confirm yet. */
export const isEmailLinkWaiting = (): boolean => waiting !== null;

/** The link was tried in this visit and did not confirm the account of this session; "failed": nobody knows why. */
export const emailLinkTrouble = (): "refused" | "failed" | null => trouble;

/** Confirms the email of this session's account with the link, once; during an outage it stays for the next try. @returns whether it did. */
export async function confirmByEmailLink(): Promise<boolean> {
  const token = waiting;
  if (token === null) return false;
  waiting = null;
  try {
    const { registrations } = await import("#contract/registrations.calls.ts");
    await send(registrations.verifyEmailByLink, { body: { verificationId: token } });
    return true;
  } catch (error) {
    if (isUnavailable(error)) waiting = token;
    else trouble = error instanceof ApiError && !error.isUnexplained ? "refused" : "failed";
    return false;
  }
}

/** The email is confirmed one way or another: nothing of the link is left to say. */
export function forgetEmailLink(): void {
  waiting = null;
  trouble = null;
}
