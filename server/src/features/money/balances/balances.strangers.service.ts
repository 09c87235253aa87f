import { sql } from "kysely";
import { type PricedItem, priceSumOf } from "#contract/money/prices.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { notifyLinkUse } from "./balances.jobs.ts";
import { lockLedger } from "./balances.ledger.service.ts";
import { isProjectFree, pricedLines, readSums } from "./balances.queries.ts";
import { judgeSpending, type StrangersSpending } from "./balances.strangers.rules.ts";

export async function readStrangersSpending(ctx: Ctx): Promise<StrangersSpending> {
  const { available } = await readSums(ctx);
  const { rows } = await sql<{ spent: string; used: string }>`select
    (select coalesce(sum(amount), 0) from ledger_transfers where project_id = ${ctxProjectOf(ctx)}::uuid and kind = 'reserve'
      and detail ? 'permanent' and at > now() - interval '24 hours') as spent,
    (select coalesce(sum(cents), 0) from usage_days where project_id = ${ctxProjectOf(ctx)}::uuid
      and day >= current_date - 30 and day < current_date) as used`.execute(ctx.tx);
  return { available, spent: Number(rows[0]?.spent ?? 0), mean: Number(rows[0]?.used ?? 0) / 30 };
}

/** Of a permanent link. Nothing is put aside, and nobody is kept waiting. */
export async function isWithinStrangersBudget(ctx: Ctx, items: readonly PricedItem[]): Promise<boolean> {
  const cents = priceSumOf(pricedLines(ctx, items));
  if (isProjectFree(ctx) || cents === 0) return true;
  return judgeSpending(await readStrangersSpending(ctx), cents) !== "over";
}

/** Before the price of a submission by a permanent link is put aside; what the balance does not cover is not judged here. */
export async function mayStrangerSpend(ctx: Ctx, cents: number): Promise<boolean> {
  if (isProjectFree(ctx) || cents === 0) return true;
  const { available } = await lockLedger(ctx);
  if (available < cents) return true;
  const judgement = judgeSpending(await readStrangersSpending(ctx), cents);
  if (judgement === "crosses") await enqueue(ctx, notifyLinkUse, {});
  return judgement !== "over";
}
