import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { layOutMail } from "#server/features/mails/mails.rules.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import { makeAccountToken } from "#server/features/sessions/sessions.account-tokens.service.ts";
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
  const body = layOutMail({
    title: "Set a new password",
    paragraphs: [
      "Someone asked to reset the password of your Veridesk account. The link is valid for 60 minutes and works once.",
      "Two-factor sign-in stays on: you will need your authenticator to sign in afterwards.",
    ],
    action: { label: "Set a new password", url: `${ctx.platform.config.publicUrl}/reset-password?token=${token}` },
    footer: "If it was not you, ignore this mail: your password stays as it is.",
  });
  await sendMail(ctx, { to: user.email, subject: "Set a new Veridesk password", ...body, about: null });
}

/** An earlier one ends, and its pending authenticator, too. */
export async function mailFactorLink(ctx: Ctx, { userId, email }: Account): Promise<void> {
  // As where the link is used: so the two cannot deadlock.
  await ctx.tx.updateTable("users").set({ sealed_pending_totp_secret: null }).where("id", "=", userId).execute();
  const token = await makeAccountToken(ctx, { userId, purpose: "factor", seconds: limits.resetLinkSeconds });
  const body = layOutMail({
    title: "Set up a new authenticator",
    paragraphs: [
      "Somebody who knows your password asked to replace the authenticator of your Veridesk account. The link is valid for 60 minutes and works once, after signing in with your password.",
    ],
    action: { label: "Set up a new authenticator", url: `${ctx.platform.config.publicUrl}/reset-2fa?token=${token}` },
    footer: "If it was not you, do not use the link, and set a new password at once: somebody knows the present one.",
  });
  await sendMail(ctx, { to: email, subject: "Set up a new authenticator for Veridesk", ...body, about: null });
}

type Contact = { email: string; account_email: string; account_name: string; project_name: string };
export type ResetByMail = { userId: string; event: "password" | "factor"; at: string };

const happened = {
  password: "The password of this account was reset with a link from an email.",
  factor: "The authenticator of this account was reset with a link from an email.",
};

/** A stolen mailbox cannot hide it from them. */
export async function mailContacts(ctx: Ctx, { userId, event, at }: ResetByMail): Promise<void> {
  const { rows } = await sql<Contact>`select * from account_contacts(${userId})`.execute(ctx.tx);
  for (const { email, account_email, account_name, project_name } of rows) {
    const body = layOutMail({
      title: "Was this a member of your project?",
      paragraphs: [
        `${account_name} (${account_email}) is a member of the project ${project_name}.`,
        `${happened[event]} When: ${at.slice(0, 16).replace("T", " ")} UTC.`,
        "Ask this person in another way than by mail whether it was them. If it was not, remove them from the project at once: whoever has their mailbox may be trying to get in.",
      ],
      action: { label: "Open the team", url: `${ctx.platform.config.publicUrl}/project-settings#team` },
      footer: "You get this mail because you are an owner or an admin of that project.",
    });
    await sendMail(ctx, {
      to: email,
      subject: `Security notice: ${account_name} in ${project_name}`,
      ...body,
      about: null,
    });
  }
}
