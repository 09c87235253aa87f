import type { ServiceType } from "#contract/services/service-kinds.ts";
import type { Ctx } from "#server/platform/ctx.ts";

/** Euro cents. */
export const priceOf = (_ctx: Pick<Ctx, "platform">, _type: ServiceType): number => 0;

/** Late in the transaction. @throws balances.insufficient_funds */
export async function reservePrice(_ctx: Ctx, _of: { id: string; type: ServiceType }): Promise<void> {}

/** Once: again changes nothing. */
export async function settlePrice(_ctx: Ctx, _of: { id: string; isAnswered: boolean }): Promise<void> {}
