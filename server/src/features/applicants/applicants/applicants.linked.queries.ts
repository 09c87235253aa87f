import { sql } from "kysely";
import type { z } from "zod";
import { type LinkedApplicant, linkedWays } from "#contract/applicants/applicants.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

const mostLinked = 20;

type Found = { applicant_id: string; name: string; ways: string[] };

/**
 * Other applicants who have the same face, device, document or data in some verification, whoever came first, and companies
 * that named this one as an owner or a representative. The newest first.
 */
export async function readLinked(ctx: Ctx, ids: readonly string[]): Promise<z.input<typeof LinkedApplicant>[]> {
  const project = ctxProjectOf(ctx);
  const mine = sql.join([...ids]);
  const { rows } = await sql<Found>`
    with own as (select id from verifications where project_id = ${project} and applicant_id in (${mine})),
    met as (
      select d.other_id as verification_id, d.kind as way from verification_duplicates d
        where d.project_id = ${project} and d.verification_id in (select id from own)
      union all select d.verification_id, d.kind from verification_duplicates d
        where d.project_id = ${project} and d.other_id in (select id from own)
      union all select p.verification_id, unnest(p.types) from affiliated_persons p
        where p.project_id = ${project} and p.applicant_id in (${mine})
    )
    select coalesce(a.merged_into, a.id) as applicant_id, array_agg(distinct m.way) as ways,
      (array_agg(v.applicant_name order by v.created_at desc, v.id desc))[1] as name
    from met m
    join verifications v on v.project_id = ${project} and v.id = m.verification_id
    join applicants a on a.project_id = ${project} and a.id = v.applicant_id
    where a.erased_at is null and coalesce(a.merged_into, a.id) not in (${mine})
    group by 1 order by max(v.created_at) desc, 1 limit ${mostLinked}`.execute(ctx.tx);
  return rows.map(({ applicant_id: id, name, ways }) => ({
    id,
    name,
    ways: linkedWays.filter((way) => ways.includes(way)),
  }));
}
