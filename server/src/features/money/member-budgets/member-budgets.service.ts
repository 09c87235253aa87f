import { sql } from "kysely";
import { memberBudgetFailures } from "#contract/money/member-budgets.calls.ts";
import { inEuros } from "#contract/values/money.ts";
import { lockLedger } from "#server/features/money/balances/balances.ledger.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { readMemberBudget, readOwnBudget } from "./member-budgets.queries.ts";

/** From the next request on. */
export async function changeMemberBudget(ctx: Ctx, { cents }: { cents: number | null }) {
  const before = await readMemberBudget(ctx);
  if (cents === null) await ctx.tx.deleteFrom("member_budgets").where("project_id", "=", ctxProjectOf(ctx)).execute();
  else
    await ctx.tx
      .insertInto("member_budgets")
      .values({ project_id: ctxProjectOf(ctx), cents })
      .onConflict((on) => on.column("project_id").doUpdateSet({ cents, updated_at: sql<Date>`excluded.updated_at` }))
      .execute();
  recordAudit(ctx, "projects.member_budget_changed", { before: before.cents, after: cents });
  return { cents };
}

/**
 * The member's request of this price is stored by now. The ledger is locked first: of two requests at once the second counts
 * both. @throws member-budgets.exceeded, which undoes the caller's transaction
 */
export async function requireMemberBudget(ctx: Ctx, price: number): Promise<void> {
  if (price === 0 || (await readOwnBudget(ctx)) === null) return;
  await lockLedger(ctx);
  const budget = await readOwnBudget(ctx);
  if (budget === null || budget.spent <= budget.limit) return;
  const [limit, before] = [inEuros(budget.limit), inEuros(budget.spent - price)];
  throw fail(memberBudgetFailures.exceeded, {
    message: `In this project a member may spend ${limit} in 24 hours. You have spent ${before}, and this costs ${inEuros(price)}. An owner or an admin can raise the limit in the project settings.`,
  });
}
