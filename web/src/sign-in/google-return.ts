/** The query of Google's redirect, until it is used; in memory only. */
let search: string | null = null;

/** What this tab needs after Google's redirect, and the page to open. */
export const visitKey = "google-visit";
export const pageKey = "google-page";

/** Called before the router reads the address: removes code and state from it and from the history. */
export function receiveGoogleReturn(): void {
  if (location.pathname !== "/login" || !/[?&]state=/.test(location.search)) return;
  search = location.search;
  history.replaceState(history.state, "", sessionStorage.getItem(pageKey) ?? "/login");
}

/** Once. */
export function takeGoogleSearch(): string | null {
  const taken = search;
  search = null;
  return taken;
}

export const isBackFromGoogle = (): boolean => search !== null;
