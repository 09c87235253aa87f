import { sql } from "kysely";
import { registrationFailures } from "#contract/registrations.calls.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** An address that nobody confirmed within an hour is free to whoever signs up: a stranger cannot keep it from its owner. */
export async function freeUnconfirmedEmail(ctx: Ctx, email: string): Promise<void> {
  await ctx.tx
    .deleteFrom("users")
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

/** A sign-up that nobody confirmed gives way to whoever has proved its address, at once. */
export async function dropUnconfirmed(ctx: Ctx, email: string): Promise<void> {
  await ctx.tx.deleteFrom("users").where("email", "=", email).where("email_verified_at", "is", null).execute();
}

/** Gives a proved address to an account. @throws registrations.email_taken */
export async function takeEmail(ctx: Ctx, userId: string, email: string): Promise<void> {
  await dropUnconfirmed(ctx, email);
  const holder = await ctx.tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  // Of two that take it at the same moment the database's constraint lets one; the other is answered 409 too.
  if (holder) throw fail(registrationFailures.email_taken);
  await ctx.tx
    .updateTable("users")
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
  await ctx.tx.deleteFrom("email_codes").where("user_id", "=", userId).execute();
}
