/** The query of a provider's redirect, until it is used; in memory only. */
let search: string | null = null;

/** What this tab needs after a provider's redirect, and the page to open. */
export const visitKey = "provider-visit";
export const pageKey = "provider-page";

/** Called before the router reads the address: removes code and state from it and from the history. */
export function receiveProviderReturn(): void {
  if (location.pathname !== "/login" || !/[?&]state=/.test(location.search)) return;
  search = location.search;
  history.replaceState(history.state, "", sessionStorage.getItem(pageKey) ?? "/login");
}

/** Once. */
export function takeProviderSearch(): string | null {
  const taken = search;
  search = null;
  return taken;
}

export const isBackFromProvider = (): boolean => search !== null;
