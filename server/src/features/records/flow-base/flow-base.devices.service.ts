import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

// Many hold a link; what one of them has typed is shown to the others by no call (`open_flow`, docs/decisions/0150).

type LetInBy = "first" | "code" | "attempt";

/**
 * The first device that gives something has the visit. The verification is locked, so of two at once one is first.
 * @throws request.unauthenticated for the other
 */
export async function bindVisit(ctx: Ctx, verificationId: string): Promise<void> {
  const { rows } = await sql`
    with visit as (
      select project_id, verification_id, coalesce(device_hash, token_hash) as device_hash from flow_sessions
      where project_id = ${ctxProjectOf(ctx)} and token_hash = current_setting('app.flow_session')
    ), devices as (
      select d.device_hash from flow_visit_devices d join visit using (project_id, verification_id)
    ), first as (
      insert into flow_visit_devices (project_id, verification_id, device_hash, let_in_by)
      select project_id, verification_id, device_hash, 'first' from visit
      where verification_id = ${verificationId} and not exists (select from devices)
      returning device_hash
    )
    select from visit where device_hash in (select device_hash from devices union all select device_hash from first)
  `.execute(ctx.tx);
  if (rows.length === 0) throw fail(commonFailures.unauthenticated);
}

/** Of the calling visit. */
export async function visitDeviceOf(ctx: Ctx): Promise<string> {
  const { device_hash } = await ctx.tx
    .selectFrom("flow_sessions")
    .select(sql<string>`coalesce(device_hash, token_hash)`.as("device_hash"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("token_hash", "=", sql<string>`current_setting('app.flow_session')`)
    .executeTakeFirstOrThrow();
  return device_hash;
}

/** Whether somebody gave something, on none but other devices. */
export async function isOfOtherDevice(ctx: Ctx, verificationId: string, deviceHash: string | null): Promise<boolean> {
  const devices = await ctx.tx
    .selectFrom("flow_visit_devices")
    .select("device_hash")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .execute();
  return devices.length > 0 && !devices.some((each) => each.device_hash === deviceHash);
}

export async function admitDevice(
  ctx: Ctx,
  verificationId: string,
  device: { hash: string; by: LetInBy },
): Promise<void> {
  await ctx.tx
    .insertInto("flow_visit_devices")
    .values({
      project_id: ctxProjectOf(ctx),
      verification_id: verificationId,
      device_hash: device.hash,
      let_in_by: device.by,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}
