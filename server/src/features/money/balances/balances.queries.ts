import { balanceFailures } from "#contract/money/balances.calls.ts";
import { type PricedItem, priceLinesOf, priceSumOf } from "#contract/money/prices.ts";
import type { LedgerOperation } from "#server/db/tables/ledger.table.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { formPricesOf } from "./balances.prices.rules.ts";

const none = { available: 0, reserved: 0, debt: 0 };

/** A project that never paid anything has no row yet. */
export const readSums = async (ctx: Ctx): Promise<typeof none> =>
  (await ctx.tx
    .selectFrom("ledger_accounts")
    .select(["available", "reserved", "debt"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst()) ?? none;

/** Euro cents; null while billing is off. */
export const readBalance = async (ctx: Ctx): Promise<number | null> =>
  ctx.platform.config.billing === "off" ? null : (await readSums(ctx)).available;

/** Nobody pays where the installation has no prices, and never for a test. */
export const isProjectFree = ({ platform, mode }: Pick<Ctx, "platform" | "mode">): boolean =>
  platform.config.billing === "off" || mode === "test";

export const pricedLines = ({ platform }: Ctx, items: readonly PricedItem[]) =>
  priceLinesOf(formPricesOf(platform.config.billingPrices), items);

/** Nothing is put aside: what begins now is paid when it is submitted. */
export async function coversChecks(ctx: Ctx, items: readonly PricedItem[]): Promise<boolean> {
  const cents = priceSumOf(pricedLines(ctx, items));
  if (isProjectFree(ctx) || cents === 0) return true;
  const { available, debt } = await readSums(ctx);
  return debt === 0 && available >= cents;
}

/** For who sends a link: its price is put aside when it is submitted. @throws balances.insufficient_funds */
export async function requireCover(ctx: Ctx, { steps }: { steps: readonly { type: PricedItem }[] }): Promise<void> {
  const isCovered = await coversChecks(
    ctx,
    steps.map(({ type }) => type),
  );
  if (!isCovered) throw fail(balanceFailures.insufficient_funds);
}

/** Euro cents; null while nothing was charged for it, and while everything is free. */
export async function readChargedAmount(ctx: Ctx, operation: LedgerOperation): Promise<number | null> {
  if (ctx.platform.config.billing === "off") return null;
  const charged = await ctx.tx
    .selectFrom("ledger_transfers")
    .select("amount")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("operation", "=", operation)
    .where("kind", "=", "charge")
    .executeTakeFirst();
  return charged?.amount ?? null;
}
