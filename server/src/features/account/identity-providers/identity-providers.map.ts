import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { SecurityDetail, SecurityEvent } from "#server/features/project/mails/mails.security.service.ts";
import type { PlatformConfig } from "#server/platform/config.ts";
import type { CtxBeforeTransaction } from "#server/platform/ctx.ts";
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
  /** The organization's own: what it says of an account of its domains counts. */
  isOrganization?: true;
  /** Outside the transaction, for an account that this provider opens. @param groups null: unknown */
  followGroups?: (before: CtxBeforeTransaction, userId: string, groups: readonly string[] | null) => Promise<void>;
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
  oidc: {
    ...openIdConnect,
    id: "oidc",
    clientOf: (config) => config.identityProviders.oidc,
    failures: { ...singleSignOnFailures, register_failed: singleSignOnFailures.sign_in_failed },
    mails: { linked: "single_sign_on_linked", unlinked: "single_sign_on_unlinked" },
    isOrganization: true,
  },
};
