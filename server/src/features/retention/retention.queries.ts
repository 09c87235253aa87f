import { sql } from "kysely";
import { proposedRetention } from "#contract/retention.contract.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

export async function readRetention(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("project_retention")
    .selectAll()
    .where("project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  if (!row) return { ...proposedRetention, isOn: false, lastRun: null };
  const { approved_days, declined_days, abandoned_days, service_days, ran_at, erased_count, kept_count } = row;
  const lastRun = ran_at && { at: ran_at.toISOString(), erased: erased_count, kept: kept_count };
  return { approved_days, declined_days, abandoned_days, service_days, isOn: true, lastRun };
}

const ownIds = sql`array(select a.id union all
  select m.id from applicants m where m.project_id = a.project_id and m.merged_into = a.id)`;

/** In the order of their ids. The last event is the last of: record made, begun, submitted, decided. */
export async function findOver(ctx: Ctx, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from applicants a
    join project_retention r on r.project_id = a.project_id
    left join lateral (
      select bool_or(v.status = 'valid') as approved, bool_or(v.status = 'invalid') as declined,
        bool_or(v.status in ('processing', 'pending', 'customer_pending')) as waits,
        max(greatest(v.created_at, v.submitted_at, v.decided_at)) as last
      from verifications v where v.project_id = a.project_id and v.applicant_id = any(${ownIds})
    ) seen on true
    where a.project_id = ${projectOf(ctx)} and a.id > ${after}::uuid
      and a.erased_at is null and a.held_at is null and a.merged_into is null
      and not coalesce(seen.waits, false)
      and not exists (select from form_links l where l.project_id = a.project_id and l.applicant_id = any(${ownIds})
        and l.revoked_at is null and l.expires_at > now())
      and greatest(a.created_at, seen.last) < now() - make_interval(days => case
        when seen.approved then r.approved_days when seen.declined then r.declined_days else r.abandoned_days end)
    order by a.id limit ${most}`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}
