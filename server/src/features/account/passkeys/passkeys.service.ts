import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { passkeyFailures, passkeysPerAccount } from "#contract/account/passkeys.calls.ts";
import type { UsedCredential } from "#contract/account/passkeys.contract.ts";
import { confirmByCode, newMemberOf } from "#server/features/account/registrations/registrations.confirm.service.ts";
import type { CodeAttempt } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { endSessions, provedAccount, proveFactor } from "#server/features/account/sessions/sessions.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { signInStepsOf } from "#server/platform/session-proofs.rules.ts";
import {
  checkUsedPasskey,
  makeAddOptions,
  makeSignInOptions,
  type NewPasskey,
  type UsedPasskey,
} from "./passkeys.ceremonies.service.ts";
import { viewPasskey } from "./passkeys.queries.ts";

/** @throws sessions.wrong_code */
export async function beginAdding(ctx: Ctx, token: string, attempt: CodeAttempt) {
  await confirmByCode(ctx, token, attempt);
  const member = newMemberOf(ctx);
  auditAccount(ctx, "passkeys.options_made", { userId: member.userId });
  return makeAddOptions(ctx, member);
}

/** Additions at once wait here, and then count right (S36). */
async function refuseWhenFull(ctx: Ctx, userId: string): Promise<void> {
  await ctx.tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
  const { n } = await ctx.tx
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (Number(n) >= passkeysPerAccount) throw fail(passkeyFailures.limit_exceeded);
}

/** @throws passkeys.already_there, passkeys.limit_exceeded */
export async function addPasskey(ctx: Ctx, name: string, passkey: NewPasskey) {
  const { userId, email, idHash } = newMemberOf(ctx);
  await refuseWhenFull(ctx, userId);
  const { credentialId, publicKey, counter, transports } = passkey;
  const row = await ctx.tx
    .insertInto("passkeys")
    .values({
      id: randomUUID(),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      name,
    })
    .onConflict((on) => on.column("credential_id").doNothing())
    .returning(["id", "name", "created_at", "last_used_at"])
    .executeTakeFirst();
  if (!row) throw fail(passkeyFailures.already_there);
  await mailSecurityNotice(ctx, { to: email, event: "passkey_added" });
  await endSessions(ctx, userId, idHash);
  auditAccount(ctx, "passkeys.added", { userId, passkeyId: row.id });
  return viewPasskey(row);
}

/** @throws passkeys.not_found */
export async function renamePasskey(ctx: Ctx, id: string, name: string) {
  const { userId } = newMemberOf(ctx);
  const row = await ctx.tx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(["id", "name", "created_at", "last_used_at"])
    .executeTakeFirst();
  if (!row) throw fail(passkeyFailures.not_found);
  auditAccount(ctx, "passkeys.renamed", { userId, passkeyId: id });
  return viewPasskey(row);
}

/** @throws passkeys.not_found */
export async function removePasskey(ctx: Ctx, id: string) {
  const { userId, email, idHash } = newMemberOf(ctx);
  const gone = await ctx.tx
    .deleteFrom("passkeys")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw fail(passkeyFailures.not_found);
  await mailSecurityNotice(ctx, { to: email, event: "passkey_removed" });
  await endSessions(ctx, userId, idHash);
  auditAccount(ctx, "passkeys.removed", { userId, passkeyId: id });
  return {};
}

/** @throws sessions.wrong_step, passkeys.none */
export async function beginSignInByPasskey(ctx: Ctx, email: string) {
  const { userId } = provedAccount(ctx.session, email, signInStepsOf.passkey);
  auditAccount(ctx, "passkeys.asked", { userId });
  return makeSignInOptions(ctx, userId);
}

/** Outside the transaction. @throws sessions.wrong_step, passkeys.refused */
export const proveByPasskey = async (before: CtxBeforeTransaction, email: string, response: UsedCredential) =>
  checkUsedPasskey(before, provedAccount(before.session, email, signInStepsOf.passkey).userId, response);

/** @throws passkeys.refused */
export async function takePasskey(ctx: Ctx, userId: string, used: UsedPasskey): Promise<void> {
  const taken = await ctx.tx
    .updateTable("passkeys")
    .set({ counter: used.counter, last_used_at: sql<Date>`now()` })
    .where("id", "=", used.id)
    .where("user_id", "=", userId)
    .where("counter", "=", used.counterBefore)
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) throw fail(passkeyFailures.refused);
}

/** A new session id, as after the authenticator's code. @throws passkeys.refused, sessions.wrong_step */
export async function signInByPasskey(ctx: Ctx, email: string, used: UsedPasskey) {
  const { userId, projectCount } = provedAccount(ctx.session, email, signInStepsOf.passkey);
  await takePasskey(ctx, userId, used);
  const next = await proveFactor(ctx, "passkey");
  auditAccount(ctx, "sessions.factor_proved", { userId, factor: "passkey", passkeyId: used.id });
  return { ...next, verified2FA: true, shouldCreateProject: projectCount === 0 };
}
