import { sql } from "kysely";
import { failedCallbackDays } from "#contract/cases/failed-callbacks.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

const mostCounted = 1000;
const mostShown = 5;

type Row = {
  verification_id: string | null;
  service_id: string | null;
  name: string | null;
  type: string;
  at: Date;
  total: number;
};

/** Sent again with success, or followed by another that arrived: no longer anybody's task. */
export async function readFailedCallbacks(ctx: Ctx) {
  const open = sql`from callbacks c where c.project_id = ${ctxProjectOf(ctx)} and c.status = 'failed'
    and c.created_at > now() - make_interval(days => ${failedCallbackDays})
    and not exists (select from callbacks l where l.project_id = c.project_id and l.verification_id = c.verification_id
      and l.endpoint_id is not distinct from c.endpoint_id
      and l.created_at > c.created_at and l.status = 'delivered')
    and not exists (select from callbacks l where l.project_id = c.project_id and l.service_id = c.service_id
      and l.endpoint_id is not distinct from c.endpoint_id
      and l.created_at > c.created_at and l.status = 'delivered')`;
  const { rows } = await sql<Row>`
    select c.verification_id, c.service_id, v.applicant_name as name, c.type, c.created_at as at,
      (select count(*)::int from (select ${open} limit ${mostCounted}) counted) as total
    from (select c.verification_id, c.service_id, c.type, c.created_at, c.project_id
      ${open} order by c.created_at desc limit ${mostShown}) c
    left join verifications v on v.project_id = c.project_id and v.id = c.verification_id
    order by c.created_at desc`.execute(ctx.tx);
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ verification_id, service_id, name, type, at }) => ({
      verificationId: verification_id,
      serviceId: service_id,
      applicantName: name ?? "",
      type,
      at: at.toISOString(),
    })),
  };
}
