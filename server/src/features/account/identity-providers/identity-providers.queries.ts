import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import type { IdentityProvider } from "./identity-providers.map.ts";

/** An email selects nobody. */
export type ExternalIdentity = { provider: string; issuer: string; subject: string };

export const findByIdentity = (ctx: Ctx, { provider, issuer, subject }: ExternalIdentity) =>
  ctx.tx
    .selectFrom("external_identities as e")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select(["u.id as userId", "u.disabled_at"])
    .where("e.provider", "=", provider)
    .where("e.issuer", "=", issuer)
    .where("e.subject", "=", subject)
    .executeTakeFirst();

/** An unconfirmed sign-up proves nothing about an email. */
export const findKeptByEmail = (ctx: Ctx, email: string) =>
  ctx.tx
    .selectFrom("users")
    .select(["id as userId", "disabled_at"])
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();

export const findNewcomer = async (ctx: Ctx, { id }: IdentityProvider) =>
  (await ctx.tx
    .selectFrom("newcomers")
    .select(["issuer", "subject", "email", "first_name", "last_name", "groups"])
    .where("session_hash", "=", ctx.session?.idHash ?? "")
    .where("provider", "=", id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst()) ?? null;

export async function showLinkedAccounts(ctx: Ctx, { id }: IdentityProvider) {
  const row = await ctx.tx
    .selectFrom("external_identities")
    .select(["email", "linked_at"])
    .where("user_id", "=", ctx.actor.id ?? "")
    .where("provider", "=", id)
    .executeTakeFirst();
  return { linked: row ? { email: row.email, created: row.linked_at.toISOString() } : null };
}
