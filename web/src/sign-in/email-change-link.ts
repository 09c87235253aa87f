import { receiveMailedLink } from "./mailed-link.ts";

/** The specification's two parameters (2, section 4). */
export type EmailChangeLink = { email: string; token: string };

/** The link that opened this page; in memory only, kept during a sign-in. */
let waiting: EmailChangeLink | null = null;

export function receiveEmailChange(): void {
  const [email, token] = receiveMailedLink({ parameters: ["customerEditEmail", "customerEditEmailToken"] }) ?? [];
  waiting = email && token ? { email, token } : null;
}

export const waitingEmailChange = (): EmailChangeLink | null => waiting;

export function forgetEmailChange(): void {
  waiting = null;
}
