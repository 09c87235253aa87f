import { layOutMail } from "#server/features/mails/mails.rules.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export async function mailChangeLink(
  ctx: Ctx,
  { to, email, token }: { to: string; email: string; token: string },
): Promise<void> {
  const url = new URL("/dashboard", ctx.platform.config.publicUrl);
  url.searchParams.set("customerEditEmail", email);
  url.searchParams.set("customerEditEmailToken", token);
  const body = layOutMail({
    title: "Change your email",
    paragraphs: [
      `Somebody who knows your password asked to change the email of your Veridesk account to ${email}.`,
      "The link is valid for 60 minutes, works once, and only where you are signed in. Then the new address gets a code.",
    ],
    action: { label: "Change the email", url: url.href },
    footer: "If it was not you, do not use the link, and set a new password at once: somebody knows the present one.",
  });
  await sendMail(ctx, { to, subject: "Change the email of your Veridesk account", ...body, about: null });
}

/** To the new address, which proves that mail reaches it. */
export async function mailChangeCode(ctx: Ctx, { to, code }: { to: string; code: string }): Promise<void> {
  const body = layOutMail({
    title: "Confirm your new email",
    paragraphs: ["Enter this code in Veridesk to make this your account's email. It is valid for 10 minutes."],
    code,
    footer:
      "You get this mail because somebody entered this address as their new email at Veridesk. If it was not you, ignore it: nothing happens without the code.",
  });
  await sendMail(ctx, { to, subject: "Your Veridesk verification code", ...body, about: null });
}
