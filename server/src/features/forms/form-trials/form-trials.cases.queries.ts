import { sql } from "kysely";
import { formTrialCases } from "#contract/forms/form-trials.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { CheckResult, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxModeOf, ctxProjectOf } from "#server/platform/ctx.ts";

/** Sealed as it is kept. */
export type PastCase = {
  id: string;
  created_at: Date;
  status: VerificationStatus;
  form_version: number;
  language: string | null;
  applicant_id: string;
  applicant_name: string;
  first_name: string | null;
  last_name: string | null;
  /** '' or null: there is none any more. */
  sealed_key: string | null;
  /** The machine's last decision; null: none yet. */
  decided_at: Date | null;
  decided: VerificationStatus | null;
  checks: { name: CheckName; result: CheckResult; evidence: unknown }[];
  answers: Record<string, unknown>;
  reading: unknown;
  visit: { id: string; at: string; info: unknown } | null;
  is_corrected: boolean;
  is_screened_since: boolean;
  is_touched: boolean;
};

/** Submitted ones of the period, newest first: one more than are tried, where there are. */
export async function readPastCases(ctx: Ctx, formId: string, days: number): Promise<PastCase[]> {
  const project = sql`${ctxProjectOf(ctx)}::uuid`;
  const { rows } = await sql<PastCase>`
    select v.id, v.created_at, v.status, v.form_version, v.language, v.applicant_id, v.applicant_name,
      a.first_name, a.last_name, k.sealed_key, decided.at as decided_at, decided.to_status as decided,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'result', c.result, 'evidence', c.evidence)), '[]')
        from verification_checks c where c.project_id = ${project} and c.verification_id = v.id) as checks,
      (select coalesce(jsonb_object_agg(w.step, w.answers), '{}')
        from verification_answers w where w.project_id = ${project} and w.verification_id = v.id) as answers,
      (select r.reading from verification_readings r
        where r.project_id = ${project} and r.verification_id = v.id) as reading,
      (select jsonb_build_object('id', s.id, 'at', s.at, 'info', s.info) from verification_sessions s
        where s.project_id = ${project} and s.verification_id = v.id and s.at <= v.submitted_at
        order by s.at desc limit 1) as visit,
      exists (select from applicant_records r
        where r.project_id = ${project} and r.applicant_id = coalesce(a.merged_into, a.id)) as is_corrected,
      exists (select from screenings s
        where s.project_id = ${project} and s.verification_id = v.id and s.at > decided.at)
        or exists (select from screenings s
          join screening_hits h on h.project_id = s.project_id and h.screening_id = s.id
          where s.project_id = ${project} and s.verification_id = v.id and h.judged_at > decided.at)
        as is_screened_since,
      exists (select from verification_touches t where t.project_id = ${project} and t.verification_id = v.id)
        or exists (select from screenings s
          join screening_hits h on h.project_id = s.project_id and h.screening_id = s.id
          where s.project_id = ${project} and s.verification_id = v.id and h.judged_by_user_id is not null)
        as is_touched
    from (
      select * from verifications
      where project_id = ${project} and form_id = ${formId}::uuid and mode = ${ctxModeOf(ctx)}
        and status <> 'created' and created_at >= now() - make_interval(days => ${days})
      order by created_at desc, id desc limit ${formTrialCases + 1}
    ) v
    join applicants a on a.project_id = ${project} and a.id = v.applicant_id
    left join applicant_keys k on k.project_id = ${project} and k.applicant_id = v.applicant_id
    left join lateral (
      select e.at, e.to_status from verification_events e
      where e.project_id = ${project} and e.verification_id = v.id and e.kind = 'checked' and e.actor is null
      order by e.at desc limit 1
    ) decided on true
    order by v.created_at desc, v.id desc`.execute(ctx.tx);
  return rows;
}

/** By version: those that the cases were checked with. */
export async function readVersions(
  ctx: Ctx,
  formId: string,
  versions: readonly number[],
): Promise<ReadonlyMap<number, FormConfig>> {
  if (versions.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("form_versions")
    .select(["version", "config"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("form_id", "=", formId)
    .where("version", "in", [...new Set(versions)])
    .execute();
  return new Map(rows.map(({ version, config }) => [version, FormConfig.parse(config)]));
}
