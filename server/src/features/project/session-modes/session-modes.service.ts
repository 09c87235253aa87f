import type { ProjectMode } from "#contract/project/modes.ts";
import { auditAccount } from "#server/platform/audit.ts";
import { type Ctx, ctxModeOf } from "#server/platform/ctx.ts";

/** Of this session alone: other devices, and other members, see what they saw. */
export async function switchMode(ctx: Ctx, mode: ProjectMode): Promise<{ mode: ProjectMode }> {
  await ctx.tx
    .updateTable("sessions")
    .set({ mode })
    .where("id_hash", "=", ctx.session?.idHash ?? "")
    .execute();
  auditAccount(ctx, "session-modes.switched", { from: ctxModeOf(ctx), to: mode });
  return { mode };
}
