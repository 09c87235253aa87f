import { sql } from "kysely";
import type { BillingOverview, BillingUsage, UsageRange } from "#contract/money/balances.contract.ts";
import { pricedItems } from "#contract/money/prices.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { maxTopUpCents, waysToPay } from "./balances.payments.rules.ts";
import { pricedLines, readSums } from "./balances.queries.ts";

export async function showOverview(ctx: Ctx): Promise<BillingOverview> {
  const { config } = ctx.platform;
  const { available, reserved, debt } = await readSums(ctx);
  const { unpaidSubmissions } = await ctx.tx
    .selectFrom("unpaid_submissions")
    .select(sql<number>`count(*)::int`.as("unpaidSubmissions"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  return {
    billing: config.billing,
    balance: config.billing === "off" ? null : available,
    reserved,
    debt: -debt,
    unpaidSubmissions,
    lowBelow: config.billingLowBalance * 100,
    minTopUp: config.billingMinTopUp * 100,
    maxTopUp: maxTopUpCents,
    methods: config.billing === "off" ? [] : waysToPay(config),
    prices: pricedLines(ctx, pricedItems),
  };
}

const added = (rows: readonly { checks: number; cents: number }[]) => ({
  checks: rows.reduce((sum, { checks }) => sum + checks, 0),
  cents: rows.reduce((sum, { cents }) => sum + cents, 0),
});

const sums = [sql<number>`sum(u.checks)::int`.as("checks"), sql<number>`sum(u.cents)::bigint`.as("cents")] as const;

export async function readUsage(ctx: Ctx, { from, to }: UsageRange): Promise<BillingUsage> {
  const used = ctx.tx
    .selectFrom("usage_days as u")
    .where("u.project_id", "=", ctxProjectOf(ctx))
    .where("u.day", ">=", from)
    .where("u.day", "<=", to);
  const days = await used.select("u.day").select(sums).groupBy("u.day").orderBy("u.day").execute();
  const items = await used.select("u.item").select(sums).groupBy("u.item").orderBy("cents", "desc").execute();
  const forms = await used
    .leftJoin("forms as f", (join) => join.onRef("f.project_id", "=", "u.project_id").onRef("f.id", "=", "u.form_id"))
    .select(["f.id as formId", "f.name"])
    .select(sums)
    .groupBy(["f.id", "f.name"])
    .orderBy("cents", "desc")
    .limit(200)
    .execute();
  return { days, items, forms, total: added(items) };
}
