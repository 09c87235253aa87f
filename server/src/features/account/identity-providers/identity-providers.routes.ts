import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import { singleSignOn, singleSignOnEnd } from "#contract/account/single-sign-on.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { type EndpointRoute, implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import type { Platform } from "#server/platform/platform.ts";
import { admitPerson, makeAccountOfGroups } from "./identity-providers.admission.service.ts";
import { leaveToLink, linkIdentityToAccount, unlinkIdentity } from "./identity-providers.links.service.ts";
import { type IdentityProvider, identityProviders, organizationsProvider } from "./identity-providers.map.ts";
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

/** @param providerAt which one these calls are of, by the settings */
export const providerRoutes = (
  calls: ProviderCalls,
  providerAt: (platform: Pick<Platform, "config">) => IdentityProvider,
): EndpointRoute[] =>
  implementEndpoints(calls, {
    start: preparedEndpoint(calls.start, {
      prepare: ({ body, platform }) => drawVisit(platform, providerAt(platform), body.purpose),
      handle: ({ ctx, body, prepared: departure }) => keepVisit(ctx, providerAt(ctx.platform), body.purpose, departure),
    }),
    signIn: preparedEndpoint(calls.signIn, {
      prepare: ({ body, before }) => admitPerson(before, providerAt(before.platform), "sign_in", body),
      handle: ({ ctx, prepared: person }) => returnFromProvider(ctx, providerAt(ctx.platform), "sign_in", person),
    }),
    register: preparedEndpoint(calls.register, {
      prepare: ({ body, before }) => admitPerson(before, providerAt(before.platform), "sign_up", body),
      handle: ({ ctx, prepared: person }) => returnFromProvider(ctx, providerAt(ctx.platform), "sign_up", person),
    }),
    newcomer: ({ ctx }) => showNewcomer(ctx, providerAt(ctx.platform)),
    complete: preparedEndpoint(calls.complete, {
      prepare: ({ body, before }) => makeAccountOfGroups(before, providerAt(before.platform), body.fields),
      handle: ({ ctx, body, prepared: userId }) =>
        userId === null
          ? completeProviderSignIn(ctx, providerAt(ctx.platform), body.fields)
          : signInNewcomer(ctx, providerAt(ctx.platform), userId),
    }),
    linked: ({ ctx }) => showLinkedAccounts(ctx, providerAt(ctx.platform)),
    startLink: preparedEndpoint(calls.startLink, {
      prepare: async ({ platform, before }) => ({
        departure: await drawVisit(platform, providerAt(platform), "link"),
        attempt: await claimConfirmation(before),
      }),
      handle: ({ ctx, body, prepared: confirmed }) =>
        leaveToLink(ctx, providerAt(ctx.platform), { ...confirmed, token: body.token }),
    }),
    link: preparedEndpoint(calls.link, {
      prepare: ({ body, before }) => provePerson(before, providerAt(before.platform), "link", body),
      handle: ({ ctx, prepared: person }) => linkIdentityToAccount(ctx, providerAt(ctx.platform), person),
    }),
    unlink: ({ ctx }) => unlinkIdentity(ctx, providerAt(ctx.platform)),
  });

/** @param followGroups of the team, which is above accounts */
export const singleSignOnRoutes = (followGroups: NonNullable<IdentityProvider["followGroups"]>): EndpointRoute[] => {
  const providerAt = ({ config }: Pick<Platform, "config">) => ({ ...organizationsProvider(config), followGroups });
  return [
    ...providerRoutes(singleSignOn, providerAt),
    ...implementEndpoints(singleSignOnEnd, {
      show: preparedEndpoint(singleSignOnEnd.show, {
        prepare: async ({ platform, before }) => {
          const provider = providerAt(platform);
          const isItsOwn = before.session?.provider === provider.id;
          return isItsOwn ? provider.end(platform, `${platform.config.publicUrl}/login`) : null;
        },
        handle: async ({ prepared: url }) => ({ url }),
      }),
    }),
  ];
};

export const googleAccountRoutes = providerRoutes(googleAccounts, () => identityProviders.google);
