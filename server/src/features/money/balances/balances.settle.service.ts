import { sql } from "kysely";
import { z } from "zod";
import { type PricedItem, type PriceLine, pricedItems, priceSumOf } from "#contract/money/prices.ts";
import type { LedgerOperation } from "#server/db/tables/ledger.table.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { resumeUnpaid } from "./balances.jobs.ts";
import { lockLedger, readOperation, transferMoney } from "./balances.ledger.service.ts";

const Detail = z.object({
  formId: z.string().nullable(),
  lines: z.array(z.object({ item: z.enum(pricedItems), cents: z.number().int().min(0) })),
});

/** What an operation still has aside; null when nothing was reserved, or it is settled. */
async function findReserved(ctx: Ctx, operation: LedgerOperation) {
  const done = await readOperation(ctx, operation);
  const reserved = done.find(({ kind }) => kind === "reserve");
  if (!reserved || done.some(({ kind }) => kind === "charge" || kind === "release")) return null;
  return { cents: reserved.amount, ...Detail.parse(reserved.detail) };
}

/**
 * Charges what ran (all of it when `ran` is left out) and gives the rest back. Again, or without a reservation: nothing.
 */
export async function chargeSubmission(
  ctx: Ctx,
  operation: LedgerOperation,
  ran?: ReadonlySet<PricedItem>,
): Promise<void> {
  if (!(await findReserved(ctx, operation))) return;
  await lockLedger(ctx);
  const reserved = await findReserved(ctx, operation);
  if (!reserved) return;
  const { formId } = reserved;
  const lines = reserved.lines.filter(({ item }) => !ran || ran.has(item));
  const cents = priceSumOf(lines);
  await transferMoney(ctx, { operation, kind: "charge", cents, detail: { formId, lines } });
  await transferMoney(ctx, { operation, kind: "release", cents: reserved.cents - cents });
  await countUsage(ctx, formId, lines);
  if (cents < reserved.cents) await resumeWaiting(ctx);
}

/** For a technical failure. Again, or without a reservation: nothing. */
export const releaseReservation = (ctx: Ctx, operation: LedgerOperation): Promise<void> =>
  chargeSubmission(ctx, operation, new Set());

const noForm = "00000000-0000-0000-0000-000000000000";

/** Days are in UTC. The ledger is locked, so no two calls count at once. */
async function countUsage(ctx: Ctx, formId: string | null, lines: readonly PriceLine[]): Promise<void> {
  const used = lines.filter(({ cents }) => cents > 0);
  if (used.length === 0) return;
  await ctx.tx
    .insertInto("usage_days")
    .values(
      used.map(({ item, cents }) => ({
        project_id: ctxProjectOf(ctx),
        day: sql<string>`(now() at time zone 'UTC')::date`,
        form_id: formId ?? noForm,
        item,
        checks: 1,
        cents,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["project_id", "day", "form_id", "item"]).doUpdateSet({
        checks: sql<number>`usage_days.checks + 1`,
        cents: sql<number>`usage_days.cents + excluded.cents`,
      }),
    )
    .execute();
}

async function resumeWaiting(ctx: Ctx): Promise<void> {
  const waits = await ctx.tx
    .selectFrom("unpaid_submissions")
    .select("verification_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .limit(1)
    .executeTakeFirst();
  if (waits) await enqueue(ctx, resumeUnpaid, {});
}

type Money = { operation: LedgerOperation; cents: number; detail?: Record<string, unknown> };

/** What a refund took beyond the balance is paid first. Once for each operation. @returns whether it was this call */
export async function creditBalance(
  ctx: Ctx,
  kind: "top_up" | "credit",
  { operation, cents, detail }: Money,
): Promise<boolean> {
  const { debt, available } = await lockLedger(ctx);
  if ((await readOperation(ctx, operation)).length > 0) return false;
  const owed = Math.min(cents, -debt);
  await transferMoney(ctx, { operation, kind: "debt_paid", cents: owed, ...(detail && { detail }) });
  await transferMoney(ctx, { operation, kind, cents: cents - owed, ...(detail && { detail }) });
  await moneyCame(ctx, available + cents - owed);
  return true;
}

/** It is no longer ours: what the balance does not cover becomes a debt. Once for each operation. */
export async function takeBack(ctx: Ctx, { operation, cents, detail }: Money): Promise<boolean> {
  const { available } = await lockLedger(ctx);
  if ((await readOperation(ctx, operation)).length > 0) return false;
  const covered = Math.min(cents, available);
  await transferMoney(ctx, { operation, kind: "refund", cents: covered, ...(detail && { detail }) });
  await transferMoney(ctx, { operation, kind: "debt", cents: cents - covered, ...(detail && { detail }) });
  return true;
}

async function moneyCame(ctx: Ctx, available: number): Promise<void> {
  if (available >= ctx.platform.config.billingLowBalance * 100)
    await ctx.tx.deleteFrom("balance_notices").where("project_id", "=", ctxProjectOf(ctx)).execute();
  await resumeWaiting(ctx);
}
