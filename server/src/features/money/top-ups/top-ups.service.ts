import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { topUpFailures } from "#contract/money/top-ups.calls.ts";
import type { Cancelled, TopUpCheckout } from "#contract/money/top-ups.contract.ts";
import { waitingInvoices } from "#contract/money/top-ups.contract.ts";
import { lockLedger } from "#server/features/money/balances/balances.ledger.service.ts";
import { maxTopUpCents, waysToPay } from "#server/features/money/balances/balances.payments.rules.ts";
import { creditBalance } from "#server/features/money/balances/balances.settle.service.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type CallPlatform, type Ctx, type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serverWords } from "#server/words.ts";
import { settlePayment } from "./top-ups.jobs.ts";
import { invoiceColumns, recordPayment } from "./top-ups.pay.service.ts";
import { lockTopUp } from "./top-ups.queries.ts";
import { isAmountRight } from "./top-ups.rules.ts";
import { beginCheckout, type CheckoutSession, endCheckout, isRequestedDifferently } from "./top-ups.stripe.service.ts";

export type BegunTopUp = { id: string; begun: CheckoutSession | null };

/** @throws top-ups.billing_off, .method_unavailable, .amount_incorrect */
function requireRight({ config }: CallPlatform, { amount, payment_method }: TopUpCheckout): void {
  if (config.billing === "off") throw fail(topUpFailures.billing_off);
  if (!waysToPay(config).includes(payment_method)) throw fail(topUpFailures.method_unavailable);
  const bounds = { min: config.billingMinTopUp * 100, max: maxTopUpCents };
  if (!isAmountRight(amount, bounds)) throw fail(topUpFailures.amount_incorrect);
}

/** Stripe is called before the transaction. @throws as `requireRight`; top-ups.provider_unavailable, .requested_differently */
export async function beginTopUp(
  platform: Platform,
  before: CtxBeforeTransaction,
  requested: TopUpCheckout,
): Promise<BegunTopUp> {
  requireRight(platform, requested);
  const id = requested.request_id?.toLowerCase() ?? randomUUID();
  if (requested.payment_method !== "card") return { id, begun: null };
  const email = before.session?.email ?? "";
  const { item } = serverWords[languageOfCall(before) ?? "en"].payment;
  try {
    return {
      id,
      begun: await beginCheckout(platform, {
        projectId: ctxProjectOf(before),
        id,
        amount: requested.amount,
        email,
        item,
      }),
    };
  } catch (error) {
    if (isRequestedDifferently(error)) throw fail(topUpFailures.requested_differently);
    platform.log.error({ err: error }, "a card payment could not be begun");
    throw fail(topUpFailures.provider_unavailable);
  }
}

/**
 * The call was undone: nobody has the address of Stripe's page. Unless an earlier call with the same id gave it to a
 * browser: Stripe answers both with the same page.
 */
export async function giveUpCheckout(
  platform: Platform,
  { projectId }: Pick<CtxBeforeTransaction, "projectId">,
  { begun }: BegunTopUp,
): Promise<void> {
  if (!begun) return;
  const known = await platform.database.inProject(projectId, ({ tx }) =>
    tx.selectFrom("top_ups").select("id").where("session_id", "=", begun.sessionId).executeTakeFirst(),
  );
  if (!known) await endCheckout(platform, begun.sessionId);
}

/** Stripe forgets a repeated request after a day: its new page would belong to no payment. */
async function findRequested(ctx: Ctx, { id, begun }: BegunTopUp, { amount, payment_method: method }: TopUpCheckout) {
  const known = await ctx.tx
    .selectFrom("top_ups")
    .select(["amount", "method", "status", "invoice_number", "session_id"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .executeTakeFirst();
  const isSame = known?.amount === amount && known.method === method && known.session_id === (begun?.sessionId ?? null);
  if (known && !isSame) throw fail(topUpFailures.requested_differently);
  return known;
}

/** @throws top-ups.too_many_waiting */
async function requireFew(ctx: Ctx): Promise<void> {
  const { waiting } = await ctx.tx
    .selectFrom("top_ups")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("method", "=", "invoice")
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (waiting >= waitingInvoices) throw fail(topUpFailures.too_many_waiting);
}

/** A message may be lost, so we look by ourselves too: soon, and when Stripe's page has expired. */
const checksAfterSeconds = [10 * 60, 25 * 3600];

/** The ledger's lock makes two calls with one id wait for each other. */
export async function startCheckout(ctx: Ctx, requested: TopUpCheckout, made: BegunTopUp) {
  const { id, begun } = made;
  await lockLedger(ctx);
  const url = begun?.url ?? null;
  const known = await findRequested(ctx, made, requested);
  if (known) {
    recordAudit(ctx, "top-ups.asked_again", { id });
    return { transactionId: id, status: known.status, invoiceNumber: known.invoice_number, url };
  }
  const { amount, payment_method: method } = requested;
  if (method === "invoice") await requireFew(ctx);
  const createdBy = ctx.actor.id;
  const invoice = method === "invoice" ? await invoiceColumns(ctx, createdBy) : null;
  await ctx.tx
    .insertInto("top_ups")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      created_by: createdBy,
      amount,
      method,
      session_id: begun?.sessionId ?? null,
      ...invoice,
    })
    .execute();
  if (begun)
    for (const startAfter of checksAfterSeconds) await enqueue(ctx, settlePayment, { topUpId: id }, { startAfter });
  const invoiceNumber = invoice?.invoice_number ?? null;
  recordAudit(ctx, "top-ups.begun", { id, amount, method, ...(invoiceNumber && { invoice: invoiceNumber }) });
  return { transactionId: id, status: "waiting" as const, invoiceNumber, url };
}

/**
 * What has been paid, or ended otherwise, stays as it is, and so does a payment by another method than `only`.
 * @throws top-ups.not_found
 */
export async function cancelTopUp(ctx: Ctx, { transactionId: id, method: only }: z.output<typeof Cancelled>) {
  const { status, method } = await lockTopUp(ctx, id);
  if (status !== "waiting" || (only !== undefined && only !== method)) {
    recordAudit(ctx, "top-ups.cancel_reported", { id, status });
    return { status };
  }
  await ctx.tx
    .updateTable("top_ups")
    .set({ status: "cancelled" })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  recordAudit(ctx, "top-ups.cancelled", { id });
  return { status: "cancelled" as const };
}

/** The operator saw the transfer, also for a cancelled invoice. @returns whether it was this call */
export async function confirmInvoice(ctx: Ctx, id: string): Promise<{ isNew: boolean; amount: number }> {
  const topUp = await lockTopUp(ctx, id);
  return { isNew: await recordPayment(ctx, topUp), amount: topUp.amount };
}

/** Given by the operator, without an invoice. */
export async function giveCredit(ctx: Ctx, { amount, note }: { amount: number; note: string }): Promise<void> {
  const id = randomUUID();
  await ctx.tx
    .insertInto("top_ups")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      amount,
      note,
      method: "credit",
      status: "paid",
      paid_at: sql<Date>`now()`,
    })
    .execute();
  await creditBalance(ctx, "credit", { operation: `credit:${id}`, cents: amount });
  recordAudit(ctx, "top-ups.credited", { id, amount, note });
}
