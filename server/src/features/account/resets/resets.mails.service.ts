import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { rolesThatMay } from "#contract/permissions.ts";
import { teamNotices } from "#contract/values/team-notices.ts";
import { makeAccountToken } from "#server/features/account/sessions/sessions.account-tokens.service.ts";
import type { MemberWords } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { momentInMail } from "#server/features/project/mails/mails.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";

type Account = { userId: string; email: string };

/** An earlier one ends. Does nothing for an unknown id. */
export async function mailPasswordLink(ctx: Ctx, userId: string): Promise<void> {
  const user = await ctx.tx
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!user) return;
  const token = await makeAccountToken(ctx, { userId, purpose: "password", seconds: limits.resetLinkSeconds });
  const url = `${ctx.platform.config.publicUrl}/reset-password?token=${token}`;
  await mailMember(ctx, { to: user.email, name: "password_link", values: {}, shown: { url } });
}

/** An earlier one ends, and its pending authenticator, too. */
export async function mailFactorLink(ctx: Ctx, { userId, email }: Account): Promise<void> {
  // As where the link is used: so the two cannot deadlock.
  await ctx.tx.updateTable("users").set({ sealed_pending_totp_secret: null }).where("id", "=", userId).execute();
  const token = await makeAccountToken(ctx, { userId, purpose: "factor", seconds: limits.resetLinkSeconds });
  const url = `${ctx.platform.config.publicUrl}/reset-2fa?token=${token}`;
  await mailMember(ctx, { to: email, name: "authenticator_link", values: {}, shown: { url } });
}

type Contact = { email: string; account_email: string; account_name: string; project_name: string };
export type ResetByMail = { userId: string; event: "password" | "factor"; at: string };

/** A stolen mailbox cannot hide it from them. */
export async function mailContacts(ctx: Ctx, { userId, event, at }: ResetByMail): Promise<void> {
  const permission = teamNotices.account_reset;
  const watching = sql.val(rolesThatMay(permission));
  const { rows } = await sql<Contact>`
    select * from contacts_of_account(${userId}, ${watching}::text[], ${permission})`.execute(ctx.tx);
  for (const { email, account_email, account_name, project_name } of rows) {
    const values = ({ language, parts }: MemberWords) => ({
      member: account_name,
      member_email: account_email,
      project: project_name,
      happened: parts.account_contact[event],
      when: momentInMail(language, new Date(at)),
    });
    const url = `${ctx.platform.config.publicUrl}/project-settings#team`;
    await mailMember(ctx, { to: email, name: "account_contact", values, shown: { url } });
  }
}
