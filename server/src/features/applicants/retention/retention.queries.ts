import { sql } from "kysely";
import { proposedRetention } from "#contract/applicants/retention.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export async function readRetention(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("project_retention")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  if (!row) return { ...proposedRetention, isOn: false, lastRun: null };
  const { approved_days, declined_days, abandoned_days, service_days, ran_at, erased_count, kept_count } = row;
  const lastRun = ran_at && { at: ran_at.toISOString(), erased: erased_count, kept: kept_count };
  return { approved_days, declined_days, abandoned_days, service_days, isOn: true, lastRun };
}

const ownIds = sql`array(select a.id union all
  select m.id from applicants m where m.project_id = a.project_id and m.merged_into = a.id)`;

export const retentionOutcomes = ["approved", "declined", "abandoned"] as const;
export type RetentionOutcome = (typeof retentionOutcomes)[number];
/** Where a walk has got to: the last event as the database writes it, and the id. */
export type RetentionCursor = { at: string; id: string };
export const fromTheFirst: RetentionCursor = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

const lastEvent = sql`greatest(a.created_at, a.last_event_at)`;

/** Of one outcome, oldest event first: a range of an index. The last event is the last of: record made, begun, submitted, decided. */
export async function findEndedRetention(
  ctx: Ctx,
  outcome: RetentionOutcome,
  after: RetentionCursor,
  most: number,
): Promise<RetentionCursor[]> {
  const { rows } = await sql<RetentionCursor>`
    select a.id, ${lastEvent}::text as at from applicants a
    where a.project_id = ${ctxProjectOf(ctx)} and a.outcome = ${outcome}
      and ${lastEvent} < now() - make_interval(days => (select ${sql.ref(`${outcome}_days`)} from project_retention
        where project_id = ${ctxProjectOf(ctx)}))
      and ${lastEvent} >= ${after.at}::timestamptz
      and (${lastEvent}, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)
      and a.erased_at is null and a.legal_hold_at is null and a.merged_into is null
      and not exists (select from form_links l where l.project_id = a.project_id and l.applicant_id = any(${ownIds})
        and l.revoked_at is null and l.expires_at > now())
    order by ${lastEvent}, a.id limit ${most}`.execute(ctx.tx);
  return rows;
}
