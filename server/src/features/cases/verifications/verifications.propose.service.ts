import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { assertMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { BlacklistedChoice } from "./verifications.blacklists.rules.ts";
import { needsTwoReviewers } from "./verifications.decision.rules.ts";
import { recordVerificationEvent } from "./verifications.events.service.ts";
import type { KnownCheck } from "./verifications.open.queries.ts";
import { hasTouchedVerification, whoTouchedVerification } from "./verifications.touches.queries.ts";

/** Whether the project wants two people where it matters. */
export async function hasFourEyes(ctx: Ctx): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("project_review_rules")
    .select("four_eyes")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  return row?.four_eyes ?? false;
}

type Wanted = {
  id: string;
  from: VerificationStatus;
  status: "valid" | "invalid";
  laterDuplicates: number;
  checks: readonly KnownCheck[];
};

/** Whether the project wants another reviewer to confirm this decision of whoever asks for it. */
export async function needsSecondReviewer(ctx: Ctx, { id, ...facts }: Wanted): Promise<boolean> {
  return (await hasFourEyes(ctx)) && needsTwoReviewers({ ...facts, hasTouched: await hasTouchedVerification(ctx, id) });
}

/** What the checks found without anybody stays so only while nobody has changed what they rest on. */
export const needsReviewer = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await hasFourEyes(ctx)) && (await whoTouchedVerification(ctx, id)).size > 0;

/** Nothing is decided and nobody is notified; the row version rises, since there is something new to check. */
export async function proposeDecision(
  ctx: Ctx,
  before: { id: string; status: VerificationStatus; rowVersion: number },
  wanted: {
    status: "valid" | "invalid";
    comment: string;
    declineReasons: DeclineReason[];
    /** Only once it is confirmed. */
    blacklists: BlacklistedChoice | null;
    openChecks: CheckName[];
  },
): Promise<number> {
  assertMember(ctx.actor);
  const id = await recordVerificationEvent(ctx, {
    verificationId: before.id,
    kind: "proposed",
    from: before.status,
    to: wanted.status,
    declineReasons: wanted.declineReasons,
    comment: wanted.comment,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
    onRowVersion: before.rowVersion,
    openChecks: wanted.openChecks,
    blacklisted: wanted.blacklists && { ...wanted.blacklists, added: [] },
  });
  const rowVersion = before.rowVersion + 1;
  await ctx.tx
    .updateTable("verifications")
    .set({ row_version: rowVersion, proposal_id: id })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  return rowVersion;
}
