import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { mailAddressFailures } from "#contract/project/mail-addresses.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { countSentMail, isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { nameInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { isBareAddress } from "#server/features/project/mails/mails.rules.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterProject } from "#server/platform/http.call.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { findMailAddress, findMailAddressByLink, readMailAddressState } from "./mail-addresses.queries.ts";

async function mailLink(ctx: Ctx, address: string, token: string): Promise<void> {
  const { name } = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  const values = { project: nameInMail(name), address };
  const url = `${ctx.platform.config.publicUrl}/confirm-address?token=${token}`;
  await mailMember(ctx, { to: address, name: "notice_address", values, shown: { url } });
}

function newLink() {
  const token = newSecretToken(16);
  const expiresAt = sql<Date>`now() + make_interval(secs => ${limits.addressLinkSeconds})`;
  return { token, columns: { token_hash: hashSecretToken(token), expires_at: expiresAt } };
}

/** Of many calls at once one mails it. @returns whether it was this call */
async function askFirst(ctx: Ctx, address: string): Promise<boolean> {
  const { token, columns } = newLink();
  const made = await ctx.tx
    .insertInto("mail_addresses")
    .values({ project_id: ctxProjectOf(ctx), address, ...columns })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return false;
  await mailLink(ctx, address, token);
  recordAudit(ctx, "mail-addresses.asked", { address });
  return true;
}

async function askOnce(ctx: Ctx, given: string): Promise<void> {
  const address = given.toLowerCase();
  if (!isBareAddress(address) || (await readMailAddressState(ctx, address)).state !== "new") return;
  if (await isMailAllowed(ctx, "address_confirmation", { address })) await askFirst(ctx, address);
}

export async function requestFormMailAddress(ctx: Ctx, { notifyCustomer, supportEmail }: FormConfig): Promise<void> {
  if (notifyCustomer && supportEmail !== "") await askOnce(ctx, supportEmail);
}

/** Its form may have been saved by an earlier release. */
export async function isNotificationAllowed(ctx: Ctx, address: string): Promise<boolean> {
  if (!isBareAddress(address)) return false;
  if ((await readMailAddressState(ctx, address)).state === "confirmed") return true;
  await askOnce(ctx, address);
  return false;
}

/** The earlier link ends. @throws mail-addresses.already_confirmed, too_soon, requested_enough; request.too_many */
export async function requestMailAddress(ctx: Ctx, address: string) {
  if ((await readMailAddressState(ctx, address)).state === "confirmed")
    throw fail(mailAddressFailures.already_confirmed);
  const earlier = await findMailAddress(ctx, address);
  if (earlier?.is_fresh) throw fail(mailAddressFailures.too_soon);
  if (earlier && earlier.requested_count >= limits.addressLinks) throw fail(mailAddressFailures.requested_enough);
  await countSentMail(ctx, "address_confirmation", { address });
  const isFirst = !earlier && (await askFirst(ctx, address));
  if (!isFirst) await askAgain(ctx, address);
  return readMailAddressState(ctx, address);
}

async function askAgain(ctx: Ctx, address: string): Promise<void> {
  const { token, columns } = newLink();
  const changed = await ctx.tx
    .updateTable("mail_addresses")
    .set((row) => ({ ...columns, requested_at: sql<Date>`now()`, requested_count: row("requested_count", "+", 1) }))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("address", "=", address)
    .where("confirmed_at", "is", null)
    // Of two calls at once one mails.
    .where("requested_at", "<=", sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw fail(mailAddressFailures.too_soon);
  await mailLink(ctx, address, token);
  recordAudit(ctx, "mail-addresses.asked", { address });
}

/** @throws mail-addresses.expired */
export async function checkMailAddressLink(ctx: Ctx, token: string) {
  const found = await findMailAddressByLink(ctx, token);
  if (!found) throw fail(mailAddressFailures.expired);
  return { address: found.address, projectName: found.project_name };
}

/** @throws mail-addresses.expired */
export async function confirmAddress(ctx: Ctx, token: string) {
  const found = await findMailAddressByLink(ctx, token);
  if (!found) throw fail(mailAddressFailures.expired);
  const { project_id, address, project_name } = found;
  await enterProject(ctx, project_id);
  const changed = await ctx.tx
    .updateTable("mail_addresses")
    .set({ confirmed_at: sql<Date>`now()`, token_hash: "" })
    .where("project_id", "=", project_id)
    .where("address", "=", address)
    .where("token_hash", "=", hashSecretToken(token))
    .executeTakeFirst();
  // Another call was quicker, or there is a newer link.
  if (changed.numUpdatedRows !== 1n) throw fail(mailAddressFailures.expired);
  recordAudit(ctx, "mail-addresses.confirmed", { address });
  return { address, projectName: project_name };
}
