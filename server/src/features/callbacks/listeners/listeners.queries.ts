import { sql } from "kysely";
import { assertKey } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** So long after its last call nobody listens any more. */
export const listeningSeconds = 90;
export const listenersPerProject = 10;

export const listeningUntil = sql<Date>`statement_timestamp() + make_interval(secs => ${listeningSeconds})`;

/** Of the caller's own key: its secret was shown there alone. */
export function ownListeners(ctx: Ctx) {
  assertKey(ctx.actor);
  return ctx.tx
    .selectFrom("webhook_endpoints")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("key_id", "=", ctx.actor.id);
}

export async function countListening(ctx: Ctx): Promise<number> {
  const { n } = await ctx.tx
    .selectFrom("webhook_endpoints")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("listens_until", ">", sql<Date>`statement_timestamp()`)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Nothing is sent to them any more; of the caller's key, the one with this address first. */
export const findEndedListeners = (ctx: Ctx, url: string) =>
  ownListeners(ctx)
    .where("listens_until", "<=", sql<Date>`statement_timestamp()`)
    .select("id")
    .orderBy(sql`url <> ${url}`)
    .orderBy("created_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
