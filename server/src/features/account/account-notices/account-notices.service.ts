import { sql } from "kysely";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export async function dismissNotices(ctx: Ctx) {
  if (!ctx.session) throw new Error("only a session has notices");
  await ctx.tx
    .updateTable("sessions")
    .set({ notices_seen_at: sql<Date>`now()` })
    .where("id_hash", "=", ctx.session.idHash)
    .execute();
  auditAccount(ctx, "account-notices.dismissed", { userId: ctx.session.userId });
  return {};
}
