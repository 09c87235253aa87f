const page = "/confirm-address";

/** Takes the token of a mailed link that confirms an address out of an address. @returns the token, or null, and the address without it. */
export function splitAddressLink(href: string): { token: string | null; rest: string } {
  const url = new URL(href);
  const token = url.searchParams.get("token");
  if (url.pathname !== page || token === null) return { token: null, rest: href };
  url.searchParams.delete("token");
  return { token: token === "" ? null : token, rest: url.href };
}

/** The link that this page was opened with; kept in memory only. */
let waiting: string | null = null;

/** Before the router reads the address: the token leaves it, and the browser's history with it. */
export function receiveAddressLink(): void {
  const { token, rest } = splitAddressLink(location.href);
  if (rest !== location.href) history.replaceState(history.state, "", rest);
  waiting = token;
}

export const addressToken = (): string | null => waiting;
