import { sql } from "kysely";
import { balanceFailures } from "#contract/money/balances.calls.ts";
import { type PriceLine, priceSumOf } from "#contract/money/prices.ts";
import type {
  LedgerAccount,
  LedgerAccountsTable,
  LedgerOperation,
  TransferKind,
} from "#server/db/tables/ledger.table.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { notifyLowBalance } from "./balances.jobs.ts";
import { isProjectFree } from "./balances.queries.ts";

const ways = {
  top_up: ["outside", "available"],
  credit: ["outside", "available"],
  debt_paid: ["outside", "debt"],
  refund: ["available", "outside"],
  debt: ["debt", "outside"],
  reserve: ["available", "reserved"],
  charge: ["reserved", "earned"],
  release: ["reserved", "available"],
} as const satisfies Record<TransferKind, readonly [LedgerAccount, LedgerAccount]>;

type Sums = Record<keyof LedgerAccountsTable & (LedgerAccount | "customer_number"), number>;

/** Locked until the transaction ends, so that nobody else spends meanwhile. */
export async function lockLedger(ctx: Ctx): Promise<Sums> {
  const { rows } = await sql<Sums>`select * from open_ledger(${ctxProjectOf(ctx)}::uuid)`.execute(ctx.tx);
  const [sums] = rows;
  if (!sums) throw new Error("the ledger could not be opened");
  return sums;
}

export type LedgerTransfer = {
  operation: LedgerOperation;
  kind: TransferKind;
  cents: number;
  detail?: Record<string, unknown>;
};

/** The ledger is locked by now. The database keeps the sums and refuses what is not covered, or was done before. */
export async function transferMoney(ctx: Ctx, { operation, kind, cents, detail = {} }: LedgerTransfer): Promise<void> {
  if (cents === 0) return;
  const [source, target] = ways[kind];
  await ctx.tx
    .insertInto("ledger_transfers")
    .values({
      project_id: ctxProjectOf(ctx),
      operation,
      kind,
      source,
      target,
      amount: cents,
      detail: JSON.stringify(detail),
    })
    .execute();
}

type Done = { kind: TransferKind; amount: number; detail: unknown };

export const readOperation = (ctx: Ctx, operation: LedgerOperation): Promise<Done[]> =>
  ctx.tx
    .selectFrom("ledger_transfers")
    .select(["kind", "amount", "detail"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("operation", "=", operation)
    .execute();

export type ReservationOutcome = "free" | "reserved" | "insufficient";

/** `isPermanent`: by a form's permanent link, which anybody may have. */
type Reservation = {
  operation: LedgerOperation;
  lines: readonly PriceLine[];
  formId?: string | null;
  isPermanent?: boolean;
};

/**
 * Puts the price aside in the caller's transaction; late in it, since the project's ledger stays locked until it ends. The same
 * operation again changes nothing. The lines are what is charged later, so they hold the prices of now.
 */
export async function reserveMoney(
  ctx: Ctx,
  { operation, lines, formId = null, isPermanent = false }: Reservation,
): Promise<ReservationOutcome> {
  const cents = priceSumOf(lines);
  if (isProjectFree(ctx) || cents === 0) return "free";
  const { available, debt } = await lockLedger(ctx);
  if ((await readOperation(ctx, operation)).length > 0) return "reserved";
  if (debt < 0 || available < cents) return "insufficient";
  await transferMoney(ctx, {
    operation,
    kind: "reserve",
    cents,
    detail: { formId, lines, ...(isPermanent && { permanent: true }) },
  });
  await noticeLow(ctx, available - cents);
  return "reserved";
}

/** @throws balances.insufficient_funds, which undoes the caller's transaction */
export async function requireReserve(ctx: Ctx, wanted: Reservation): Promise<void> {
  if ((await reserveMoney(ctx, wanted)) === "insufficient") throw fail(balanceFailures.insufficient_funds);
}

/** Once, until money comes: that removes the note. */
async function noticeLow(ctx: Ctx, available: number): Promise<void> {
  const { billingLowBalance } = ctx.platform.config;
  if (available >= billingLowBalance * 100) return;
  const noted = await ctx.tx
    .insertInto("balance_notices")
    .values({ project_id: ctxProjectOf(ctx) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("project_id")
    .execute();
  if (noted.length > 0) await enqueue(ctx, notifyLowBalance, {});
}
