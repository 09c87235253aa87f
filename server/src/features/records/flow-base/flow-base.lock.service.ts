import { sql } from "kysely";
import type { AskedItem } from "#contract/records/asked/asked-again.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import { askedInOf, type Ctx, projectOf, verificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { bindVisit } from "./flow-base.devices.service.ts";
import { findVerification } from "./flow-base.queries.ts";

export const lockVerification = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select(["status", "asked_in"])
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Not the calling visit, which the database knows (`open_flow`). */
export const endHandedOn = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("handed_on", "=", true)
    .where("token_hash", "<>", sql<string>`current_setting('app.flow_session')`)
    .execute();

type Offer = AskedItem | "checked_later" | "hand_off" | null;

/**
 * `item`: what is about to be given; null: nothing that a reviewer can ask for once more; `checked_later`: the caller looks;
 * `hand_off`: nothing is given. The first device that gives something has the visit.
 * @throws flow.already_submitted; flow.not_asked for a visit that was asked for other items; request.unauthenticated
 */
export async function lockOpenVerification(ctx: Ctx, item: Offer) {
  const id = verificationOf(ctx);
  const { status, asked_in } = await lockVerification(ctx, id);
  const askedIn = askedInOf(ctx);
  const isOpen = askedIn === null ? status === "created" : asked_in === askedIn;
  if (!isOpen) throw fail(flowFailures.already_submitted);
  if (askedIn === null && item !== "hand_off") await bindVisit(ctx, id);
  await endHandedOn(ctx, id);
  const verification = await findVerification(ctx, id);
  refuseUnasked(verification, item);
  return verification;
}

/** @throws flow.not_asked */
function refuseUnasked({ asked }: Pick<Awaited<ReturnType<typeof findVerification>>, "asked">, item: Offer): void {
  if (asked && item !== "checked_later" && item !== "hand_off" && !asked.items.some((each) => each.item === item))
    throw fail(flowFailures.not_asked);
}
