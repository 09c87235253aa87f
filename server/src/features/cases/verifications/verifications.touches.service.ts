import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export type VerificationTouch = Database["verification_touches"]["what"];

/** Kept for good: who has changed what a decision rests on stays known, also when it is taken back. */
export async function recordTouch(ctx: Ctx, verificationId: string, what: VerificationTouch): Promise<void> {
  if (!isMember(ctx.actor)) return;
  await ctx.tx
    .insertInto("verification_touches")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, user_id: ctx.actor.id, what })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of all verifications of these applicants, and of those that were merged with them. */
export async function recordTouchOfApplicants(
  ctx: Ctx,
  applicantIds: readonly string[],
  what: VerificationTouch,
): Promise<void> {
  if (!isMember(ctx.actor)) return;
  const ids = [...applicantIds];
  await sql`insert into verification_touches (project_id, verification_id, user_id, what)
    select v.project_id, v.id, ${ctx.actor.id}::uuid, ${what} from verifications v
    join applicants a on a.project_id = v.project_id and a.id = v.applicant_id
    where v.project_id = ${ctxProjectOf(ctx)}::uuid and (a.id = any(${ids}::uuid[]) or a.merged_into = any(${ids}::uuid[]))
    on conflict do nothing`.execute(ctx.tx);
}
