import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { memberMay } from "#server/platform/member-roles.ts";

const mayReview = memberMay("verifications:review");

/** By name, with how many verifications wait for each. */
export async function listAssignableReviewers(ctx: Ctx) {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name,
      (select count(*)::int from verifications v where v.project_id = ${project} and v.assignee_id = u.id
        and v.status in ('pending', 'customer_pending')) as waiting
    from memberships m join users u on u.id = m.user_id
    where m.project_id = ${project} and ${mayReview}
    order by u.first_name, u.last_name, u.id`.execute(ctx.tx);
  return { items: rows };
}

/** Whether a member may review; they can neither leave nor change their role until the call ends. */
export async function lockReviewer(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("memberships as m")
    .select("m.user_id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where("m.user_id", "=", userId)
    .where(mayReview)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose turn it is after `last`; owners and admins only where nobody else reviews. Undefined in a project without reviewers. */
export async function findNextReviewer(ctx: Ctx, last: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from memberships m join users u on u.id = m.user_id
    where m.project_id = ${ctxProjectOf(ctx)} and ${mayReview} and u.disabled_at is null
    order by m.role in ('owner', 'admin'), (m.user_id > ${last}::uuid) desc nulls last, m.user_id
    limit 1 for share of m`.execute(ctx.tx);
  return rows[0]?.id;
}

export async function readReviewSettings(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("review_settings")
    .select("is_round_robin")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  return { round_robin: row?.is_round_robin ?? false };
}
