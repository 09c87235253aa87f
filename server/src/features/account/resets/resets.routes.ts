import { resets } from "#contract/account/resets.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  askFactorReset,
  claimFactorTry,
  createFactor,
  prepareAskingFactor,
  prepareFactor,
  prepareRecoveryCodes,
  renewRecoveryCodes,
  verifyFactor,
} from "./resets.factors.service.ts";
import {
  askPasswordReset,
  checkPasswordToken,
  prepareAsking,
  prepareNewPassword,
  resetPassword,
} from "./resets.passwords.service.ts";

export const resetRoutes = implementEndpoints(resets, {
  askPassword: preparedEndpoint(resets.askPassword, {
    prepare: ({ body, platform, before }) => prepareAsking(platform, before, body),
    handle: ({ ctx, body }) => askPasswordReset(ctx, body.email),
  }),
  checkToken: ({ ctx, body }) => checkPasswordToken(ctx, body.token),
  setPassword: preparedEndpoint(resets.setPassword, {
    prepare: ({ body, before }) => prepareNewPassword(before, body.reset_password_token, body.password),
    handle: ({ ctx, body, prepared: passwordHash }) => resetPassword(ctx, body.reset_password_token, passwordHash),
  }),
  askFactor: preparedEndpoint(resets.askFactor, {
    prepare: ({ body, platform, before }) => prepareAskingFactor(platform, before, body),
    handle: ({ ctx, body }) => askFactorReset(ctx, body.email),
  }),
  createFactor: preparedEndpoint(resets.createFactor, {
    prepare: ({ body, platform, before }) => prepareFactor(platform, before, body.resetToken),
    handle: ({ ctx, body, prepared: drawn }) => createFactor(ctx, body.resetToken, drawn),
  }),
  verifyFactor: preparedEndpoint(resets.verifyFactor, {
    prepare: ({ body, platform, before }) => claimFactorTry(platform, before, body.resetToken),
    handle: ({ ctx, body, prepared: attempt }) => verifyFactor(ctx, body, attempt),
  }),
  renewRecoveryCodes: preparedEndpoint(resets.renewRecoveryCodes, {
    prepare: ({ body, platform, before }) => prepareRecoveryCodes(platform, before, body.password_current),
    handle: ({ ctx, body, prepared: attempt }) => renewRecoveryCodes(ctx, body.token, attempt),
  }),
});
