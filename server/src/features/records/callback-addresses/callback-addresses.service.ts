import { sql } from "kysely";
import { isPermitted } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/**
 * Whoever may see applicants vouches for an address by saving it; others change nothing here, and what goes to an address that
 * nobody has vouched for names nobody (docs/decisions/0171).
 */
export async function vouchForAddress(ctx: Ctx, url: string): Promise<void> {
  if (url === "" || !isPermitted(ctx.actor, "verifications:read")) return;
  await sql`insert into callback_addresses (project_id, url, saved_by)
    values (${ctxProjectOf(ctx)}::uuid, ${url}, ${ctx.actor.id}::uuid) on conflict do nothing`.execute(ctx.tx);
}
