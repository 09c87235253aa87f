import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";

export type AccountTokenPurpose = "password" | "factor" | "email";
type Wanted = { userId: string; purpose: AccountTokenPurpose; seconds: number; detail?: Record<string, unknown> };
export type AccountToken = { userId: string; email: string; detail: Record<string, unknown>; createdAt: Date };

/** 128 bits; an older one of the same purpose ends (S11). @returns lower-case hex, for the mail only */
export async function makeAccountToken(ctx: Ctx, { userId, purpose, seconds, detail = {} }: Wanted): Promise<string> {
  const token = newSecretToken(16);
  const values = {
    token_hash: hashSecretToken(token),
    detail: JSON.stringify(detail) as never,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await ctx.tx
    .insertInto("account_tokens")
    .values({ user_id: userId, purpose, ...values })
    .onConflict((on) => on.columns(["user_id", "purpose"]).doUpdateSet(values))
    .execute();
  return token;
}

const liveToken = (ctx: Pick<Ctx, "tx">, purpose: AccountTokenPurpose, token: string) =>
  ctx.tx
    .selectFrom("account_tokens as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .select(["t.user_id", "t.detail", "t.created_at", "u.email"])
    .where("t.token_hash", "=", hashSecretToken(token))
    .where("t.purpose", "=", purpose)
    .where("t.expires_at", ">", sql<Date>`now()`)
    .where("u.disabled_at", "is", null);

/** Does not use the link. */
export async function readAccountToken(
  ctx: Pick<Ctx, "tx">,
  purpose: AccountTokenPurpose,
  token: string,
): Promise<AccountToken | null> {
  const row = await liveToken(ctx, purpose, token).executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email, detail: row.detail, createdAt: row.created_at } : null;
}

/** Of many calls at once one gets the account, the others null. */
export async function spendAccountToken(
  ctx: Ctx,
  purpose: AccountTokenPurpose,
  token: string,
): Promise<AccountToken | null> {
  const found = await readAccountToken(ctx, purpose, token);
  if (!found) return null;
  const spent = await ctx.tx
    .deleteFrom("account_tokens")
    .where("token_hash", "=", hashSecretToken(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n ? found : null;
}

export async function killAccountTokens(ctx: Ctx, userId: string): Promise<void> {
  await ctx.tx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
  await ctx.tx.deleteFrom("account_tokens").where("user_id", "=", userId).execute();
}
