/** The query that the browser came back from Google with, until it is used; kept in memory only. */
let search: string | null = null;

/** In this tab: what the way back from Google needs, and the page that it leads to when that is another one. */
export const visitKey = "google-visit";
export const pageKey = "google-page";

/** Before the router reads the address: code and state leave it, and the browser's history with it. */
export function receiveGoogleReturn(): void {
  if (location.pathname !== "/login" || !/[?&]state=/.test(location.search)) return;
  search = location.search;
  history.replaceState(history.state, "", sessionStorage.getItem(pageKey) ?? "/login");
}

/** The query that came back, once. */
export function takeGoogleSearch(): string | null {
  const taken = search;
  search = null;
  return taken;
}

/** Is somebody on the way back from Google? */
export const isBackFromGoogle = (): boolean => search !== null;
