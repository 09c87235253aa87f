import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { ProvedContacts } from "./flow-contacts.rules.ts";

/** The profile may have another address by now. */
export async function readProvedContacts(ctx: Ctx, verificationId: string): Promise<ProvedContacts> {
  const rows = await ctx.tx
    .selectFrom("flow_codes")
    .select(["channel", "sent_to"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("confirmed_at", "is not", null)
    .execute();
  return Object.fromEntries(rows.map(({ channel, sent_to }) => [channel, sent_to]));
}
