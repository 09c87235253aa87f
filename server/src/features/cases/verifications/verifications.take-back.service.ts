import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { isDecisionAnnounced } from "#server/features/callbacks/callbacks/callbacks.facts.queries.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { changeStatus, type LockedVerification, lockForDecision } from "./verifications.decide.service.ts";
import { whyNotTakeBack } from "./verifications.decision.rules.ts";
import { readFormOf } from "./verifications.form.queries.ts";
import { recordTouch } from "./verifications.touches.service.ts";

/** Where a verification of this form waits for a person. */
export async function waitingStatus(ctx: Ctx, id: string): Promise<"pending" | "customer_pending"> {
  const { enableCustomerProcessing } = await readFormOf(ctx, id);
  return enableCustomerProcessing ? "customer_pending" : "pending";
}

/**
 * A final decision, anybody's and also the checks', is taken back: the verification waits for a person again, and the
 * business is notified. What was not announced yet stays so.
 * @throws 404, 409 for a stale row version, while nothing is decided, and while a proposal waits
 */
export async function takeDecisionBack(
  ctx: Ctx,
  requested: { verification_id: string; rowVersion: number; reason: string },
) {
  const before = await lockForDecision(ctx, requested.verification_id);
  const refusal = whyNotTakeBack(before, requested);
  if (refusal) throw fail(verificationFailures[refusal]);
  assertMember(ctx.actor);
  const { id, name } = ctx.actor;
  const status = await waitingStatus(ctx, before.id);
  return {
    status,
    rowVersion: await reopenVerification(ctx, before, { to: status, comment: requested.reason, actor: { id, name } }),
  };
}

type Reopening = {
  to: "pending" | "customer_pending";
  comment: string;
  /** `id` null: no member, but the customer's own system. */
  actor: { id: string | null; name: string };
};

/** It is decided, and will wait again. @returns the new row version */
export async function reopenVerification(
  ctx: Ctx,
  before: LockedVerification,
  { to: status, comment, actor }: Reopening,
): Promise<number> {
  if (before.isUnannounced)
    await ctx.tx
      .updateTable("verifications")
      .set({ undo_until: null })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", before.id)
      .execute();
  const rowVersion = await changeStatus(ctx, before, {
    to: status,
    kind: "taken_back",
    declineReasons: [],
    comment,
    actor,
  });
  await recordTouch(ctx, before.id, "taken_back");
  if (await isDecisionAnnounced(ctx, before.id))
    await announceCallback(ctx, { verificationId: before.id, type: "VERIFICATION_STATUS_CHANGED", isDue: true });
  recordAudit(ctx, "verifications.decision_taken_back", {
    id: before.id,
    from: before.status,
    to: status,
    version: rowVersion,
  });
  return rowVersion;
}
