import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export async function mailChangeLink(
  ctx: Ctx,
  { to, email, token }: { to: string; email: string; token: string },
): Promise<void> {
  const url = new URL("/dashboard", ctx.platform.config.publicUrl);
  url.searchParams.set("customerEditEmail", email);
  url.searchParams.set("customerEditEmailToken", token);
  await mailMember(ctx, { to, name: "email_change_link", values: { email }, shown: { url: url.href } });
}

/** To the new address, which proves that mail reaches it. */
export async function mailChangeCode(ctx: Ctx, { to, code }: { to: string; code: string }): Promise<void> {
  await mailMember(ctx, { to, name: "email_change_code", values: {}, shown: { code } });
}
