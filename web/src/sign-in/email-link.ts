import { sendDeskCall } from "#web/platform/api.ts";
import { ApiError, isUnavailable } from "#web/platform/api-error.ts";
import { receiveMailedLink } from "./mailed-link.ts";

/** The token that opened this page, until it is used; in memory only. */
let waiting: string | null = null;
let trouble: "refused" | "failed" | null = null;

export function receiveEmailLink(): void {
  waiting = receiveMailedLink({ parameters: ["verificationId"] })?.[0] ?? null;
}

/** No password was proved in this browser yet, so the link cannot confirm yet. */
export const isEmailLinkWaiting = (): boolean => waiting !== null;

/** The link was tried and did not confirm this session's account; "failed": for an unknown reason. */
export const emailLinkTrouble = (): "refused" | "failed" | null => trouble;

/** Confirms the session's email, once; during an outage the link stays for the next try. @returns whether it did */
export async function confirmByEmailLink(): Promise<boolean> {
  const token = waiting;
  if (token === null) return false;
  waiting = null;
  try {
    const { registrations } = await import("#contract/account/registrations.calls.ts");
    await sendDeskCall(registrations.verifyEmailByLink, { body: { verificationId: token } });
    return true;
  } catch (error) {
    if (isUnavailable(error)) waiting = token;
    else trouble = error instanceof ApiError && !error.isUnexplained ? "refused" : "failed";
    return false;
  }
}

/** The email is confirmed, or the link is no longer needed. */
export function forgetEmailLink(): void {
  waiting = null;
  trouble = null;
}
