import { memberMail } from "#server/features/project/mails/mails.members.rules.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export async function mailChangeLink(
  ctx: Ctx,
  { to, email, token }: { to: string; email: string; token: string },
): Promise<void> {
  const url = new URL("/dashboard", ctx.platform.config.publicUrl);
  url.searchParams.set("customerEditEmail", email);
  url.searchParams.set("customerEditEmailToken", token);
  await sendMail(ctx, { to, ...memberMail("email_change_link", { email }, { url: url.href }), about: null });
}

/** To the new address, which proves that mail reaches it. */
export async function mailChangeCode(ctx: Ctx, { to, code }: { to: string; code: string }): Promise<void> {
  await sendMail(ctx, { to, ...memberMail("email_change_code", {}, { code }), about: null });
}
