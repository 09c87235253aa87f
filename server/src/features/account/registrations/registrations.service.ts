import { randomUUID } from "node:crypto";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import type { RegistrationFields } from "#contract/account/registrations.contract.ts";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import {
  confirmEmail,
  mailEmailCode,
  remailEmailCode,
} from "#server/features/account/email-codes/email-codes.service.ts";
import {
  type CodeAttempt,
  claimCodeAttempt,
  refundCodeAttempts,
} from "#server/features/account/sessions/sessions.attempts.service.ts";
import { spendChallenge } from "#server/features/account/sessions/sessions.challenges.service.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { readProgress } from "#server/features/account/sessions/sessions.queries.ts";
import { beginSignIn, provedAccount, proveFactor } from "#server/features/account/sessions/sessions.service.ts";
import { failRequired, isOfOrganization } from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { claimAccountMail } from "#server/features/project/mails/mails.caps.service.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { createProject } from "#server/features/project/projects/projects.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { nextStep, signInStepsOf } from "#server/platform/session-proofs.rules.ts";
import {
  drawAuthenticator,
  enableAuthenticator,
  keepAuthenticator,
  takeAuthenticatorCode,
  takeRegistrationFactor,
} from "./registrations.authenticators.service.ts";
import { freeUnconfirmedEmail } from "./registrations.emails.service.ts";
import { whyNotPassword } from "./registrations.rules.ts";

/** Outside the transaction. @throws registrations.closed, sessions.bot_challenge, single-sign-on.required, the password's refusals */
export async function prepareRegistration(
  platform: Platform,
  before: CtxBeforeTransaction,
  fields: RegistrationFields,
  recaptcha: string,
) {
  if (platform.config.signUp !== "open") throw fail(registrationFailures.closed);
  await spendChallenge(before, recaptcha, "registration");
  if (isOfOrganization(platform.config, fields.email)) throw failRequired(platform.config);
  const refusal = whyNotPassword(fields.password, fields);
  if (refusal) throw fail(refusal, { parameter: "fields.password" });
  return hashPassword(fields.password, before.ip);
}

/** In this session the password is proved. @throws registrations.email_taken, request.too_many */
export async function registerAccount(ctx: Ctx, fields: RegistrationFields, passwordHash: string) {
  const { first_name, last_name, company_name, website, email, timezone } = fields;
  await freeUnconfirmedEmail(ctx, email);
  const userId = randomUUID();
  const made = await ctx.tx
    .insertInto("users")
    .values({
      ...{ id: userId, email, password_hash: passwordHash, first_name, last_name, company_name, website },
      language: languageOfCall(ctx),
      ...(timezone && { timezone }),
    })
    .onConflict((on) => on.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw fail(registrationFailures.email_taken, { parameter: "fields.email" });
  await mailEmailCode(ctx, { userId, email });
  auditAccount(ctx, "registrations.created", { userId });
  return beginSignIn(ctx, { by: "password", userId });
}

/** @throws request.too_many */
export async function claimEmailCode(before: CtxBeforeTransaction, email: string): Promise<void> {
  const { userId } = provedAccount(before.session, email, ["verify-email"]);
  await claimAccountMail(before.platform, "sign_up_code_again", { accountId: userId });
}

/** @throws registrations.resend_too_soon, request.too_many */
export async function resendEmailCode(ctx: Ctx, email: string) {
  const account = provedAccount(ctx.session, email, ["verify-email"]);
  await remailEmailCode(ctx, account);
  auditAccount(ctx, "registrations.code_sent", { userId: account.userId });
  return { isCodeSent: true };
}

/** @throws sessions.wrong_step, sessions.locked */
export const claimEmailTry = async (before: CtxBeforeTransaction, email: string) =>
  claimCodeAttempt(before, "email", provedAccount(before.session, email, ["verify-email"]).userId);

/** @throws registrations.wrong_email_code, sessions.wrong_step */
export async function verifyEmail(ctx: Ctx, { email, code }: { email: string; code: string }, attempt: CodeAttempt) {
  const { userId } = provedAccount(ctx.session, email, ["verify-email"]);
  await confirmEmail(ctx, userId, { code });
  await refundCodeAttempts(ctx, attempt);
  return emailConfirmed(ctx, userId);
}

/** Only in a session that has proved the password. @throws as verifyEmail */
export async function verifyEmailByLink(ctx: Ctx, link: string) {
  const { userId } = provedAccount(ctx.session, null, ["verify-email"]);
  await confirmEmail(ctx, userId, { link });
  return emailConfirmed(ctx, userId);
}

function emailConfirmed(ctx: Ctx, userId: string) {
  auditAccount(ctx, "registrations.email_confirmed", { userId });
  return { step: stepAfter(ctx, { emailVerified: true }) };
}

const stepAfter = (ctx: Ctx, done: Partial<{ emailVerified: boolean; projectCount: number }>) =>
  nextStep(ctx.session && { ...ctx.session, ...done });

/** Confirms nothing. @throws sessions.wrong_step */
export async function acknowledgeEmail(ctx: Ctx, email: string) {
  const { userId } = provedAccount(ctx.session, email, ["enable-2fa", "2fa", "create-project", "authenticate"]);
  auditAccount(ctx, "registrations.email_acknowledged", { userId });
  return { step: nextStep(ctx.session) };
}

/** Outside the transaction. @throws sessions.wrong_step */
export const prepareAuthenticator = async (before: CtxBeforeTransaction, email: string) =>
  drawAuthenticator(provedAccount(before.session, email, ["enable-2fa"]).email);

export async function createAuthenticator(
  ctx: Ctx,
  email: string,
  drawn: Awaited<ReturnType<typeof drawAuthenticator>>,
) {
  const { userId } = provedAccount(ctx.session, email, ["enable-2fa"]);
  await keepAuthenticator(ctx, userId, drawn.twoFactorVerificationSecret);
  auditAccount(ctx, "registrations.authenticator_drawn", { userId });
  return drawn;
}

/** @throws sessions.wrong_step, sessions.locked */
export const claimFactorTry = async (before: CtxBeforeTransaction, email: string) =>
  claimCodeAttempt(before, "factor", provedAccount(before.session, email, signInStepsOf.authenticator).userId);

/** A new session id. @throws sessions.wrong_code */
export async function verifyAuthenticator(
  ctx: Ctx,
  { email, token }: { email: string; token: string },
  attempt: CodeAttempt,
) {
  const account = provedAccount(ctx.session, email, signInStepsOf.authenticator);
  const { userId, projectCount } = account;
  const isFirst = !account.totpEnabled;
  if (isFirst) await takeAuthenticatorCode(ctx, userId, token);
  const factor = isFirst ? "authenticator" : await takeRegistrationFactor(ctx, account, token);
  const recoveryCodes = isFirst ? await enableAuthenticator(ctx, userId) : null;
  await refundCodeAttempts(ctx, attempt);
  const next = await proveFactor(ctx, factor);
  auditAccount(ctx, isFirst ? "registrations.authenticator_enabled" : "sessions.factor_proved", { userId, factor });
  return {
    ...next,
    verified2FA: true,
    shouldCreateProject: projectCount === 0,
    recoveryCodes,
  };
}

/** @throws sessions.wrong_step */
export async function createFirstProject(ctx: Ctx, email: string, name: string) {
  const { userId } = provedAccount(ctx.session, email, ["create-project"]);
  await ctx.tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const { projectCount } = await readProgress(ctx, userId);
  if (projectCount > 0) throw fail(sessionFailures.wrong_step);
  await createProject(ctx, { name, ownerId: userId });
  return { step: stepAfter(ctx, { projectCount: 1 }) };
}
