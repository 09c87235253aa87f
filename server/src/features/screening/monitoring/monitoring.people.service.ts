import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { MonitoredListVersion } from "./monitoring.rules.ts";

/** Whose latest decision is an approval that cannot be undone any more. A merged record counts as the one it was merged into. */
const approved = (project: string) => sql`
  select applicant_id, id from (
    select distinct on (coalesce(a.merged_into, a.id)) coalesce(a.merged_into, a.id) as applicant_id, v.id, v.status
    from verifications v
    join applicants a on a.project_id = v.project_id and a.id = v.applicant_id and a.erased_at is null
    where v.project_id = ${project}::uuid and v.status in ('valid', 'invalid')
      and (v.undo_until is null or v.undo_until < now())
    order by coalesce(a.merged_into, a.id), v.decided_at desc nulls last, v.created_at desc, v.id) latest
  where status = 'valid'`;

/** Who is monitored now. Whoever is new, or has another verification or other data than before, is due. */
export async function syncMonitoredApplicants(ctx: Ctx): Promise<number> {
  const project = ctxProjectOf(ctx);
  // A full join is never made row by row, however few people the planner expects.
  await sql`with other as materialized (
      select m.applicant_id as known, a.applicant_id, a.id
      from (${approved(project)}) a
      full join (select applicant_id, verification_id from monitored_applicants where project_id = ${project}::uuid) m
        on m.applicant_id = a.applicant_id
      where m.applicant_id is null or a.applicant_id is null or m.verification_id <> a.id
    ), gone as (
      delete from monitored_applicants m using other
      where other.applicant_id is null and m.project_id = ${project}::uuid and m.applicant_id = other.known
    ), verified_again as (
      update monitored_applicants m set verification_id = other.id, is_due = true, screened_at = null, queried = null
      from other where m.project_id = ${project}::uuid and m.applicant_id = other.known and other.id is not null
    )
    insert into monitored_applicants (project_id, applicant_id, verification_id)
    select ${project}::uuid, applicant_id, id from other where known is null
    on conflict do nothing`.execute(ctx.tx);
  await sql`update monitored_applicants m set is_due = true from applicant_records r
    where m.project_id = ${project}::uuid and r.project_id = m.project_id and r.applicant_id = m.applicant_id
      and r.updated_at > m.screened_at and not m.is_due`.execute(ctx.tx);
  // An approval that can still be undone is new to the next look too.
  await sql`update monitoring_settings set known_at = coalesce((
      select min(v.decided_at) - interval '1 millisecond' from verifications v
      where v.project_id = ${project}::uuid and v.status = 'valid' and v.decided_at > now() - interval '1 hour'
        and v.undo_until > now()), now())
    where project_id = ${project}::uuid`.execute(ctx.tx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from monitored_applicants
    where project_id = ${project}::uuid`.execute(ctx.tx);
  return rows[0]?.n ?? 0;
}

/** Lists that are not watched any more: whoever had a hit there is looked at again. */
export async function forgetMonitoredLists(ctx: Ctx, marks: readonly MonitoredListVersion[]): Promise<void> {
  for (const { source, code } of marks) {
    await markApplicantsListed(ctx, { source, code }, null);
    await ctx.tx
      .deleteFrom("monitoring_lists")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("source", "=", source)
      .where("list_code", "=", code)
      .execute();
  }
}

/** Everybody with a hit on one of these entries; null: on any of the list. */
export async function markApplicantsListed(
  ctx: Ctx,
  { source, code }: Pick<MonitoredListVersion, "source" | "code">,
  entryIds: readonly string[] | null,
): Promise<void> {
  const any = entryIds === null ? sql`true` : sql`h.entry_id = any(${[...entryIds]}::text[])`;
  await sql`update monitored_applicants m set is_due = true from monitored_hits h
    where h.project_id = ${ctxProjectOf(ctx)}::uuid and h.source = ${source} and h.list_code = ${code} and ${any}
      and m.project_id = h.project_id and m.applicant_id = h.applicant_id and not m.is_due`.execute(ctx.tx);
}

export async function markApplicantsDue(ctx: Ctx, applicantIds: readonly string[]): Promise<void> {
  if (applicantIds.length === 0) return;
  await ctx.tx
    .updateTable("monitored_applicants")
    .set({ is_due: true })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`applicant_id = any(${[...applicantIds]}::uuid[])`)
    .execute();
}
