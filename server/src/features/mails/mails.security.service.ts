import type { Ctx } from "#server/platform/ctx.ts";
import { layOutMail } from "./mails.rules.ts";
import { sendMail } from "./mails.service.ts";

const happened = {
  password_changed: "The password of your account was changed.",
  password_reset: "The password of your account was reset with a link from an email.",
  email_changed: "The email address of your account was changed.",
  factor_changed: "The authenticator of your account was reset.",
  recovery_codes_changed: "New recovery codes were made for your account. The earlier ones no longer work.",
  recovery_code_used: "A recovery code was used to sign in to your account.",
  passkey_added: "A passkey was added to your account.",
  passkey_removed: "A passkey was removed from your account.",
  google_linked: "Your account was linked to a Google account for signing in.",
  google_unlinked: "The Google account that signed in to your account was unlinked.",
  role_changed: "Your role in a project was changed.",
  ownership_changed: "You are now an owner of a project.",
  member_removed: "You were removed from a project.",
} as const;
export type SecurityEvent = keyof typeof happened;

/**
 * `to`: another address than the account's (the old one, after a change). @param detail our own words, checked names
 */
export async function mailSecurityNotice(
  ctx: Ctx,
  { to, event, detail }: { to: string; event: SecurityEvent; detail?: string },
): Promise<void> {
  const when = `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const body = layOutMail({
    title: "Your account was changed",
    paragraphs: [
      happened[event],
      ...(detail === undefined ? [] : [detail]),
      `When: ${when}. From: ${ctx.ip}.`,
      "If this was not you: reset your password immediately, change the password of this mailbox, and tell an owner of your project by another way than mail.",
    ],
    action: { label: "Open Veridesk", url: `${ctx.platform.config.publicUrl}/login` },
    footer: "You get this mail because security changes of your account are always told to you.",
  });
  await sendMail(ctx, { to, subject: "Security notice: your Veridesk account", ...body, about: null });
}
