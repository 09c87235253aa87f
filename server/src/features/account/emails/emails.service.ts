import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { emailFailures } from "#contract/account/emails.calls.ts";
import * as limits from "#contract/limits.ts";
import { takeRegistrationEmail } from "#server/features/account/registrations/registrations.emails.service.ts";
import {
  killAccountTokens,
  makeAccountToken,
  spendAccountToken,
} from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import {
  type CodeAttempt,
  claimCodeAttempt,
  refundCodeAttempts,
} from "#server/features/account/sessions/sessions.attempts.service.ts";
import { proveOwnPassword } from "#server/features/account/sessions/sessions.own-password.service.ts";
import { endOtherSessions } from "#server/features/account/sessions/sessions.renewal.service.ts";
import { lockAccount, provedAccount } from "#server/features/account/sessions/sessions.service.ts";
import { refuseEmailChange } from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { claimAccountMail, countSentMail } from "#server/features/project/mails/mails.caps.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashCode, isCodeRight } from "#server/platform/secrets/crypto.ts";
import { mailChangeCode, mailChangeLink } from "./emails.mails.service.ts";
import { lockEmailChange } from "./emails.queries.ts";

/** @throws sessions.wrong_step */
const signedIn = (ctx: Pick<Ctx, "session">) => provedAccount(ctx.session, null, ["done"]);
const binding = (id: string) => ({ boundTo: `email_changes.code_hash:${id}` });

/** Outside the transaction. @throws sessions.invalid_credentials, request.too_many */
export async function prepareEmailChange(
  platform: Platform,
  before: CtxBeforeTransaction,
  password: string,
): Promise<void> {
  const { userId } = signedIn(before);
  await proveOwnPassword(platform, before, password);
  await claimAccountMail(platform, "email_change_link", { accountId: userId });
}

/** The work is the same whether the new address is in use or not (S8). @throws emails.same_email, single-sign-on.required */
export async function askEmailChange(ctx: Ctx, email: string) {
  const { userId, email: present } = signedIn(ctx);
  if (email === present) throw fail(emailFailures.same_email);
  await refuseEmailChange(ctx, userId, email);
  await lockAccount(ctx, userId);
  await ctx.tx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
  const seconds = limits.emailChangeLinkSeconds;
  const token = await makeAccountToken(ctx, { userId, purpose: "email", seconds, detail: { email } });
  await mailChangeLink(ctx, { to: present, email, token });
  auditAccount(ctx, "emails.change_asked", { userId });
  return {};
}

/**
 * Uses the link, once, in a session of its account, and mails a code to the new address even if it is in use: only
 * its reader learns so.
 * @throws emails.link_expired, request.too_many
 */
export async function confirmEmailChange(ctx: Ctx, { email, token }: { email: string; token: string }) {
  const { userId } = signedIn(ctx);
  await lockAccount(ctx, userId);
  const requested = await spendAccountToken(ctx, "email", token);
  if (requested?.userId !== userId || requested.detail.email !== email) throw fail(emailFailures.link_expired);
  await countSentMail(ctx, "email_change_code", { address: email });
  const id = randomUUID();
  const code = String(randomInt(10 ** limits.emailCodeLength)).padStart(limits.emailCodeLength, "0");
  await ctx.tx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
  await ctx.tx
    .insertInto("email_changes")
    .values({
      id,
      user_id: userId,
      email,
      code_hash: hashCode(ctx.platform.keys, code, binding(id)),
      expires_at: sql<Date>`now() + make_interval(secs => ${limits.emailCodeSeconds})`,
    })
    .execute();
  await mailChangeCode(ctx, { to: email, code });
  auditAccount(ctx, "emails.change_confirmed", { userId });
  return { isCodeSent: true as const };
}

/** @throws sessions.wrong_step, sessions.locked */
export const claimChangeTry = (before: CtxBeforeTransaction): Promise<CodeAttempt> =>
  claimCodeAttempt(before, "email", signedIn(before).userId);

/** Other sessions and mailed links end (S3). @throws emails.wrong_code, registrations.email_taken, single-sign-on.required */
export async function finishEmailChange(ctx: Ctx, code: string, attempt: CodeAttempt) {
  const { userId, email: old } = signedIn(ctx);
  await lockAccount(ctx, userId);
  const change = await lockEmailChange(ctx, userId);
  const isRight = change && isCodeRight(ctx.platform.keys, change.code_hash, code, binding(change.id));
  if (!isRight) throw fail(emailFailures.wrong_code);
  const { email } = change;
  await refuseEmailChange(ctx, userId, email);
  await takeRegistrationEmail(ctx, userId, email);
  await killAccountTokens(ctx, userId);
  await refundCodeAttempts(ctx, attempt);
  const csrf = await endOtherSessions(ctx, { isPasswordProved: false });
  for (const to of [old, email])
    await mailSecurityNotice(ctx, {
      to,
      event: "email_changed",
      detail: { sentence: "email_changed", values: { old, email } },
    });
  auditAccount(ctx, "emails.changed", { userId });
  return { email, "csrf-token": csrf };
}
