import { sql } from "kysely";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Whether somebody who may see applicants has saved this address. */
export async function isVouchedFor(ctx: Ctx, url: string): Promise<boolean> {
  const { rows } = await sql`select from callback_addresses
    where project_id = ${ctxProjectOf(ctx)}::uuid and url = ${url}`.execute(ctx.tx);
  return rows.length > 0;
}
