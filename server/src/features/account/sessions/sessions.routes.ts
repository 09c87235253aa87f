import { sessions } from "#contract/account/sessions.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  authenticateSession,
  logout,
  provePassword,
  showChallenge,
  showSession,
  showTwoFactor,
  signInByPassword,
} from "./sessions.service.ts";

export const sessionRoutes = implementEndpoints(sessions, {
  current: ({ ctx }) => showSession(ctx),
  email: async ({ ctx }) => ({ email: ctx.session?.email ?? null }),
  challenge: ({ ctx, query }) => showChallenge(ctx, query.for),
  login: preparedEndpoint(sessions.login, {
    prepare: ({ body, platform, before }) => provePassword(platform, before, body),
    handle: ({ ctx, prepared: account }) => signInByPassword(ctx, account),
  }),
  twoFactorInfo: ({ ctx, body }) => showTwoFactor(ctx, body.email),
  authenticate: ({ ctx, body }) => authenticateSession(ctx, body.email, body.remember_me),
  logout: ({ ctx }) => logout(ctx),
});
