import type { Ctx } from "#server/platform/ctx.ts";
import { fillWords } from "#server/words.ts";
import { memberMail, memberMailParts } from "./mails.members.rules.ts";
import { sendMail } from "./mails.service.ts";

const { security_events: happened, security_details: details } = memberMailParts;
export type SecurityEvent = keyof typeof happened;
export type SecurityDetail = keyof typeof details;
/** `values`: checked names, which the sentence has in braces. */
type Detail = { sentence: SecurityDetail; values: Record<string, string> };

/** `to`: another address than the account's (the old one, after a change). */
export async function mailSecurityNotice(
  ctx: Ctx,
  { to, event, detail }: { to: string; event: SecurityEvent; detail?: Detail },
): Promise<void> {
  const values = {
    happened: happened[event],
    detail: detail === undefined ? "" : fillWords(details[detail.sentence], detail.values),
    when: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    address: ctx.ip,
  };
  const mail = memberMail("security_notice", values, { url: `${ctx.platform.config.publicUrl}/login` });
  await sendMail(ctx, { to, ...mail, about: null });
}
