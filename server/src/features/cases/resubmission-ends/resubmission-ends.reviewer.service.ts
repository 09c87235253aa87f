import { lockReviewer } from "#server/features/records/assignments/assignments.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Gives a verification that the applicant answers for to who requested it; one that is somebody's stays theirs. */
export async function returnToReviewer(
  ctx: Ctx,
  { verificationId, resubmissionId }: { verificationId: string; resubmissionId: string },
): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const { requested_by_user_id: requester } = await ctx.tx
    .selectFrom("resubmissions")
    .select("requested_by_user_id")
    .where("project_id", "=", project_id)
    .where("id", "=", resubmissionId)
    .executeTakeFirstOrThrow();
  // Requested by the customer's own system: by no member.
  if (requester === null || !(await lockReviewer(ctx, requester))) return;
  const { numUpdatedRows } = await ctx.tx
    .updateTable("verifications")
    .set({ assignee_id: requester })
    .where("project_id", "=", project_id)
    .where("id", "=", verificationId)
    .where("assignee_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    recordAudit(ctx, "assignments.returned_to_asker", { assignee: requester, verifications: [verificationId] });
}
