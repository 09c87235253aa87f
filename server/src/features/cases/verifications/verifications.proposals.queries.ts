import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { BlacklistedValues } from "./verifications.blacklists.rules.ts";
import { hasTouchedVerification } from "./verifications.touches.queries.ts";

export async function findProposal(ctx: Ctx, verificationId: string, id: string | null) {
  if (id === null) return null;
  const row = await ctx.tx
    .selectFrom("verification_events")
    .select(["id", "at", "actor", "actor_user_id", "to_status", "decline_reasons", "comment", "blacklisted"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { to_status: status } = row;
  if (status !== "valid" && status !== "invalid") throw new Error("a proposal is to approve or to decline");
  const chosen = row.blacklisted === null ? null : BlacklistedValues.parse(row.blacklisted);
  return { ...row, status, blacklists: chosen && { codes: chosen.codes, fields: chosen.fields } };
}

/** As a reviewer sees what waits; null when nothing does. */
export async function viewProposal(ctx: Ctx, verificationId: string, id: string | null) {
  const found = await findProposal(ctx, verificationId, id);
  return (
    found && {
      at: found.at.toISOString(),
      by: found.actor ?? "",
      isOwn: isMember(ctx.actor) && ctx.actor.id === found.actor_user_id,
      hasTouched: await hasTouchedVerification(ctx, verificationId),
      status: found.status,
      declineReasons: found.decline_reasons,
      comment: found.comment,
    }
  );
}
