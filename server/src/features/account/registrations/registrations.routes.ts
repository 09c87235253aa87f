import { registrations } from "#contract/account/registrations.contract.ts";
import { implementEndpoints, preparedEndpoint } from "#server/platform/http.ts";
import {
  acknowledgeEmail,
  claimEmailCode,
  claimEmailTry,
  claimFactorTry,
  createAuthenticator,
  createFirstProject,
  prepareAuthenticator,
  prepareRegistration,
  registerAccount,
  resendEmailCode,
  verifyAuthenticator,
  verifyEmail,
  verifyEmailByLink,
} from "./registrations.service.ts";

export const registrationRoutes = implementEndpoints(registrations, {
  register: preparedEndpoint(registrations.register, {
    prepare: ({ body, platform, before }) => prepareRegistration(platform, before, body.fields, body.recaptcha),
    handle: ({ ctx, body, prepared: passwordHash }) => registerAccount(ctx, body.fields, passwordHash),
  }),
  sendCode: preparedEndpoint(registrations.sendCode, {
    prepare: ({ body, before }) => claimEmailCode(before, body.email),
    handle: ({ ctx, body }) => resendEmailCode(ctx, body.email),
  }),
  verifyEmail: preparedEndpoint(registrations.verifyEmail, {
    prepare: ({ body, before }) => claimEmailTry(before, body.email),
    handle: ({ ctx, body, prepared: attempt }) => verifyEmail(ctx, body, attempt),
  }),
  verifyEmailByLink: ({ ctx, body }) => verifyEmailByLink(ctx, body.verificationId),
  setEmailVerified: ({ ctx, body }) => acknowledgeEmail(ctx, body.email),
  createAuthenticator: preparedEndpoint(registrations.createAuthenticator, {
    prepare: ({ body, before }) => prepareAuthenticator(before, body.email),
    handle: ({ ctx, body, prepared: drawn }) => createAuthenticator(ctx, body.email, drawn),
  }),
  verifyAuthenticator: preparedEndpoint(registrations.verifyAuthenticator, {
    prepare: ({ body, before }) => claimFactorTry(before, body.email),
    handle: ({ ctx, body, prepared: attempt }) => verifyAuthenticator(ctx, body, attempt),
  }),
  createFirstProject: ({ ctx, body }) => createFirstProject(ctx, body.email, body.project_name),
});
