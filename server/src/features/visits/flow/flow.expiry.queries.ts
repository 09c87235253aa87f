import { type RawBuilder, sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

const flowSessionHours = 24;

/** `request.until`: of a visit that answers one request alone. */
type VisitEnd = { handoffUntil?: Date; request?: { until: Date } };

/** Its link opens once, so the visit lasts while the request waits; others end with their link, after a day at most. */
export async function readExpiry(
  ctx: Ctx,
  verificationId: string,
  { handoffUntil, request }: VisitEnd,
): Promise<RawBuilder<Date>> {
  if (request) return sql`${request.until}::timestamptz`;
  const { expires_at } = await ctx.tx
    .selectFrom("verifications as v")
    .leftJoin("form_links as l", (on) => on.onRef("l.project_id", "=", "v.project_id").onRef("l.id", "=", "v.link_id"))
    .select(
      sql<string>`least(now() + make_interval(hours => ${flowSessionHours}), ${handoffUntil ?? null}::timestamptz,
        l.expires_at)::text`.as("expires_at"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .executeTakeFirstOrThrow();
  // As text: a date of JavaScript has no microseconds.
  return sql`${expires_at}::timestamptz`;
}
