import { sessions } from "#contract/account/sessions.contract.ts";
import { implement, prepared } from "#server/platform/http.ts";
import {
  authenticate,
  login,
  logout,
  provePassword,
  showChallenge,
  showSession,
  showTwoFactor,
} from "./sessions.service.ts";

export const sessionRoutes = implement(sessions, {
  current: ({ ctx }) => showSession(ctx),
  email: async ({ ctx }) => ({ email: ctx.session?.email ?? null }),
  challenge: ({ ctx, query }) => showChallenge(ctx, query.for),
  login: prepared(sessions.login, {
    prepare: ({ body, platform, before }) => provePassword(platform, before, body),
    handle: ({ ctx, prepared: account }) => login(ctx, account),
  }),
  twoFactorInfo: ({ ctx, body }) => showTwoFactor(ctx, body.email),
  authenticate: ({ ctx, body }) => authenticate(ctx, body.email, body.remember_me),
  logout: ({ ctx }) => logout(ctx),
});
