import { send } from "./api.ts";
import { ApiError, isUnavailable } from "./api-error.ts";

const parameter = "verificationId";

/** Takes the token of a mailed confirm link out of an address. @returns the token, or null, and the address without it. */
export function splitEmailLink(href: string): { token: string | null; rest: string } {
  const url = new URL(href);
  const token = url.searchParams.get(parameter);
  if (token === null) return { token: null, rest: href };
  url.searchParams.delete(parameter);
  return { token: token === "" ? null : token, rest: url.href };
}

/** The token that this page was opened with, until it is used; kept in memory only. */
let waiting: string | null = null;
let trouble: "refused" | "failed" | null = null;

/** Before the router reads the address: the token leaves it, and the browser's history with it. */
export function receiveEmailLink(): void {
  const { token, rest } = splitEmailLink(location.href);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  waiting = token;
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
    const { registrations } = await import("#contract/registrations.contract.ts");
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
