import { sql } from "kysely";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { AnnouncedVerdict } from "./applicant-object.documents.rules.ts";

/** What may be said of a verification: a decision that can still be undone is not announced yet. */
export async function readAnnouncedVerdicts(
  ctx: Ctx,
  verificationId: string,
): Promise<Omit<AnnouncedVerdict, "checks">> {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select([
      sql<VerificationStatus>`case when v.undo_until is null then v.status else 'pending' end`.as("status"),
      sql<DeclineReason[]>`case when v.undo_until is null then v.decline_reasons else '{}' end`.as("reasons"),
      sql<string | null>`case when v.undo_until is null then decision_comment(v.project_id, v.id) end`.as("comment"),
    ])
    .executeTakeFirstOrThrow();
  return { status: row.status, declineReasons: row.status === "invalid" ? row.reasons : [], comment: row.comment };
}

const readChecks = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verification_checks")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .select(["name", "result", "reasons"])
    .orderBy("name")
    .execute();

export const readVerdict = async (ctx: Ctx, verificationId: string): Promise<AnnouncedVerdict> => ({
  ...(await readAnnouncedVerdicts(ctx, verificationId)),
  checks: await readChecks(ctx, verificationId),
});
