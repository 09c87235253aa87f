import { googleAccounts } from "#contract/account/google-accounts.contract.ts";
import { claimConfirmation } from "#server/features/account/registrations/registrations.confirm.service.ts";
import { implement, prepared } from "#server/platform/http.ts";
import { leaveToLink, link, unlink } from "./google-accounts.links.service.ts";
import { showLinked } from "./google-accounts.queries.ts";
import { arrive, complete, leave, showNewcomer } from "./google-accounts.service.ts";
import { drawVisit, provePerson } from "./google-accounts.visits.service.ts";

export const googleAccountRoutes = implement(googleAccounts, {
  start: prepared(googleAccounts.start, {
    prepare: ({ body, platform }) => drawVisit(platform, body.purpose),
    handle: ({ ctx, body, prepared: departure }) => leave(ctx, body.purpose, departure),
  }),
  signIn: prepared(googleAccounts.signIn, {
    prepare: ({ body, platform, before }) => provePerson(platform, before, "sign_in", body),
    handle: ({ ctx, prepared: person }) => arrive(ctx, "sign_in", person),
  }),
  register: prepared(googleAccounts.register, {
    prepare: ({ body, platform, before }) => provePerson(platform, before, "sign_up", body),
    handle: ({ ctx, prepared: person }) => arrive(ctx, "sign_up", person),
  }),
  newcomer: ({ ctx }) => showNewcomer(ctx),
  complete: ({ ctx, body }) => complete(ctx, body.fields),
  linked: ({ ctx }) => showLinked(ctx),
  startLink: prepared(googleAccounts.startLink, {
    prepare: async ({ platform, before }) => ({
      departure: await drawVisit(platform, "link"),
      attempt: await claimConfirmation(before),
    }),
    handle: ({ ctx, body, prepared: confirmed }) => leaveToLink(ctx, body.token, confirmed),
  }),
  link: prepared(googleAccounts.link, {
    prepare: ({ body, platform, before }) => provePerson(platform, before, "link", body),
    handle: ({ ctx, prepared: person }) => link(ctx, person),
  }),
  unlink: ({ ctx }) => unlink(ctx),
});
