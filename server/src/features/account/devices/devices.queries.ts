import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";

export const listSessions = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom("sessions")
    .select(["id", "id_hash", "user_agent", "ip", "authenticated_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("authenticated_at", "is not", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`last_seen_at + make_interval(secs => idle_seconds) > now()`)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
