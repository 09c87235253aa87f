import { priceSumOf } from "#contract/money/prices.ts";
import type { ServiceType } from "#contract/screening/services/service-kinds.ts";
import { pricedLines } from "#server/features/money/balances/balances.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";

/** Euro cents; while billing is off everything is free. */
export const servicePriceOf = (ctx: Ctx, type: ServiceType): number =>
  ctx.platform.config.billing === "off" ? 0 : priceSumOf(pricedLines(ctx, [type]));
