import type { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { pageKey, takeProviderSearch, visitKey } from "./provider-return.ts";

type Purpose = "sign_in" | "sign_up" | "link";
type Departure = ReplyOfEndpoint<typeof googleAccounts.start>;
export type ProviderId = "google" | "organization";
type Visit = Omit<Departure, "url"> & { purpose: Purpose; provider: ProviderId };

/** A provider's reply; no code when the person cancelled there. */
export type ProviderReturn = Visit & { code: string | null; state: string; iss?: string };

/** Sends the browser to the provider. What is needed afterwards is kept in this tab; none of it is secret. */
export function leaveForProvider({ url, ...ours }: Departure, provider: ProviderId, purpose: Purpose): void {
  sessionStorage.setItem(visitKey, JSON.stringify({ ...ours, purpose, provider }));
  if (purpose === "link") sessionStorage.setItem(pageKey, "/profile-settings");
  else sessionStorage.removeItem(pageKey);
  location.assign(url);
}

/** Once; null when there is no reply, or this tab sent no request. */
export function takeProviderReturn(): ProviderReturn | null {
  const search = takeProviderSearch();
  const kept = sessionStorage.getItem(visitKey);
  for (const key of [visitKey, pageKey]) sessionStorage.removeItem(key);
  if (search === null || kept === null) return null;
  const query = new URLSearchParams(search);
  const [state, iss] = [query.get("state") ?? "", query.get("iss")];
  return { ...(JSON.parse(kept) as Visit), state, code: query.get("code"), ...(iss === null ? {} : { iss }) };
}

/** Another component on the same page may be the one that the reply is for. */
export const isVisitOf = (provider: ProviderId): boolean =>
  (JSON.parse(sessionStorage.getItem(visitKey) ?? "null") as Visit | null)?.provider === provider;
