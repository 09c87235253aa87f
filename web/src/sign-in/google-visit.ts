import type { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import { pageKey, takeGoogleSearch, visitKey } from "./google-return.ts";

type Purpose = "sign_in" | "sign_up" | "link";
type Departure = ReplyOfEndpoint<typeof googleAccounts.start>;
type Visit = Omit<Departure, "url"> & { purpose: Purpose };

/** Google's reply; no code when the person cancelled there. */
export type GoogleReturn = Visit & { code: string | null; state: string; iss?: string };

/** Sends the browser to Google. What is needed afterwards is kept in this tab; none of it is secret. */
export function leaveForGoogle({ url, ...ours }: Departure, purpose: Purpose): void {
  sessionStorage.setItem(visitKey, JSON.stringify({ ...ours, purpose }));
  if (purpose === "link") sessionStorage.setItem(pageKey, "/profile-settings");
  else sessionStorage.removeItem(pageKey);
  location.assign(url);
}

/** Once; null when there is no reply, or this tab sent no request. */
export function takeGoogleReturn(): GoogleReturn | null {
  const search = takeGoogleSearch();
  const kept = sessionStorage.getItem(visitKey);
  for (const key of [visitKey, pageKey]) sessionStorage.removeItem(key);
  if (search === null || kept === null) return null;
  const query = new URLSearchParams(search);
  const [state, iss] = [query.get("state") ?? "", query.get("iss")];
  return { ...(JSON.parse(kept) as Visit), state, code: query.get("code"), ...(iss === null ? {} : { iss }) };
}
