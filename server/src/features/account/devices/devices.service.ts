import { deviceFailures } from "#contract/account/devices.calls.ts";
import { endSessions, provedAccount } from "#server/features/account/sessions/sessions.service.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { listSessions } from "./devices.queries.ts";
import { describeDevice } from "./devices.rules.ts";

/** @throws sessions.wrong_step */
const signedIn = (ctx: Ctx) => provedAccount(ctx.session, null, ["done"]);

export async function listDevices(ctx: Ctx) {
  const { userId, idHash } = signedIn(ctx);
  const items = (await listSessions(ctx, userId)).map((row) => ({
    id: row.id,
    isThis: row.id_hash === idHash,
    ...describeDevice(row.user_agent),
    ip: row.ip,
    signedIn: (row.authenticated_at ?? row.last_seen_at).toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
  }));
  return { items: items.sort((a, b) => Number(b.isThis) - Number(a.isThis)) };
}

/** @throws devices.not_found, devices.this_one */
export async function removeDevice(ctx: Ctx, id: string) {
  const { userId, idHash } = signedIn(ctx);
  const found = await ctx.tx
    .selectFrom("sessions")
    .select("id_hash")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!found) throw fail(deviceFailures.not_found);
  if (found.id_hash === idHash) throw fail(deviceFailures.this_one);
  await ctx.tx.deleteFrom("sessions").where("id_hash", "=", found.id_hash).where("user_id", "=", userId).execute();
  auditAccount(ctx, "devices.removed", { userId, id });
  return {};
}

export async function removeOtherDevices(ctx: Ctx) {
  const { userId, idHash } = signedIn(ctx);
  const ended = await endSessions(ctx, userId, idHash);
  auditAccount(ctx, "devices.others_removed", { userId, ended });
  return { ended };
}
