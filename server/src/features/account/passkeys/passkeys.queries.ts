import type { PasskeyView } from "#contract/account/passkeys.contract.ts";
import type { Ctx } from "#server/platform/ctx.ts";

type Row = { id: string; name: string; created_at: Date; last_used_at: Date | null };

export const viewPasskey = ({ id, name, created_at, last_used_at }: Row): PasskeyView => ({
  id,
  name,
  created: created_at.toISOString(),
  lastUsed: last_used_at?.toISOString() ?? null,
});

export async function listPasskeys(ctx: Ctx) {
  const rows = await ctx.tx
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", ctx.actor.id ?? "")
    .orderBy("created_at")
    .execute();
  return { items: rows.map(viewPasskey) };
}

export const findCredentials = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
