import { sql } from "kysely";
import { topUpFailures } from "#contract/money/top-ups.calls.ts";
import type { TopUp } from "#contract/money/top-ups.contract.ts";
import type { TopUpStatus } from "#contract/values/top-up-statuses.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

const columns = [
  "t.id",
  "t.created_at",
  "t.amount",
  "t.method",
  "t.status",
  "t.paid_at",
  "t.invoice_number",
  "t.receipt_number",
] as const;

const seen = (ctx: Ctx) =>
  ctx.tx
    .selectFrom("top_ups as t")
    .where("t.project_id", "=", ctxProjectOf(ctx))
    .select(columns)
    .select(({ selectFrom }) =>
      selectFrom("top_up_refunds as r")
        .whereRef("r.project_id", "=", "t.project_id")
        .whereRef("r.top_up_id", "=", "t.id")
        .where("r.state", "=", "done")
        .select(sql<number>`coalesce(sum(r.amount), 0)::bigint`.as("sum"))
        .as("refunded"),
    )
    .select(({ selectFrom }) =>
      selectFrom("top_up_disputes as d")
        .whereRef("d.project_id", "=", "t.project_id")
        .whereRef("d.top_up_id", "=", "t.id")
        .where("d.state", "<>", "won")
        .select(sql<number>`coalesce(sum(d.amount), 0)::bigint`.as("sum"))
        .as("charged_back"),
    );

type Row = Awaited<ReturnType<ReturnType<typeof seen>["executeTakeFirstOrThrow"]>>;

const toTopUp = (row: Row): TopUp => ({
  transactionId: row.id,
  invoiceNumber: row.invoice_number,
  receiptNumber: row.receipt_number,
  amount: row.amount,
  refunded: row.refunded ?? 0,
  chargedBack: row.charged_back ?? 0,
  created: row.created_at.toISOString(),
  paid: row.paid_at?.toISOString() ?? null,
  paymentMethod: row.method,
  status: row.status,
});

type Requested = { page: number; count: number; filters: { status?: TopUpStatus[] | undefined } };

export async function listTopUps(ctx: Ctx, { page, count, filters }: Requested) {
  const statuses = filters.status ?? [];
  const isWanted = sql<boolean>`(${statuses.length === 0} or t.status = any(${statuses}::text[]))`;
  const { total } = await ctx.tx
    .selectFrom("top_ups as t")
    .where("t.project_id", "=", ctxProjectOf(ctx))
    .where(isWanted)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await seen(ctx)
    .where(isWanted)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", "desc")
    .limit(count)
    .offset((page - 1) * count)
    .execute();
  return { items: rows.map(toTopUp), total, totalIsCapped: false, page, count };
}

/** @throws top-ups.not_found */
export async function showTopUp(ctx: Ctx, id: string): Promise<TopUp> {
  const row = await seen(ctx).where("t.id", "=", id).executeTakeFirst();
  if (!row) throw fail(topUpFailures.not_found);
  return toTopUp(row);
}

/** Locked: who pays, cancels and refunds it wait for each other. @throws top-ups.not_found */
export async function lockTopUp(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("top_ups")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(topUpFailures.not_found);
  return row;
}
export type LockedTopUp = Awaited<ReturnType<typeof lockTopUp>>;

/** By an invoice number, or one of Stripe's names; in a transaction without a project. */
export async function findTopUp({ tx }: Pick<Ctx, "tx">, reference: string) {
  const { rows } = await sql<{ project_id: string; id: string }>`select * from find_top_up(${reference})`.execute(tx);
  return rows[0] ?? null;
}

export type WaitingInvoice = {
  project_id: string;
  project: string;
  invoice_number: string;
  amount: number;
  created_at: Date;
};

export async function listWaiting({ tx }: Pick<Ctx, "tx">): Promise<WaitingInvoice[]> {
  return (await sql<WaitingInvoice>`select * from waiting_invoices()`.execute(tx)).rows;
}
