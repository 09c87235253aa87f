import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { UsedCredential } from "#contract/account/passkeys.contract.ts";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import {
  checkUsedPasskey,
  makeSignInOptions,
  type UsedPasskey,
} from "#server/features/account/passkeys/passkeys.ceremonies.service.ts";
import { takePasskey } from "#server/features/account/passkeys/passkeys.service.ts";
import { confirmByCode, newMemberOf } from "#server/features/account/registrations/registrations.confirm.service.ts";
import type { CodeAttempt } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { newSessionId } from "#server/platform/http.cookie.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { proofsAfter, type SecondFactorProof } from "#server/platform/session-proofs.rules.ts";

/** A new session id and CSRF token (S1). @throws sessions.wrong_step, also when another call has renewed it meanwhile */
async function renewProof(ctx: Ctx, by: SecondFactorProof): Promise<{ "csrf-token": string }> {
  const { idHash } = newMemberOf(ctx);
  if (!proofsAfter(ctx.session, { by })) throw fail(sessionFailures.wrong_step);
  const [value, csrf] = [newSessionId(), randomBytes(24).toString("base64url")];
  const { rows } = await sql<{ remember: boolean }>`
    with old as (delete from sessions where id_hash = ${idHash} returning *)
    insert into sessions (id_hash, csrf, user_id, password_at, provider, factor_at, authenticated_at, current_project_id,
      remember, mode, notices_seen_at, ip, user_agent, created_at, last_seen_at, idle_seconds, expires_at)
    select ${hashSecretToken(value)}, ${csrf}, user_id, password_at, provider, now(), authenticated_at, current_project_id,
      remember, mode, notices_seen_at, ip, user_agent, created_at, now(), idle_seconds, expires_at from old
    returning remember`.execute(ctx.tx);
  const [kept] = rows;
  if (!kept) throw fail(sessionFailures.wrong_step);
  ctx.cookie = { value, remember: kept.remember };
  return { "csrf-token": csrf };
}

/** @throws sessions.wrong_code */
export async function proveByCode(ctx: Ctx, token: string, attempt: CodeAttempt) {
  await confirmByCode(ctx, token, attempt);
  auditAccount(ctx, "proofs.given", { userId: newMemberOf(ctx).userId, factor: "authenticator" });
  return renewProof(ctx, "authenticator");
}

/** @throws passkeys.none */
export async function beginProofByPasskey(ctx: Ctx) {
  const { userId } = newMemberOf(ctx);
  auditAccount(ctx, "proofs.asked", { userId });
  return makeSignInOptions(ctx, userId);
}

/** Outside the transaction. @throws passkeys.refused */
export const checkProof = async (before: CtxBeforeTransaction, response: UsedCredential): Promise<UsedPasskey> =>
  checkUsedPasskey(before, newMemberOf(before).userId, response);

/** @throws passkeys.refused */
export async function proveByPasskey(ctx: Ctx, used: UsedPasskey) {
  const { userId } = newMemberOf(ctx);
  await takePasskey(ctx, userId, used);
  auditAccount(ctx, "proofs.given", { userId, factor: "passkey", passkeyId: used.id });
  return renewProof(ctx, "passkey");
}
