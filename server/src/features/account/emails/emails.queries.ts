import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";

export async function findEmailChange(
  ctx: Ctx,
  userId: string,
): Promise<{ email: string; waitsFor: "link" | "code" } | null> {
  const approved = await ctx.tx
    .selectFrom("email_changes")
    .select("email")
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (approved) return { email: approved.email, waitsFor: "code" };
  const requested = await ctx.tx
    .selectFrom("account_tokens")
    .select(sql<string>`detail->>'email'`.as("email"))
    .where("user_id", "=", userId)
    .where("purpose", "=", "email")
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return requested ? { email: requested.email, waitsFor: "link" } : null;
}

export const lockEmailChange = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom("email_changes")
    .select(["id", "email", "code_hash"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
