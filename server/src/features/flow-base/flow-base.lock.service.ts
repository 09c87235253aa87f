import { sql } from "kysely";
import { flowFailures } from "#contract/calls/flow.calls.ts";
import { type Ctx, projectOf, verificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findVerification } from "./flow-base.queries.ts";

/** Locks the row until the transaction ends. */
export const lockVerification = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select("status")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Ends visits on other devices, except the calling one: after going on here, they can no longer read it. The database
 * knows the calling visit (`open_flow`).
 */
export const endHandedOn = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("handed_on", "=", true)
    .where("token_hash", "<>", sql<string>`current_setting('app.flow_session')`)
    .execute();

/** @throws flow.already_submitted */
export async function lockOpenVerification(ctx: Ctx) {
  const id = verificationOf(ctx);
  const { status } = await lockVerification(ctx, id);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  await endHandedOn(ctx, id);
  return findVerification(ctx, id);
}
