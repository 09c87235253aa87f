import { flowFailures } from "#contract/flow.contract.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findVerification, verificationOf } from "./flow.queries.ts";

/** Holds a verification until the transaction ends. */
export const lockVerification = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom("verifications")
    .select("status")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Holds the applicant's verification while this call changes it. Errors: flow.already_submitted. */
export async function lockOpenVerification(ctx: Ctx) {
  const id = verificationOf(ctx);
  const { status } = await lockVerification(ctx, id);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  return findVerification(ctx, id);
}
