import { LatinName } from "#contract/account/registrations.contract.ts";
import type { VisitPurpose } from "#server/db/tables/sign-in.table.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";

export type ClientParameters = { client_id: string; redirect_uri: string; grant_type: "authorization_code" };
/** What the page sends after a visit. */
export type ProviderReturn = Record<keyof ClientParameters | "code" | "state", string> & { iss?: string | undefined };

/** A request with others was not made by our page (S14). */
export const isOwnClient = (given: ProviderReturn, own: ClientParameters): boolean =>
  given.client_id === own.client_id && given.redirect_uri === own.redirect_uri && given.grant_type === own.grant_type;

/** Empty when letters of another script are left. */
export function latinNameOf(name: string): string {
  const bare = name.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim();
  return LatinName.safeParse(bare).success ? bare : "";
}

export const providerFailureBy = ({ failures }: Pick<IdentityProvider, "failures">, purpose: VisitPurpose) =>
  purpose === "sign_up" ? failures.register_failed : failures.sign_in_failed;
