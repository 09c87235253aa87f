import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import * as limits from "#contract/limits.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import {
  authenticatorUri,
  newAuthenticatorSecret,
  readRecoveryCode,
  recoveryCodeOf,
  totpStepOfCode,
} from "./registrations.rules.ts";

const binding = (userId: string) => ({ boundTo: `users.sealed_totp_secret:${userId}` });
const pendingBinding = (userId: string) => ({ boundTo: `users.sealed_pending_totp_secret:${userId}` });
const hashRecovery = (userId: string, code: string) => hashSecretToken(`recovery ${userId} ${code}`);

/** Call it before the transaction. */
export async function drawAuthenticator(email: string) {
  const secret = newAuthenticatorSecret();
  const { toDataURL } = await import("qrcode");
  const qrCodeImage = await toDataURL(authenticatorUri(email, secret), {
    errorCorrectionLevel: "M",
    margin: 1,
    width: 240,
  });
  return { twoFactorVerificationSecret: secret, qrCodeImage };
}

/** Replaces an earlier waiting one. Only for accounts without an authenticator. */
export async function keepAuthenticator(ctx: Ctx, userId: string, secret: string): Promise<void> {
  const kept = await ctx.tx
    .updateTable("users")
    .set({ sealed_totp_secret: sealWithKeyRing(ctx.platform.keys, secret, binding(userId)), totp_last_step: 0 })
    .where("id", "=", userId)
    .where("totp_enabled_at", "is", null)
    .executeTakeFirst();
  if (kept.numUpdatedRows !== 1n) throw fail(sessionFailures.wrong_step);
}

/** A later time step than the last used (S10), by the database's clock. @throws sessions.wrong_code */
export async function takeAuthenticatorCode(ctx: Ctx, userId: string, code: string): Promise<void> {
  const user = await ctx.tx
    .selectFrom("users")
    .select(["sealed_totp_secret", "totp_last_step"])
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.sealed_totp_secret) throw fail(sessionFailures.wrong_code);
  const secret = openWithKeyRing(ctx.platform.keys, user.sealed_totp_secret, binding(userId)).toString("utf8");
  const step = totpStepOfCode(secret, code, user.now);
  if (step === null || step <= user.totp_last_step) throw fail(sessionFailures.wrong_code);
  await ctx.tx.updateTable("users").set({ totp_last_step: step }).where("id", "=", userId).execute();
}

/** @throws sessions.wrong_code */
export async function takeRecoveryCode(ctx: Ctx, { userId, email }: { userId: string; email: string }, code: string) {
  const taken = await ctx.tx
    .updateTable("recovery_codes")
    .set({ used_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashRecovery(userId, code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) throw fail(sessionFailures.wrong_code);
  await mailMember(ctx, { to: email, name: "recovery_code_used", values: {} });
}

/** @returns as makeRecoveryCodes */
export async function enableAuthenticator(ctx: Ctx, userId: string): Promise<string[]> {
  await ctx.tx.updateTable("users").set({ totp_enabled_at: sql<Date>`now()` }).where("id", "=", userId).execute();
  return makeRecoveryCodes(ctx, userId);
}

/** Earlier ones end. @returns ten codes, stored hashed */
export async function makeRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  await ctx.tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: limits.recoveryCodes }, () => recoveryCodeOf(randomBytes(16)));
  await ctx.tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecovery(userId, code) })))
    .execute();
  return codes;
}

/** Six digits: the authenticator; sixteen letters: a recovery code. @throws sessions.wrong_code */
export async function takeRegistrationFactor(ctx: Ctx, account: { userId: string; email: string }, token: string) {
  const recovery = readRecoveryCode(token);
  if (recovery) await takeRecoveryCode(ctx, account, recovery);
  else await takeAuthenticatorCode(ctx, account.userId, token.replaceAll(/\s/g, ""));
  return recovery ? ("recovery_code" as const) : ("authenticator" as const);
}

/** The old authenticator works until the new one's first code. */
export async function keepPendingAuthenticator(ctx: Ctx, userId: string, secret: string): Promise<void> {
  const sealed = sealWithKeyRing(ctx.platform.keys, secret, pendingBinding(userId));
  await ctx.tx.updateTable("users").set({ sealed_pending_totp_secret: sealed }).where("id", "=", userId).execute();
}

/** That code does not sign in again (S10). @returns ten new recovery codes @throws sessions.wrong_code */
export async function replaceAuthenticator(ctx: Ctx, userId: string, code: string): Promise<string[]> {
  const { keys } = ctx.platform;
  const user = await ctx.tx
    .selectFrom("users")
    .select("sealed_pending_totp_secret as pending")
    .select(sql<Date>`clock_timestamp()`.as("now"))
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.pending) throw fail(sessionFailures.wrong_code);
  const secret = openWithKeyRing(keys, user.pending, pendingBinding(userId)).toString("utf8");
  const step = totpStepOfCode(secret, code, user.now);
  if (step === null) throw fail(sessionFailures.wrong_code);
  await ctx.tx
    .updateTable("users")
    .set({
      sealed_totp_secret: sealWithKeyRing(keys, secret, binding(userId)),
      sealed_pending_totp_secret: null,
      totp_last_step: step,
      totp_enabled_at: sql<Date>`now()`,
    })
    .where("id", "=", userId)
    .execute();
  return makeRecoveryCodes(ctx, userId);
}
