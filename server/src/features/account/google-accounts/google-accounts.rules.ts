import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import type { GoogleArrival } from "#contract/account/google-accounts.contract.ts";
import { LatinName } from "#contract/account/registrations.contract.ts";
import type { GooglePurpose } from "#server/db/tables/google-passkeys.table.ts";

export type ClientParameters = { client_id: string; redirect_uri: string; grant_type: "authorization_code" };

/** A request with others was not made by our page (S14). */
export const isOwnClient = (given: GoogleArrival, own: ClientParameters): boolean =>
  given.client_id === own.client_id && given.redirect_uri === own.redirect_uri && given.grant_type === own.grant_type;

/** Empty when letters of another script are left. */
export function latinNameOf(name: string): string {
  const bare = name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim();
  return LatinName.safeParse(bare).success ? bare : "";
}

export const failedBy = (purpose: GooglePurpose) =>
  purpose === "sign_up" ? googleFailures.register_failed : googleFailures.sign_in_failed;
