import { sql } from "kysely";
import type { Mode } from "#contract/project/modes.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

/** Where one callback goes. `endpointId` null: to the address of a form, of monitoring or of a request. */
export type Target = { url: string; endpointId: string | null; isPaused: boolean };

/**
 * The project's endpoints that asked for this kind, in this mode. Locked against a change until the transaction ends, so that what is
 * written for one that is paused is found when it goes on.
 */
export async function findEndpoints(ctx: Ctx, type: CallbackType, mode: Mode): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select url, id as "endpointId", paused_at is not null as "isPaused" from webhook_endpoints
    where project_id = ${projectOf(ctx)}::uuid and deleted_at is null and environment = ${mode}
      and kinds @> array[${type}]::text[]
    order by created_at for share`.execute(ctx.tx);
  return rows;
}

/** As it is now; undefined: it was deleted. Locked as above. */
export async function findTarget(ctx: Ctx, endpointId: string): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select url, id as "endpointId", paused_at is not null as "isPaused" from webhook_endpoints
    where project_id = ${projectOf(ctx)}::uuid and id = ${endpointId}::uuid and deleted_at is null
    for share`.execute(ctx.tx);
  return rows[0];
}
