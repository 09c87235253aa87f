import { sql } from "kysely";
import { flowFailures } from "#contract/flow.calls.ts";
import { type Ctx, projectOf, verificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findVerification } from "./flow-base.queries.ts";

/** Holds a verification until the transaction ends. */
export const lockVerification = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select("status")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Ends what was handed on to another device, but for the visit that asks: whoever goes on here is not read from there. The
 * database says which visit asks (`open_flow`).
 */
export const endHandedOn = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .deleteFrom("flow_sessions")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("handed_on", "=", true)
    .where("token_hash", "<>", sql<string>`current_setting('app.flow_session')`)
    .execute();

/**
 * Holds the applicant's verification while this call changes it.
 * @throws flow.already_submitted.
 */
export async function lockOpenVerification(ctx: Ctx) {
  const id = verificationOf(ctx);
  const { status } = await lockVerification(ctx, id);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  await endHandedOn(ctx, id);
  return findVerification(ctx, id);
}
