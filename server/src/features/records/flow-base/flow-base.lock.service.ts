import { sql } from "kysely";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { type Ctx, ctxProjectOf, ctxVerificationOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { bindVisit } from "./flow-base.devices.service.ts";
import { findFlowVerification } from "./flow-base.queries.ts";

export const lockVerification = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select(["status", "resubmission_id"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Not the calling visit, which the database knows (`open_flow`). */
export const endHandoffs = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("by_handoff", "=", true)
    .where("token_hash", "<>", sql<string>`current_setting('app.flow_session')`)
    .execute();

type Offer = ResubmissionItem | "checked_later" | "hand_off" | null;

/**
 * `item`: what is about to be given; null: nothing that a reviewer can ask for once more; `checked_later`: the caller looks;
 * `hand_off`: nothing is given. The first device that gives something has the visit.
 * @throws flow.already_submitted; flow.not_requested for a visit of which other items were requested; request.unauthenticated
 */
export async function lockOpenVerification(ctx: Ctx, item: Offer) {
  const id = ctxVerificationOf(ctx);
  const { status, resubmission_id } = await lockVerification(ctx, id);
  const resubmissionId = resubmissionIdOf(ctx);
  const isOpen = resubmissionId === null ? status === "created" : resubmission_id === resubmissionId;
  if (!isOpen) throw fail(flowFailures.already_submitted);
  if (resubmissionId === null && item !== "hand_off") await bindVisit(ctx, id);
  await endHandoffs(ctx, id);
  const verification = await findFlowVerification(ctx, id);
  refuseUnrequested(verification, item);
  return verification;
}

/** @throws flow.not_requested */
function refuseUnrequested(
  { resubmission }: Pick<Awaited<ReturnType<typeof findFlowVerification>>, "resubmission">,
  item: Offer,
): void {
  if (
    resubmission &&
    item !== "checked_later" &&
    item !== "hand_off" &&
    !resubmission.items.some((each) => each.item === item)
  )
    throw fail(flowFailures.not_requested);
}
