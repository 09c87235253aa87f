import { sql } from "kysely";
import type { MailAddressView } from "#contract/project/mail-addresses.contract.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";

/** A member's own email counts as confirmed. */
async function isMembers(ctx: Ctx, address: string): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select("u.id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where("u.email", "=", address)
    .where("u.email_verified_at", "is not", null)
    .where("u.disabled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export const findMailAddress = (ctx: Ctx, address: string) =>
  ctx.tx
    .selectFrom("mail_addresses")
    .select(["requested_at", "requested_count", "confirmed_at"])
    .select(sql<boolean>`expires_at <= now()`.as("is_over"))
    .select(sql<boolean>`requested_at > now() - interval '1 minute'`.as("is_fresh"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("address", "=", address)
    .executeTakeFirst();

export async function readMailAddressState(ctx: Ctx, given: string): Promise<MailAddressView> {
  const address = given.toLowerCase();
  if (await isMembers(ctx, address)) return { state: "confirmed", requestedAt: null };
  const row = await findMailAddress(ctx, address);
  if (!row) return { state: "new", requestedAt: null };
  const state = row.confirmed_at ? "confirmed" : row.is_over ? "expired" : "waiting";
  return { state, requestedAt: row.requested_at.toISOString() };
}

export type UnconfirmedMailAddress = { project_id: string; address: string; project_name: string };

/** In any project. */
export async function findMailAddressByLink(
  { tx }: Pick<Ctx, "tx">,
  token: string,
): Promise<UnconfirmedMailAddress | undefined> {
  const { rows } =
    await sql<UnconfirmedMailAddress>`select * from open_mail_address(${hashSecretToken(token)})`.execute(tx);
  return rows[0];
}
