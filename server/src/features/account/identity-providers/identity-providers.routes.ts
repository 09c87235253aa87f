import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { implement, prepared, type Route } from "#server/platform/http.ts";
import { leaveToLink, link, unlink } from "./identity-providers.links.service.ts";
import { type IdentityProvider, identityProviders } from "./identity-providers.map.ts";
import { showLinked } from "./identity-providers.queries.ts";
import { arrive, complete, showNewcomer } from "./identity-providers.service.ts";
import { drawVisit, keepVisit, provePerson } from "./identity-providers.visits.service.ts";

type Calls = typeof googleAccounts;
/** Each provider has addresses of its own. */
export type ProviderCalls = { [Name in keyof Calls]: Omit<Calls[Name], "path"> & { path: `/${string}` } };

export const providerRoutes = (calls: ProviderCalls, provider: IdentityProvider): Route[] =>
  implement(calls, {
    start: prepared(calls.start, {
      prepare: ({ body, platform }) => drawVisit(platform, provider, body.purpose),
      handle: ({ ctx, body, prepared: departure }) => keepVisit(ctx, provider, body.purpose, departure),
    }),
    signIn: prepared(calls.signIn, {
      prepare: ({ body, before }) => provePerson(before, provider, "sign_in", body),
      handle: ({ ctx, prepared: person }) => arrive(ctx, provider, "sign_in", person),
    }),
    register: prepared(calls.register, {
      prepare: ({ body, before }) => provePerson(before, provider, "sign_up", body),
      handle: ({ ctx, prepared: person }) => arrive(ctx, provider, "sign_up", person),
    }),
    newcomer: ({ ctx }) => showNewcomer(ctx, provider),
    complete: ({ ctx, body }) => complete(ctx, provider, body.fields),
    linked: ({ ctx }) => showLinked(ctx, provider),
    startLink: prepared(calls.startLink, {
      prepare: async ({ platform, before }) => ({
        departure: await drawVisit(platform, provider, "link"),
        attempt: await claimConfirmation(before),
      }),
      handle: ({ ctx, body, prepared: confirmed }) => leaveToLink(ctx, provider, { ...confirmed, token: body.token }),
    }),
    link: prepared(calls.link, {
      prepare: ({ body, before }) => provePerson(before, provider, "link", body),
      handle: ({ ctx, prepared: person }) => link(ctx, provider, person),
    }),
    unlink: ({ ctx }) => unlink(ctx, provider),
  });

export const googleAccountRoutes = providerRoutes(googleAccounts, identityProviders.google);
