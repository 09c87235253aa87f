import type english from "#contract/locales/en/member-mails.json";
import type { Ctx } from "#server/platform/ctx.ts";
import { fillWords } from "#server/words.ts";
import type { MemberWords } from "./mails.members.rules.ts";
import { mailMember } from "./mails.members.service.ts";
import { momentInMail } from "./mails.rules.ts";

type Parts = (typeof english)["parts"];
export type SecurityEvent = keyof Parts["security_events"];
export type SecurityDetail = keyof Parts["security_details"];
/** `values`: checked names, which the sentence has in braces; in the reader's words where they need some. */
type Detail = {
  sentence: SecurityDetail;
  values: Record<string, string> | ((words: MemberWords) => Record<string, string>);
};

function sayDetail(words: MemberWords, { sentence, values }: Detail): string {
  return fillWords(words.parts.security_details[sentence], typeof values === "function" ? values(words) : values);
}

/** `to`: another address than the account's (the old one, after a change). */
export async function mailSecurityNotice(
  ctx: Ctx,
  { to, event, detail }: { to: string; event: SecurityEvent; detail?: Detail },
): Promise<void> {
  const values = (words: MemberWords) => ({
    happened: words.parts.security_events[event],
    detail: detail === undefined ? "" : sayDetail(words, detail),
    when: momentInMail(words.language, new Date()),
    address: ctx.ip,
  });
  const shown = { url: `${ctx.platform.config.publicUrl}/login` };
  await mailMember(ctx, { to, name: "security_notice", values, shown });
}
