import { googleAccounts } from "#contract/account/google-accounts.calls.ts";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { singleSignOn } from "#contract/account/single-sign-on.calls.ts";
import type { ProviderId } from "./provider-visit.ts";

/** `name`: on its button. */
export type OfferedProvider = { id: ProviderId; name: string };

export const providerCalls = { google: googleAccounts, organization: singleSignOn } as const;

/** The organization's own comes first. */
export function providersOf({ singleSignOn: own, google }: Pick<SessionView, "singleSignOn" | "google">) {
  const offered: OfferedProvider[] = [];
  if (own) offered.push({ id: "organization", name: own.name });
  if (google) offered.push({ id: "google", name: "Google" });
  return offered;
}
