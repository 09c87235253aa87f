import { receiveMailedLink } from "./mailed-link.ts";

/** The link of an email change: the specification's two parameters (2, section 4). */
export type EmailChangeLink = { email: string; token: string };

/** The link that this page was opened with; kept in memory only, over a sign-in too. */
let waiting: EmailChangeLink | null = null;

export function receiveEmailChange(): void {
  const [email, token] = receiveMailedLink({ parameters: ["customerEditEmail", "customerEditEmailToken"] }) ?? [];
  waiting = email && token ? { email, token } : null;
}

export const waitingEmailChange = (): EmailChangeLink | null => waiting;

/** The dialog was closed. */
export function forgetEmailChange(): void {
  waiting = null;
}
