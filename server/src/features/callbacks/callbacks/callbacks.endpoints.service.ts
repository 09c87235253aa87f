import { sql } from "kysely";
import { isVouchedFor } from "#server/features/records/callback-addresses/callback-addresses.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { inEveryMode } from "#server/platform/mode.ts";
import { resumeEndpoint } from "./callbacks.jobs.ts";

const undelivered = (ctx: Ctx, endpointId: string) =>
  sql`project_id = ${ctxProjectOf(ctx)}::uuid and endpoint_id = ${endpointId}::uuid and status = 'pending'`;

/** What is not delivered yet goes to the endpoint's new address. */
export async function moveUndeliveredCallbacks(ctx: Ctx, endpointId: string, url: string): Promise<void> {
  const isVouched = await isVouchedFor(ctx, url);
  const moved = sql`update callbacks set url = ${url}, is_bare = (mode = 'live' and not ${isVouched}::boolean)
    where ${undelivered(ctx, endpointId)}`;
  await inEveryMode(ctx, () => moved.execute(ctx.tx));
}

/** Of an endpoint that is deleted: it is nobody's task any more. */
export async function giveUpUndeliveredCallbacks(ctx: Ctx, endpointId: string): Promise<void> {
  const given = sql`update callbacks set status = 'failed', next_attempt_at = null
    where ${undelivered(ctx, endpointId)}`;
  await inEveryMode(ctx, () => given.execute(ctx.tx));
}

/** All that waited is due now, and a job queues it in its order. @returns how many */
export const resumeUndeliveredCallbacks = (ctx: Ctx, endpointId: string): Promise<number> =>
  inEveryMode(ctx, async () => {
    const { numAffectedRows = 0n } = await sql`update callbacks set next_attempt_at = now()
      where ${undelivered(ctx, endpointId)} and next_attempt_at is null`.execute(ctx.tx);
    if (numAffectedRows > 0n) await enqueue(ctx, resumeEndpoint, { endpointId });
    return Number(numAffectedRows);
  });
