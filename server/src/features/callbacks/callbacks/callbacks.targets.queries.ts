import { sql } from "kysely";
import type { ProjectMode } from "#contract/project/modes.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Where one callback goes. `endpointId` null: to the address of a form, of monitoring or of a request. */
export type CallbackTarget = {
  url: string;
  endpointId: string | null;
  isPaused: boolean;
  /** A program at a terminal takes it from here: nothing is sent. */
  isListener?: boolean;
  /** It gets ids and statuses: of a key that may not see personal data, or an address that nobody has vouched for who may. */
  isBare: boolean;
};

/** For a callback of this mode, whichever its endpoint is of now. */
const shownFor = (
  mode: ProjectMode,
) => sql`e.url, e.id as "endpointId", e.paused_at is not null as "isPaused", e.key_id is not null as "isListener",
  case when e.key_id is not null then coalesce(not k.scopes @> '{personal}', true)
    else ${mode} = 'live' and not exists (
      select from callback_addresses a where a.project_id = e.project_id and a.url = e.url) end as "isBare"`;
const endpoints = sql`webhook_endpoints e left join api_keys k on k.project_id = e.project_id and k.id = e.key_id`;
const isThere = sql`e.deleted_at is null and (e.listens_until is null or e.listens_until > clock_timestamp())`;

/**
 * The project's endpoints that subscribed to this kind, in this mode. Locked against a change until the transaction ends, so that what is
 * written for one that is paused is found when it goes on.
 */
export async function findEndpoints(ctx: Ctx, type: CallbackType, mode: ProjectMode): Promise<CallbackTarget[]> {
  const { rows } = await sql<CallbackTarget>`
    select ${shownFor(mode)} from ${endpoints}
    where e.project_id = ${ctxProjectOf(ctx)}::uuid and ${isThere} and e.environment = ${mode}
      and e.kinds @> array[${type}]::text[]
    order by e.created_at for share of e`.execute(ctx.tx);
  return rows;
}

/** As it is now; undefined: it was deleted, or listens no longer. Locked as above. */
export async function findTarget(ctx: Ctx, endpointId: string, mode: ProjectMode): Promise<CallbackTarget | undefined> {
  const { rows } = await sql<CallbackTarget>`
    select ${shownFor(mode)} from ${endpoints}
    where e.project_id = ${ctxProjectOf(ctx)}::uuid and e.id = ${endpointId}::uuid and ${isThere}
    for share of e`.execute(ctx.tx);
  return rows[0];
}
