import { sql } from "kysely";
import { resetFailures } from "#contract/account/resets.calls.ts";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import {
  drawAuthenticator,
  keepPendingAuthenticator,
  makeRecoveryCodes,
  replaceAuthenticator,
  takeAuthenticatorCode,
} from "#server/features/account/registrations/registrations.authenticators.service.ts";
import {
  readAccountToken,
  spendAccountToken,
} from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import {
  type CodeAttempt,
  claimCodeAttempt,
  refundCodeAttempts,
} from "#server/features/account/sessions/sessions.attempts.service.ts";
import { spendChallenge } from "#server/features/account/sessions/sessions.challenges.service.ts";
import { proveOwnPassword } from "#server/features/account/sessions/sessions.own-password.service.ts";
import { endSessions, provedAccount, proveFactor } from "#server/features/account/sessions/sessions.service.ts";
import { claimAccountMail } from "#server/features/project/mails/mails.caps.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mayTakeFactorLink, signInStepsOf } from "#server/platform/session-proofs.rules.ts";
import { notifyContactsJob } from "./resets.jobs.ts";
import { mailFactorLink } from "./resets.mails.service.ts";
import { mayResetFactor } from "./resets.rules.ts";

/** An account with a proved password and an authenticator. @throws sessions.wrong_step */
const proved = (ctx: Pick<Ctx, "session">, email: string | null = null) =>
  provedAccount(ctx.session, email, signInStepsOf.factor_link);
type Proved = ReturnType<typeof proved>;

/**
 * A mailbox alone must not be enough to set a factor.
 * @throws resets.password_just_reset, resets.google_alone, single-sign-on.no_factor_mail
 */
async function refuseMailboxAlone({ tx }: Pick<Ctx, "tx">, { userId, provider }: Proved): Promise<void> {
  if (!mayTakeFactorLink({ provider }))
    throw fail(
      provider === "oidc" || provider === "saml" ? singleSignOnFailures.no_factor_mail : resetFailures.google_alone,
    );
  const user = await tx
    .selectFrom("users")
    .select("password_reset_at as at")
    .select(sql<Date>`now()`.as("now"))
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!mayResetFactor(user.at, user.now)) throw fail(resetFailures.password_just_reset);
}

/** @throws sessions.wrong_step, sessions.bot_challenge, request.too_many */
export async function prepareAskingFactor(
  platform: Platform,
  before: CtxBeforeTransaction,
  { email, recaptcha }: { email: string; recaptcha: string },
): Promise<void> {
  const { userId } = proved(before, email);
  await spendChallenge(before, recaptcha, "factor_reset");
  await claimAccountMail(platform, "factor_link", { accountId: userId });
}

/** @throws sessions.wrong_step, resets.password_just_reset, resets.google_alone */
export async function askFactorReset(ctx: Ctx, email: string) {
  const account = proved(ctx, email);
  await refuseMailboxAlone(ctx, account);
  await mailFactorLink(ctx, account);
  auditAccount(ctx, "resets.factor_asked", { userId: account.userId });
  return {};
}

/** Another account's link counts as expired; so does any within a week after a password reset. @throws as below */
async function checkFactorToken(ctx: Pick<Ctx, "tx">, account: Proved, token: string): Promise<void> {
  const found = await readAccountToken(ctx, "factor", token);
  if (found?.userId !== account.userId) throw fail(resetFailures.token_expired, { parameter: "resetToken" });
  await refuseMailboxAlone(ctx, account);
}

/** Outside the transaction. @throws sessions.wrong_step, resets.token_expired, .password_just_reset, .google_alone */
export async function prepareFactor(platform: Platform, before: CtxBeforeTransaction, token: string) {
  const account = proved(before);
  await platform.database.inProject(null, ({ tx }) => checkFactorToken({ tx }, account, token));
  return drawAuthenticator(account.email);
}

/** The current authenticator still works. @throws as prepareFactor */
export async function createFactor(ctx: Ctx, token: string, drawn: Awaited<ReturnType<typeof drawAuthenticator>>) {
  const account = proved(ctx);
  const { userId } = account;
  await checkFactorToken(ctx, account, token);
  await keepPendingAuthenticator(ctx, userId, drawn.twoFactorVerificationSecret);
  auditAccount(ctx, "resets.factor_drawn", { userId });
  return drawn;
}

/** An expired link costs no try. @throws as prepareFactor, sessions.locked */
export async function claimFactorTry(
  platform: Platform,
  before: CtxBeforeTransaction,
  token: string,
): Promise<CodeAttempt> {
  const account = proved(before);
  const { userId } = account;
  await platform.database.inProject(null, ({ tx }) => checkFactorToken({ tx }, account, token));
  return claimCodeAttempt(before, "factor", userId);
}

/** Sessions: S1, S3. @throws sessions.wrong_step, sessions.wrong_code, resets.token_expired, .password_just_reset */
export async function verifyFactor(
  ctx: Ctx,
  { resetToken, token }: { resetToken: string; token: string },
  attempt: CodeAttempt,
) {
  const account = proved(ctx);
  const { userId, email } = account;
  await checkFactorToken(ctx, account, resetToken);
  const recoveryCodes = await replaceAuthenticator(ctx, userId, token);
  if (!(await spendAccountToken(ctx, "factor", resetToken)))
    throw fail(resetFailures.token_expired, { parameter: "resetToken" });
  // A lost device may hold the passkeys, too.
  await ctx.tx.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await ctx.tx.updateTable("users").set({ factor_reset_at: sql<Date>`now()` }).where("id", "=", userId).execute();
  await refundCodeAttempts(ctx, attempt);
  await endSessions(ctx, userId, account.idHash);
  const next = await proveFactor(ctx, "factor_link");
  await mailSecurityNotice(ctx, { to: email, event: "factor_changed" });
  await enqueue(ctx, notifyContactsJob, { userId, event: "factor", at: (await readNow(ctx)).toISOString() });
  auditAccount(ctx, "resets.factor_reset", { userId });
  return { ...next, verified2FA: true, recoveryCodes };
}

/** @throws sessions.wrong_step */
const signedIn = (ctx: Pick<Ctx, "session">) => provedAccount(ctx.session, null, ["done"]);

/** Outside the transaction. @throws sessions.invalid_credentials, sessions.locked, request.too_many */
export async function prepareRecoveryCodes(
  platform: Platform,
  before: CtxBeforeTransaction,
  password: string,
): Promise<CodeAttempt> {
  const { userId } = signedIn(before);
  await proveOwnPassword(platform, before, password);
  return claimCodeAttempt(before, "factor", userId);
}

/** @throws sessions.wrong_code */
export async function renewRecoveryCodes(ctx: Ctx, token: string, attempt: CodeAttempt) {
  const { userId, email, idHash } = signedIn(ctx);
  await takeAuthenticatorCode(ctx, userId, token);
  const recoveryCodes = await makeRecoveryCodes(ctx, userId);
  await refundCodeAttempts(ctx, attempt);
  await endSessions(ctx, userId, idHash);
  await mailSecurityNotice(ctx, { to: email, event: "recovery_codes_changed" });
  auditAccount(ctx, "resets.recovery_codes_made", { userId });
  return { recoveryCodes };
}
