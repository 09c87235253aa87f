import { sql } from "kysely";
import type { OwnBudget } from "#contract/money/member-budgets.contract.ts";
import { isMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

export async function readMemberBudget(ctx: Ctx): Promise<{ cents: number | null }> {
  const row = await ctx.tx
    .selectFrom("member_budgets")
    .select("cents")
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  return { cents: row?.cents ?? null };
}

/** What was not answered costs nothing. */
async function readSpent(ctx: Ctx, memberId: string): Promise<number> {
  const { spent } = await ctx.tx
    .selectFrom("service_requests")
    .select(sql<string>`coalesce(sum(price_cents), 0)`.as("spent"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("created_by", "=", memberId)
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .where("status", "<>", "invalid")
    .executeTakeFirstOrThrow();
  return Number(spent);
}

/** Of the member who asks; null without a limit, and where nothing costs. */
export async function readOwnBudget(ctx: Ctx): Promise<OwnBudget | null> {
  const { actor, platform } = ctx;
  if (!isMember(actor) || platform.config.billing === "off") return null;
  const { cents } = await readMemberBudget(ctx);
  return cents === null ? null : { limit: cents, spent: await readSpent(ctx, actor.id) };
}
