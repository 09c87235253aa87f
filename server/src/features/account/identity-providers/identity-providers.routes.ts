import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import { singleSignOn, singleSignOnEnd } from "#contract/account/single-sign-on.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { type EndpointRoute, implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import { endSessionUrl } from "#server/platform/outbound/openid.ts";
import { admitPerson, makeAccountOfGroups } from "./identity-providers.admission.service.ts";
import { leaveToLink, linkIdentityToAccount, unlinkIdentity } from "./identity-providers.links.service.ts";
import { type IdentityProvider, identityProviders } from "./identity-providers.map.ts";
import { showLinkedAccounts } from "./identity-providers.queries.ts";
import {
  completeProviderSignIn,
  returnFromProvider,
  showNewcomer,
  signInNewcomer,
} from "./identity-providers.service.ts";
import { drawVisit, keepVisit, provePerson } from "./identity-providers.visits.service.ts";

type Calls = typeof googleAccounts;
/** Each provider has addresses of its own. */
export type ProviderCalls = { [Name in keyof Calls]: Omit<Calls[Name], "path"> & { path: `/${string}` } };

export const providerRoutes = (calls: ProviderCalls, provider: IdentityProvider): EndpointRoute[] =>
  implementEndpoints(calls, {
    start: preparedEndpoint(calls.start, {
      prepare: ({ body, platform }) => drawVisit(platform, provider, body.purpose),
      handle: ({ ctx, body, prepared: departure }) => keepVisit(ctx, provider, body.purpose, departure),
    }),
    signIn: preparedEndpoint(calls.signIn, {
      prepare: ({ body, before }) => admitPerson(before, provider, "sign_in", body),
      handle: ({ ctx, prepared: person }) => returnFromProvider(ctx, provider, "sign_in", person),
    }),
    register: preparedEndpoint(calls.register, {
      prepare: ({ body, before }) => admitPerson(before, provider, "sign_up", body),
      handle: ({ ctx, prepared: person }) => returnFromProvider(ctx, provider, "sign_up", person),
    }),
    newcomer: ({ ctx }) => showNewcomer(ctx, provider),
    complete: preparedEndpoint(calls.complete, {
      prepare: ({ body, before }) => makeAccountOfGroups(before, provider, body.fields),
      handle: ({ ctx, body, prepared: userId }) =>
        userId === null ? completeProviderSignIn(ctx, provider, body.fields) : signInNewcomer(ctx, provider, userId),
    }),
    linked: ({ ctx }) => showLinkedAccounts(ctx, provider),
    startLink: preparedEndpoint(calls.startLink, {
      prepare: async ({ platform, before }) => ({
        departure: await drawVisit(platform, provider, "link"),
        attempt: await claimConfirmation(before),
      }),
      handle: ({ ctx, body, prepared: confirmed }) => leaveToLink(ctx, provider, { ...confirmed, token: body.token }),
    }),
    link: preparedEndpoint(calls.link, {
      prepare: ({ body, before }) => provePerson(before, provider, "link", body),
      handle: ({ ctx, prepared: person }) => linkIdentityToAccount(ctx, provider, person),
    }),
    unlink: ({ ctx }) => unlinkIdentity(ctx, provider),
  });

/** @param followGroups of the team, which is above accounts */
export const singleSignOnRoutes = (followGroups: NonNullable<IdentityProvider["followGroups"]>): EndpointRoute[] => {
  const provider = { ...identityProviders.oidc, followGroups };
  return [
    ...providerRoutes(singleSignOn, provider),
    ...implementEndpoints(singleSignOnEnd, {
      show: preparedEndpoint(singleSignOnEnd.show, {
        prepare: async ({ platform, before }) => {
          const client = before.session?.provider === provider.id ? provider.clientOf(platform.config) : null;
          return client && endSessionUrl(platform, client, `${platform.config.publicUrl}/login`);
        },
        handle: async ({ prepared: url }) => ({ url }),
      }),
    }),
  ];
};

export const googleAccountRoutes = providerRoutes(googleAccounts, identityProviders.google);
