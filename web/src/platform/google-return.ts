import type { ReplyOf } from "#contract/endpoint.ts";
import type { googleAccounts } from "#contract/google-accounts.contract.ts";

type Purpose = "sign_in" | "sign_up" | "link";
type Departure = ReplyOf<typeof googleAccounts.start>;
type Visit = Omit<Departure, "url"> & { purpose: Purpose };

/** What the browser came back with; without a code it was turned back at Google. */
export type GoogleReturn = Visit & { code: string | null; state: string; iss?: string };

const kept = "google-visit";
let back: GoogleReturn | null = null;

/** Sends the browser to Google. What its way back needs is kept in this tab; nothing of it is secret. */
export function leaveForGoogle({ url, ...ours }: Departure, purpose: Purpose): void {
  sessionStorage.setItem(kept, JSON.stringify({ ...ours, purpose }));
  location.assign(url);
}

function visitOf(text: string | null): Visit {
  const nothing: Visit = { purpose: "sign_in", client_id: "", redirect_uri: "", grant_type: "authorization_code" };
  return { ...nothing, ...((text === null ? {} : JSON.parse(text)) as Partial<Visit>) };
}

/** Before the router reads the address: code and state leave it, and the browser's history with it. A link goes on to the profile. */
export function receiveGoogleReturn(): void {
  const { pathname, searchParams } = new URL(location.href);
  const state = searchParams.get("state");
  if (pathname !== "/login" || state === null) return;
  const visit = visitOf(sessionStorage.getItem(kept));
  sessionStorage.removeItem(kept);
  const iss = searchParams.get("iss");
  back = { ...visit, state, code: searchParams.get("code"), ...(iss === null ? {} : { iss }) };
  history.replaceState(history.state, "", visit.purpose === "link" ? "/profile-settings" : "/login");
}

/** Is somebody on the way back from Google, for one of these purposes? */
export const isBackFromGoogle = (...purposes: Purpose[]): boolean => back !== null && purposes.includes(back.purpose);

/** What came back, once. */
export function takeGoogleReturn(): GoogleReturn | null {
  const taken = back;
  back = null;
  return taken;
}
