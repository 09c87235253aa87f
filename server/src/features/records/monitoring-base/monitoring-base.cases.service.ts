import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** When every hit of the verification's last look is judged, its cases of screening are settled. */
export async function closeJudgedCases(ctx: Ctx, verificationId: string, by: string | null): Promise<void> {
  const project = ctxProjectOf(ctx);
  await sql`update monitoring_events e set closed_at = now(), closed_by = ${by}
    where e.project_id = ${project}::uuid and e.verification_id = ${verificationId}::uuid
      and e.type = 'database_screening' and e.closed_at is null
      and not exists (select from screening_hits h where h.project_id = e.project_id and h.verdict is null
        and h.screening_id = (select s.id from screenings s where s.project_id = e.project_id
          and s.verification_id = e.verification_id order by s.at desc, s.id limit 1))`.execute(ctx.tx);
}
