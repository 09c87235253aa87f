import { type ExpressionBuilder, sql } from "kysely";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { Database } from "#server/db/database.ts";
import { recordInOwnTransaction } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { readResponse } from "#server/platform/saml/saml.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { identityProviders } from "./identity-providers.map.ts";
import { visitOf } from "./identity-providers.visits.service.ts";

const { saml: provider } = identityProviders;

/** `relayState`: the visit's state, as the provider gives it back. */
export type PostedAnswer = { response: string; relayState: string };
export type ReadAnswer = { stateHash: string; codeHash: string; code: string; answer: string };

/** In a statement that changes it, so that of two answers at once one is kept. */
const isOpen = (visit: ExpressionBuilder<Database, "sign_in_visits">, stateHash: string) =>
  visit.and([
    visit("state_hash", "=", stateHash),
    visit("provider", "=", provider.id),
    visit("code_hash", "is", null),
    visit("expires_at", ">", sql<Date>`now()`),
  ]);

async function isVisitOpen({ platform: { database } }: CtxBeforeTransaction, stateHash: string): Promise<boolean> {
  const found = await database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("sign_in_visits")
      .select("state_hash")
      .where((visit) => isOpen(visit, stateHash))
      .executeTakeFirst(),
  );
  return found !== undefined;
}

/**
 * Outside the transaction: XML is read only for a visit that somebody has begun here, and that has no answer yet.
 * @returns null when the answer proves nobody; the log says why
 */
export async function readPostedAnswer(
  before: CtxBeforeTransaction,
  { response, relayState }: PostedAnswer,
): Promise<ReadAnswer | null> {
  const { platform } = before;
  const { saml } = platform.config.identityProviders;
  const stateHash = hashSecretToken(relayState);
  const visit = (await isVisitOpen(before, stateHash)) ? visitOf(platform, provider, relayState) : null;
  // Anybody can post one: the log of accounts is for answers to what somebody has begun.
  if (!visit) platform.log.warn("a SAML provider's answer was refused: nobody has begun this sign-in here");
  if (!saml || !visit) return null;
  const person = await readResponse(platform, saml, visit, response);
  if (!person) {
    const why = singleSignOnFailures.sign_in_failed.code;
    await recordInOwnTransaction(before, "identity-providers.refused", { provider: provider.id, why });
    return null;
  }
  const code = newSecretToken(32);
  return { stateHash, code, codeHash: hashSecretToken(code), answer: JSON.stringify(person) };
}

/**
 * Whoever began the visit comes for the answer with this code, and with the session that it began in.
 * @returns whether it was the visit's first answer
 */
export async function keepPostedAnswer(ctx: Ctx, { stateHash, codeHash, answer }: ReadAnswer): Promise<boolean> {
  const kept = await ctx.tx
    .updateTable("sign_in_visits")
    .set({ code_hash: codeHash, answer })
    .where((visit) => isOpen(visit, stateHash))
    .executeTakeFirst();
  const isKept = kept.numUpdatedRows === 1n;
  auditAccount(ctx, isKept ? "identity-providers.answered" : "identity-providers.refused", { provider: provider.id });
  return isKept;
}
