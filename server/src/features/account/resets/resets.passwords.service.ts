import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { resetFailures } from "#contract/account/resets.calls.ts";
import { whyNotPassword } from "#server/features/account/registrations/registrations.rules.ts";
import {
  killAccountTokens,
  readAccountToken,
  spendAccountToken,
} from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import { spendChallenge } from "#server/features/account/sessions/sessions.challenges.service.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { endSessions, renewSession } from "#server/features/account/sessions/sessions.service.ts";
import { claimAccountMail } from "#server/features/project/mails/mails.caps.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { noSessionProofs } from "#server/platform/session-proofs.rules.ts";
import { mailPasswordLinkJob, notifyContactsJob } from "./resets.jobs.ts";

/** The same work for known and unknown emails. @throws sessions.bot_challenge, request.too_many */
export async function prepareAsking(
  platform: Platform,
  before: CtxBeforeTransaction,
  { email, recaptcha }: Requested,
): Promise<void> {
  await spendChallenge(before, recaptcha, "password_reset");
  await claimAccountMail(platform, "password_link", { address: email });
}
type Requested = { email: string; recaptcha: string };

/** Neither reply nor work shows whether the email has an account (S8). */
export async function askPasswordReset(ctx: Ctx, email: string) {
  const user = await ctx.tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  await enqueue(ctx, mailPasswordLinkJob, { userId: user?.id ?? randomUUID() });
  auditAccount(ctx, "resets.password_asked", { userId: user?.id ?? null });
  return {};
}

/** @throws resets.token_expired */
export async function checkPasswordToken(ctx: Ctx, token: string) {
  if (!(await readAccountToken(ctx, "password", token))) throw fail(resetFailures.token_expired);
  return { valid: true as const };
}

const expired = () => fail(resetFailures.token_expired, { parameter: "reset_password_token" });

/** Outside the transaction; only for a valid link, since a hash is costly. @throws resets.token_expired */
export async function prepareNewPassword(
  before: CtxBeforeTransaction,
  token: string,
  password: string,
): Promise<string> {
  const person = await before.platform.database.inProject(null, async ({ tx }) => {
    const found = await readAccountToken({ tx }, "password", token);
    return (
      found &&
      tx
        .selectFrom("users")
        .select(["email", "first_name", "last_name"])
        .where("id", "=", found.userId)
        .executeTakeFirst()
    );
  });
  if (!person) throw expired();
  const refusal = whyNotPassword(password, person);
  if (refusal) throw fail(refusal);
  return hashPassword(password, before.ip);
}

/** Sessions and mailed links end; the second factor is still needed (S11). @throws resets.token_expired */
export async function resetPassword(ctx: Ctx, token: string, passwordHash: string) {
  const account = await spendAccountToken(ctx, "password", token);
  if (!account) throw expired();
  const { userId, email } = account;
  await ctx.tx
    .updateTable("users")
    .set({
      password_hash: passwordHash,
      password_reset_at: sql<Date>`now()`,
      // As a mailed code would.
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      sealed_pending_totp_secret: null,
    })
    .where("id", "=", userId)
    .execute();
  await ctx.tx.deleteFrom("email_codes").where("user_id", "=", userId).execute();
  await killAccountTokens(ctx, userId);
  await endSessions(ctx, userId, ctx.session?.isStored ? ctx.session.idHash : null);
  const csrf = await renewSession(ctx, noSessionProofs);
  await mailSecurityNotice(ctx, { to: email, event: "password_reset" });
  await enqueue(ctx, notifyContactsJob, { userId, event: "password", at: (await readNow(ctx)).toISOString() });
  auditAccount(ctx, "resets.password_reset", { userId });
  return { "csrf-token": csrf };
}
