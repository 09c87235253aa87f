import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import type { OpenIdPerson } from "#server/platform/outbound/openid.ts";

export type Subject = Pick<OpenIdPerson, "issuer" | "subject">;

export const findByGoogle = (ctx: Ctx, { issuer, subject }: Subject) =>
  ctx.tx
    .selectFrom("google_accounts as g")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["u.id as userId", "u.disabled_at"])
    .where("g.issuer", "=", issuer)
    .where("g.subject", "=", subject)
    .executeTakeFirst();

/** An unconfirmed sign-up proves nothing about an email. */
export async function isEmailKept(ctx: Ctx, email: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export const findNewcomer = async (ctx: Ctx) =>
  (await ctx.tx
    .selectFrom("google_newcomers")
    .select(["issuer", "subject", "email", "first_name", "last_name"])
    .where("session_hash", "=", ctx.session?.idHash ?? "")
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst()) ?? null;

export async function showLinked(ctx: Ctx) {
  const row = await ctx.tx
    .selectFrom("google_accounts")
    .select(["email", "created_at"])
    .where("user_id", "=", ctx.actor.id ?? "")
    .executeTakeFirst();
  return { linked: row ? { email: row.email, created: row.created_at.toISOString() } : null };
}
