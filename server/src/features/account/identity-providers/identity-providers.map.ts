import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { SecurityDetail, SecurityEvent } from "#server/features/project/mails/mails.security.service.ts";
import type { PlatformConfig } from "#server/platform/config.ts";
import type { OpenIdClient, ProviderId } from "#server/platform/outbound/identity-providers.config.ts";
import {
  authorizationUrl,
  exchangeCode,
  type OpenIdPerson,
  type OpenIdReply,
  type OpenIdVisit,
} from "#server/platform/outbound/openid.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Who proves a first factor in our place. */
export type IdentityProvider = {
  /** In the database; an id is never changed. */
  id: string;
  /** @returns null where it is not set up */
  clientOf(config: PlatformConfig): OpenIdClient | null;
  /** Outside the transaction. @returns the address to send the browser to; null when the provider cannot be reached */
  begin(platform: Platform, client: OpenIdClient, visit: OpenIdVisit): Promise<string | null>;
  /** Outside the transaction. @returns null when the reply proves nobody, or the provider did not answer */
  prove(platform: Platform, client: OpenIdClient, reply: OpenIdReply): Promise<OpenIdPerson | null>;
  failures: Record<keyof typeof googleFailures, ApiFailure>;
  mails: { linked: SecurityEvent & SecurityDetail; unlinked: SecurityEvent };
};

export const openIdConnect = { begin: authorizationUrl, prove: exchangeCode } as const;

export const identityProviders: Readonly<Record<ProviderId, IdentityProvider>> = {
  google: {
    ...openIdConnect,
    id: "google",
    clientOf: (config) => config.identityProviders.google,
    failures: googleFailures,
    mails: { linked: "google_linked", unlinked: "google_unlinked" },
  },
};
