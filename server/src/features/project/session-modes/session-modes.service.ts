import type { Mode } from "#contract/project/modes.ts";
import { auditAccount } from "#server/platform/audit.ts";
import { type Ctx, modeOf } from "#server/platform/ctx.ts";

/** Of this session alone: other devices, and other members, see what they saw. */
export async function switchMode(ctx: Ctx, mode: Mode): Promise<{ mode: Mode }> {
  await ctx.tx
    .updateTable("sessions")
    .set({ mode })
    .where("id_hash", "=", ctx.session?.idHash ?? "")
    .execute();
  auditAccount(ctx, "session-modes.switched", { from: modeOf(ctx), to: mode });
  return { mode };
}
