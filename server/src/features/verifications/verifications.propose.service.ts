import type { DeclineReason, VerificationStatus } from "#contract/verifications/verification-states.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import type { BlacklistChoice } from "./verifications.blacklists.rules.ts";
import { isForTwo } from "./verifications.decision.rules.ts";
import { recordVerificationEvent } from "./verifications.events.service.ts";

async function hasFourEyes(ctx: Ctx): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("project_review_rules")
    .select("four_eyes")
    .where("project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  return row?.four_eyes ?? false;
}

/** Whether the project wants another reviewer to confirm this decision. */
export async function needsSecondReviewer(
  ctx: Ctx,
  { id, ...facts }: { id: string; status: "valid" | "invalid"; laterDuplicates: number },
): Promise<boolean> {
  if (!(await hasFourEyes(ctx))) return false;
  const checks = await ctx.tx
    .selectFrom("verification_checks")
    .select(["name", "result"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", id)
    .execute();
  return isForTwo({ ...facts, checks });
}

/** Nothing is decided and nobody is told; the version rises, since there is something new to look at. */
export async function proposeDecision(
  ctx: Ctx,
  before: { id: string; status: VerificationStatus; version: number },
  wanted: {
    status: "valid" | "invalid";
    comment: string;
    declineReasons: DeclineReason[];
    /** Only once it is confirmed. */
    blacklists: BlacklistChoice | null;
  },
): Promise<number> {
  if (ctx.actor.kind !== "user") throw new Error("only a member proposes");
  const id = await recordVerificationEvent(ctx, {
    verificationId: before.id,
    kind: "proposed",
    from: before.status,
    to: wanted.status,
    declineReasons: wanted.declineReasons,
    comment: wanted.comment,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
    onVersion: before.version,
    blacklisted: wanted.blacklists && { ...wanted.blacklists, added: [] },
  });
  const version = before.version + 1;
  await ctx.tx
    .updateTable("verifications")
    .set({ version, proposal_id: id })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  return version;
}
