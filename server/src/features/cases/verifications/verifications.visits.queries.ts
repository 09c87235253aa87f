import { type RawBuilder, sql } from "kysely";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** A page that is open says so every few seconds: after a longer silence it is another visit. */
const visitMinutes = 30;
/** An open page writes no more often. */
const writtenAfterSeconds = 10;

/** When the member of a row of `verification_views` last had it open. */
export const lastVisitAt = (row: string): RawBuilder<Date> =>
  sql`coalesce(${sql.ref(`${row}.seen_at`)}, ${sql.ref(`${row}.at`)})`;

/** The caller still has it open; the end of the visit before stays known. */
export async function recordVisit(ctx: Ctx, verificationId: string, userId: string): Promise<void> {
  const own = sql`project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId} and user_id = ${userId}`;
  // Two statements: Citus takes no time of now within a case.
  await sql`update verification_views set last_visit_at = coalesce(seen_at, at) where ${own}
    and coalesce(seen_at, at) < now() - make_interval(mins => ${visitMinutes})`.execute(ctx.tx);
  await sql`update verification_views set seen_at = now() where ${own}
    and (seen_at is null or seen_at < now() - make_interval(secs => ${writtenAfterSeconds}))`.execute(ctx.tx);
}

/** When the caller last had it open before this visit. */
export async function readLastVisit(ctx: Ctx, verificationId: string): Promise<string | null> {
  if (!isMember(ctx.actor)) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select case when coalesce(seen_at, at) < now() - make_interval(mins => ${visitMinutes})
      then coalesce(seen_at, at) else last_visit_at end as at
    from verification_views where project_id = ${ctxProjectOf(ctx)} and verification_id = ${verificationId}
      and user_id = ${ctx.actor.id}`.execute(ctx.tx);
  return rows[0]?.at?.toISOString() ?? null;
}
