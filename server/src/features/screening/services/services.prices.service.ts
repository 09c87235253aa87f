import type { ServiceType } from "#contract/screening/services/service-kinds.ts";
import { requireReserve } from "#server/features/money/balances/balances.ledger.service.ts";
import { pricedLines } from "#server/features/money/balances/balances.queries.ts";
import { chargeSubmission, releaseReservation } from "#server/features/money/balances/balances.settle.service.ts";
import { requireMemberBudget } from "#server/features/money/member-budgets/member-budgets.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { servicePriceOf } from "./services.prices.queries.ts";

const operationOf = (id: string) => `service:${id}` as const;

/** Late in the transaction: the ledger stays locked. @throws member-budgets.exceeded, balances.insufficient_funds */
export async function reservePrice(ctx: Ctx, { id, type }: { id: string; type: ServiceType }): Promise<void> {
  await requireMemberBudget(ctx, servicePriceOf(ctx, type));
  await requireReserve(ctx, { operation: operationOf(id), lines: pricedLines(ctx, [type]) });
}

/** Once: again changes nothing. Without an answer nothing is paid. */
export const settlePrice = (ctx: Ctx, { id, isAnswered }: { id: string; isAnswered: boolean }): Promise<void> =>
  isAnswered ? chargeSubmission(ctx, operationOf(id)) : releaseReservation(ctx, operationOf(id));
