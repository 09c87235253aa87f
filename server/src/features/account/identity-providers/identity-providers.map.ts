import { googleFailures } from "#contract/account/google-accounts.calls.ts";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { ApiFailure } from "#contract/failures.ts";
import type { SecurityDetail, SecurityEvent } from "#server/features/project/mails/mails.security.service.ts";
import type { PlatformConfig } from "#server/platform/config.ts";
import type { CtxBeforeTransaction } from "#server/platform/ctx.ts";
import type { OpenIdClient, ProviderId } from "#server/platform/outbound/identity-providers.config.ts";
import { authorizationUrl, endSessionUrl, exchangeCode, type OpenIdReply } from "#server/platform/outbound/openid.ts";
import type { ProvedPerson, ProviderVisit } from "#server/platform/outbound/proved-person.ts";
import type { Platform } from "#server/platform/platform.ts";
import { requestUrl } from "#server/platform/saml/saml.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { type KeptAnswer, takeAnswer } from "./identity-providers.answers.rules.ts";

/** `kept`: what had arrived before the browser came back; an OpenID provider is called then. */
export type ProviderReply = OpenIdReply & { kept: KeptAnswer };

/** Who proves a first factor in our place. */
export type IdentityProvider = {
  /** In the database; an id is never changed. */
  id: string;
  /** What the provider knows this installation by. @returns null where it is not set up */
  clientIdOf(config: PlatformConfig): string | null;
  /** Outside the transaction. @returns the address to send the browser to; null when the provider cannot be reached */
  begin(platform: Platform, visit: ProviderVisit): Promise<string | null>;
  /** Outside the transaction. @returns null when the reply proves nobody, or the provider did not answer */
  prove(platform: Platform, reply: ProviderReply): Promise<ProvedPerson | null>;
  /** Outside the transaction. @returns where the browser ends its session there; null: nowhere */
  end(platform: Platform, backTo: string): Promise<string | null>;
  failures: Record<keyof typeof googleFailures, ApiFailure>;
  mails: { linked: SecurityEvent & SecurityDetail; unlinked: SecurityEvent };
  /** The organization's own: what it says of an account of its domains counts. */
  isOrganization?: true;
  /** Outside the transaction, for an account that this provider opens. @param groups null: unknown */
  followGroups?: (before: CtxBeforeTransaction, userId: string, groups: readonly string[] | null) => Promise<void>;
};

type Protocol = Pick<IdentityProvider, "clientIdOf" | "begin" | "prove" | "end">;

export function openIdConnect(clientOf: (config: PlatformConfig) => OpenIdClient | null): Protocol {
  const withClient = async <T>({ config }: Platform, work: (client: OpenIdClient) => Promise<T | null>) => {
    const client = clientOf(config);
    return client && work(client);
  };
  return {
    clientIdOf: (config) => clientOf(config)?.id ?? null,
    begin: (platform, visit) => withClient(platform, (client) => authorizationUrl(platform, client, visit)),
    prove: (platform, reply) => withClient(platform, (client) => exchangeCode(platform, client, reply)),
    end: (platform, backTo) => withClient(platform, (client) => endSessionUrl(platform, client, backTo)),
  };
}

const saml: Protocol = {
  clientIdOf: ({ identityProviders: { saml } }) => saml?.entityId ?? null,
  begin: async ({ config: { identityProviders } }, visit) =>
    identityProviders.saml && requestUrl(identityProviders.saml, visit),
  prove: async (_, { code, kept }) => takeAnswer(hashSecretToken(code), kept),
  end: async () => null,
};

const organization = {
  failures: { ...singleSignOnFailures, register_failed: singleSignOnFailures.sign_in_failed },
  mails: { linked: "single_sign_on_linked", unlinked: "single_sign_on_unlinked" },
  isOrganization: true,
} as const;

export const identityProviders: Readonly<Record<ProviderId, IdentityProvider>> = {
  google: {
    ...openIdConnect((config) => config.identityProviders.google),
    id: "google",
    failures: googleFailures,
    mails: { linked: "google_linked", unlinked: "google_unlinked" },
  },
  oidc: { ...openIdConnect((config) => config.identityProviders.oidc), ...organization, id: "oidc" },
  saml: { ...saml, ...organization, id: "saml" },
};

/** Whichever the operator has set up. */
export const organizationsProvider = ({ singleSignOn }: Pick<PlatformConfig, "singleSignOn">): IdentityProvider =>
  identityProviders[singleSignOn?.provider ?? "oidc"];
