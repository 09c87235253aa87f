import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { enqueueDelivery, resumeEndpoint } from "./callbacks.jobs.ts";

type Cursor = { createdAt: string; id: string };

/** One in each transaction: jobs of one transaction have one time, and then no order among them. Null: that was all. */
async function queueNext(ctx: Ctx, endpointId: string, after: Cursor | null): Promise<Cursor | null> {
  const { rows } = await sql<{ id: string; url: string; createdAt: string }>`
    select c.id, c.url, c.created_at::text as "createdAt" from callbacks c
    join webhook_endpoints e on e.project_id = c.project_id and e.id = c.endpoint_id
      and e.paused_at is null and e.deleted_at is null
    where c.project_id = ${ctxProjectOf(ctx)}::uuid and c.endpoint_id = ${endpointId}::uuid and c.status = 'pending'
      and c.next_attempt_at <= clock_timestamp()
      and (c.created_at, c.id) > (${after?.createdAt ?? "-infinity"}::timestamptz,
        ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid)
    order by c.created_at, c.id limit 1`.execute(ctx.tx);
  const [row] = rows;
  if (!row) return null;
  await enqueueDelivery(ctx, row);
  return { createdAt: row.createdAt, id: row.id };
}

export const resumeWorkers = [
  worker(resumeEndpoint, async ({ data, step }) => {
    for (let at: Cursor | null = null; ; ) {
      const after: Cursor | null = at;
      at = await step((ctx) => queueNext(ctx, data.endpointId, after));
      if (!at) return;
    }
  }),
];
