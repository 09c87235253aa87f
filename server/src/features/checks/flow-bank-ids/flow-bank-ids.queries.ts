import { sql } from "kysely";
import { z } from "zod";
import type { GivenDocument } from "#contract/records/steps/document.schema.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";

const triesOf = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("bank_ids")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId);

const ofVisit = (ctx: Ctx, verificationId: string) => {
  const resubmissionId = resubmissionIdOf(ctx);
  return triesOf(ctx, verificationId).where("resubmission_id", resubmissionId === null ? "is" : "=", resubmissionId);
};

/** Of this visit: a request for the document has tries of its own. */
export async function countTries(ctx: Ctx, verificationId: string): Promise<number> {
  const { n } = await ofVisit(ctx, verificationId).select(sql<number>`count(*)::int`.as("n")).executeTakeFirstOrThrow();
  return n;
}

/** The word is of one try, for as long as it may take. */
export const findTry = (ctx: Ctx, verificationId: string, state: string) =>
  ofVisit(ctx, verificationId)
    .where("state_hash", "=", hashSecretToken(state))
    .where("expires_at", ">", sql<Date>`now()`)
    .select(["id", "state", "country", "document_type", "session"])
    .executeTakeFirst();

const openSession = async (ctx: Ctx, verificationId: string, row: { id: string; session: string }) =>
  z
    .string()
    .parse(openValue(await openVault(ctx, verificationId), row.session, sealBindings.bankId(verificationId, row.id)));

export async function readTry(ctx: Ctx, verificationId: string, state: string) {
  const row = await findTry(ctx, verificationId, state);
  return row && { ...row, session: await openSession(ctx, verificationId, row) };
}

/** By which the provider knows it. Null: what was given is whole, or is no bank ID. */
export async function readSessionLeft(ctx: Ctx, verificationId: string, document: GivenDocument | null) {
  if (!document?.bankId || document.bankId.person) return null;
  const row = await triesOf(ctx, verificationId)
    .where("id", "=", document.bankId.id)
    .select(["id", "session"])
    .executeTakeFirst();
  return row ? openSession(ctx, verificationId, row) : null;
}
