import { sql } from "kysely";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";

/** A stranger cannot keep an address from its owner for more than an hour. */
export async function freeUnconfirmedEmail(ctx: Ctx, email: string): Promise<void> {
  await ctx.tx
    .deleteFrom("users")
    .where("email", "=", email)
    .where("email_verified_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

export async function dropUnconfirmed(ctx: Ctx, email: string): Promise<void> {
  await ctx.tx.deleteFrom("users").where("email", "=", email).where("email_verified_at", "is", null).execute();
}

/** @throws registrations.email_taken */
export async function takeRegistrationEmail(ctx: Ctx, userId: string, email: string): Promise<void> {
  await dropUnconfirmed(ctx, email);
  const holder = await ctx.tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  // Of two calls at once the database's constraint refuses one, also with 409.
  if (holder) throw fail(registrationFailures.email_taken);
  await ctx.tx
    .updateTable("users")
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where("id", "=", userId)
    .execute();
  await ctx.tx.deleteFrom("email_codes").where("user_id", "=", userId).execute();
}
