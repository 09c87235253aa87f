/** The link of an email change: the specification's two parameters (2, section 4). */
export type EmailChangeLink = { email: string; token: string };

const emailParameter = "customerEditEmail";
const tokenParameter = "customerEditEmailToken";

/** Takes an email change out of an address. @returns the link, or null when a part is missing, and the address without it. */
export function splitEmailChange(href: string): { link: EmailChangeLink | null; rest: string } {
  const url = new URL(href);
  const email = url.searchParams.get(emailParameter);
  const token = url.searchParams.get(tokenParameter);
  if (email === null && token === null) return { link: null, rest: href };
  url.searchParams.delete(emailParameter);
  url.searchParams.delete(tokenParameter);
  return { link: email && token ? { email, token } : null, rest: url.href };
}

/** The link that this page was opened with; kept in memory only, over a sign-in too. */
let waiting: EmailChangeLink | null = null;

/** Before the router reads the address: the token leaves it, and the browser's history with it (security.md, decided). */
export function receiveEmailChange(): void {
  const { link, rest } = splitEmailChange(location.href);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  waiting = link;
}

export const waitingEmailChange = (): EmailChangeLink | null => waiting;

/** The dialog was closed. */
export function forgetEmailChange(): void {
  waiting = null;
}
