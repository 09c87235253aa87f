import { sql } from "kysely";
import { isTopUpPaid } from "#contract/values/top-up-statuses.ts";
import { creditBalance, takeBack } from "#server/features/money/balances/balances.settle.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { settlePayment } from "./top-ups.jobs.ts";
import { recordPayment } from "./top-ups.pay.service.ts";
import { type LockedTopUp, lockTopUp } from "./top-ups.queries.ts";
import {
  disputedCents,
  isNewer,
  paymentVerdictOn,
  type SeenDispute,
  type SeenPayment,
  type SeenRefund,
  topUpStatusAfter,
} from "./top-ups.rules.ts";

/** A refund is debited once; one that failed later is credited once, and what failed stays so. */
async function recordRefund(ctx: Ctx, topUp: LockedTopUp, { id, amount, state }: SeenRefund): Promise<void> {
  const known = await ctx.tx
    .selectFrom("top_up_refunds")
    .select(["state", "amount"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) {
    await ctx.tx
      .insertInto("top_up_refunds")
      .values({ project_id: ctxProjectOf(ctx), id, top_up_id: topUp.id, amount, state })
      .execute();
    if (state === "failed") return;
    await takeBack(ctx, { operation: `refund:${id}`, cents: amount });
    recordAudit(ctx, "top-ups.refunded", { id: topUp.id, refund: id, amount });
  } else if (known.state === "done" && state === "failed") {
    await ctx.tx
      .updateTable("top_up_refunds")
      .set({ state })
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", id)
      .execute();
    await creditBalance(ctx, "credit", { operation: `refund-failed:${id}`, cents: known.amount });
    recordAudit(ctx, "top-ups.refund_failed", { id: topUp.id, refund: id, amount: known.amount });
  }
}

/** Debited once; what is won comes back once. */
async function recordDispute(ctx: Ctx, topUp: LockedTopUp, dispute: SeenDispute): Promise<void> {
  const { id, state } = dispute;
  const amount = disputedCents(topUp.amount, dispute);
  const known = await ctx.tx
    .selectFrom("top_up_disputes")
    .select(["state", "amount"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!isNewer(known?.state ?? null, state)) return;
  await ctx.tx
    .insertInto("top_up_disputes")
    .values({ project_id: ctxProjectOf(ctx), id, top_up_id: topUp.id, amount, state })
    .onConflict((conflict) => conflict.columns(["project_id", "id"]).doUpdateSet({ state }))
    .execute();
  if (!known && state !== "won") await takeBack(ctx, { operation: `dispute:${id}`, cents: amount });
  if (known && state === "won")
    await creditBalance(ctx, "credit", { operation: `dispute-won:${id}`, cents: known.amount });
  recordAudit(ctx, "top-ups.disputed", { id: topUp.id, dispute: id, amount: known?.amount ?? amount, state });
}

const setStatus = (ctx: Ctx, id: string, status: LockedTopUp["status"]) =>
  ctx.tx
    .updateTable("top_ups")
    .set({ status })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("status", "<>", status)
    .execute();

async function recordWhatWentBack(ctx: Ctx, topUp: LockedTopUp, seen: SeenPayment): Promise<void> {
  const { refunds, disputes } = seen;
  if (refunds.length + disputes.length === 0) return;
  for (const refund of refunds) await recordRefund(ctx, topUp, refund);
  for (const dispute of disputes) await recordDispute(ctx, topUp, dispute);
  const { refunded } = await ctx.tx
    .selectFrom("top_up_refunds")
    .select(sql<number>`coalesce(sum(amount) filter (where state = 'done'), 0)::bigint`.as("refunded"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("top_up_id", "=", topUp.id)
    .executeTakeFirstOrThrow();
  const kept = await ctx.tx
    .selectFrom("top_up_disputes")
    .select("state")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("top_up_id", "=", topUp.id)
    .execute();
  const states = kept.map(({ state }) => state);
  await setStatus(ctx, topUp.id, topUpStatusAfter(topUp.amount, refunded, states));
}

/** Run any number of times, with answers of any age, it comes to the same. */
export async function settleTopUp(ctx: Ctx, topUpId: string, seen: SeenPayment): Promise<void> {
  const topUp = await lockTopUp(ctx, topUpId);
  const verdict = paymentVerdictOn(topUp, seen);
  if (verdict === "pay") {
    await recordPayment(ctx, topUp, seen.paymentIntent);
    // Until now a message about the payment alone, of a dispute or a refund, found nobody.
    await enqueue(ctx, settlePayment, { topUpId });
  }
  if (verdict === "expire") {
    await setStatus(ctx, topUpId, "expired");
    recordAudit(ctx, "top-ups.expired", { id: topUpId });
  }
  if (verdict === "mismatch" && topUp.status !== "failed") {
    await setStatus(ctx, topUpId, "failed");
    const { amount, currency } = seen;
    recordAudit(ctx, "top-ups.mismatched", { id: topUpId, requested: topUp.amount, paid: amount, currency });
    ctx.platform.log.error({ topUpId, amount, currency }, "a card payment is not what was requested: nothing credited");
  }
  if (verdict === "pay" || isTopUpPaid(topUp.status)) await recordWhatWentBack(ctx, topUp, seen);
}

/** The name that Stripe gave the payment; null for a payment that is not Stripe's. */
export const findSession = async (ctx: Ctx, id: string): Promise<string | null> =>
  (
    await ctx.tx
      .selectFrom("top_ups")
      .select("session_id")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", id)
      .executeTakeFirst()
  )?.session_id ?? null;
