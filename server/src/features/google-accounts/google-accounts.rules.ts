import { googleFailures } from "#contract/calls/google-accounts.calls.ts";
import type { GoogleArrival } from "#contract/google-accounts.contract.ts";
import { LatinName } from "#contract/registrations.contract.ts";
import type { GooglePurpose } from "#server/db/tables/google-passkeys.table.ts";

/** Sent by our page with every code. */
export type Ours = { client_id: string; redirect_uri: string; grant_type: "authorization_code" };

/** Client, address and grant must be ours: a request with others was not made by our page (S14). */
export const isOurs = (given: GoogleArrival, ours: Ours): boolean =>
  given.client_id === ours.client_id &&
  given.redirect_uri === ours.redirect_uri &&
  given.grant_type === ours.grant_type;

/** Without accents; empty when letters of another script are left: then the name is asked for. */
export function latinNameOf(name: string): string {
  const bare = name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim();
  return LatinName.safeParse(bare).success ? bare : "";
}

/** The catalogue has one fallback text for each. */
export const failedBy = (purpose: GooglePurpose) =>
  purpose === "sign_up" ? googleFailures.register_failed : googleFailures.sign_in_failed;
