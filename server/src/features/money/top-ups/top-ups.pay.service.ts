import { sql } from "kysely";
import { isTopUpPaid } from "#contract/values/top-up-statuses.ts";
import { lockLedger } from "#server/features/money/balances/balances.ledger.service.ts";
import { creditBalance } from "#server/features/money/balances/balances.settle.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { issuedNow } from "./top-ups.documents.queries.ts";
import type { LockedTopUp } from "./top-ups.queries.ts";
import { billingNumber } from "./top-ups.rules.ts";

/** Undone with the transaction, so there are no gaps. */
async function nextNumber(ctx: Ctx, kind: "invoice" | "receipt"): Promise<string> {
  const { customer_number } = await lockLedger(ctx);
  const { last } = await ctx.tx
    .insertInto("billing_numbers")
    .values({ project_id: ctxProjectOf(ctx), kind, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "kind"]).doUpdateSet({ last: sql<number>`billing_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return billingNumber(kind, customer_number, last);
}

/** A later change of names or addresses does not change an invoice that was issued. */
export async function invoiceColumns(ctx: Ctx, createdBy: string | null) {
  return {
    invoice_number: await nextNumber(ctx, "invoice"),
    issued: JSON.stringify(await issuedNow(ctx, createdBy)),
    issued_at: sql<Date>`now()`,
  };
}

/** The money has come, whatever was said before. Once. @returns whether it was this call */
export async function recordPayment(
  ctx: Ctx,
  { id, status, amount, method, invoice_number, created_by }: LockedTopUp,
  paymentIntent: string | null = null,
): Promise<boolean> {
  if (isTopUpPaid(status)) return false;
  const invoice = invoice_number === null ? await invoiceColumns(ctx, created_by) : {};
  const receipt_number = await nextNumber(ctx, "receipt");
  await ctx.tx
    .updateTable("top_ups")
    .set({ ...invoice, receipt_number, status: "paid", paid_at: sql<Date>`now()`, payment_intent: paymentIntent })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await creditBalance(ctx, "top_up", { operation: `top-up:${id}`, cents: amount, detail: { method } });
  recordAudit(ctx, "top-ups.paid", { id, amount, method, was: status, receipt: receipt_number });
  return true;
}
