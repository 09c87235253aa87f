import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import * as limits from "#contract/limits.ts";
import { countSentMail, isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashCode, hashSecretToken, isCodeRight, newSecretToken } from "#server/platform/secrets/crypto.ts";

type Account = { userId: string; email: string };

const binding = (id: string) => ({ boundTo: `email_codes.code_hash:${id}` });

/** @throws request.too_many */
export async function mailEmailCode(ctx: Ctx, account: Account): Promise<void> {
  await countSentMail(ctx, "sign_up_code", { address: account.email });
  await writeEmailCode(ctx, account);
}

async function writeEmailCode(ctx: Ctx, { userId, email }: Account): Promise<void> {
  const { keys, config } = ctx.platform;
  const [id, link] = [randomUUID(), newSecretToken(16)];
  const code = String(randomInt(10 ** limits.emailCodeLength)).padStart(limits.emailCodeLength, "0");
  await ctx.tx.deleteFrom("email_codes").where("user_id", "=", userId).execute();
  await ctx.tx
    .insertInto("email_codes")
    .values({
      id,
      user_id: userId,
      code_hash: hashCode(keys, code, binding(id)),
      link_hash: hashSecretToken(link),
      expires_at: sql<Date>`now() + make_interval(secs => ${limits.emailCodeSeconds})`,
    })
    .execute();
  const url = `${config.publicUrl}/registration/verify-email?verificationId=${link}`;
  await mailMember(ctx, { to: email, name: "sign_up_code", values: {}, shown: { code, url } });
}

const liveCode = (ctx: Ctx, userId: string) =>
  ctx.tx
    .selectFrom("email_codes")
    .select(["id", "code_hash", "link_hash"])
    .select(sql<number>`extract(epoch from now() - created_at)`.as("ageSeconds"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .forUpdate();

/** Past the limit nothing is sent: the page's "Send again" says so. */
export async function ensureEmailCode(ctx: Ctx, account: Account): Promise<void> {
  if (await liveCode(ctx, account.userId).executeTakeFirst()) return;
  if (await isMailAllowed(ctx, "sign_up_code", { address: account.email })) await writeEmailCode(ctx, account);
}

/** @throws registrations.resend_too_soon, request.too_many */
export async function remailEmailCode(ctx: Ctx, account: Account): Promise<void> {
  const last = await liveCode(ctx, account.userId).executeTakeFirst();
  if (last && last.ageSeconds < limits.emailCodeResendSeconds) throw fail(registrationFailures.resend_too_soon);
  await mailEmailCode(ctx, account);
}

/** @throws registrations.wrong_email_code */
export async function confirmEmail(
  ctx: Ctx,
  userId: string,
  proof: { code: string } | { link: string },
): Promise<void> {
  const live = await liveCode(ctx, userId).executeTakeFirst();
  const isRight =
    live !== undefined &&
    ("code" in proof
      ? isCodeRight(ctx.platform.keys, live.code_hash, proof.code, binding(live.id))
      : live.link_hash === hashSecretToken(proof.link));
  if (!isRight) throw fail(registrationFailures.wrong_email_code);
  await ctx.tx.deleteFrom("email_codes").where("user_id", "=", userId).execute();
  await ctx.tx.updateTable("users").set({ email_verified_at: sql<Date>`now()` }).where("id", "=", userId).execute();
}
