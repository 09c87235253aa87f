import type { Language } from "#contract/values/languages.ts";
import { isMember } from "#server/platform/actor.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { languageOfCall } from "./mails.language.rules.ts";
import {
  type MemberMailName,
  type MemberMailValues,
  type MemberWords,
  memberMail,
  memberWordsIn,
  type ShownInMail,
} from "./mails.members.rules.ts";
import { type OutgoingMail, sendMail, subjectInMode } from "./mails.service.ts";

/**
 * What the account's owner chose on the desk. Before they have, that of their own call, and of nobody else's; of somebody
 * without an account the call's: their inviter's.
 */
export async function readerLanguageOf(ctx: Ctx, to: string): Promise<Language> {
  const account = await ctx.tx
    .selectFrom("users")
    .select(["id", "language"])
    .where("email", "=", to.toLowerCase())
    .executeTakeFirst();
  if (account?.language) return languageOfCall({ languages: [account.language] }) ?? "en";
  const isOthers = account !== undefined && isMember(ctx.actor) && ctx.actor.id !== account.id;
  return (isOthers ? null : languageOfCall(ctx)) ?? "en";
}

type Sent<Name extends MemberMailName> = {
  to: string;
  name: Name;
  /** In the reader's words where it needs some. */
  values: MemberMailValues<Name> | ((words: MemberWords) => MemberMailValues<Name>);
  shown?: ShownInMail;
  about?: OutgoingMail["about"];
  /** It is about what happens to an applicant: that of a test says so. */
  isOfMode?: boolean;
};

/** To somebody with an account, or who is invited to one, in their language. @throws as `sendMail` */
export async function mailMember<Name extends MemberMailName>(ctx: Ctx, sent: Sent<Name>): Promise<void> {
  const { to, name, values, shown = {}, about = null, isOfMode = false } = sent;
  const language = await readerLanguageOf(ctx, to);
  const given = typeof values === "function" ? values(memberWordsIn(language)) : values;
  const mail = memberMail(language, name, given, shown);
  const subject = isOfMode ? subjectInMode(ctx, mail.subject) : mail.subject;
  await sendMail(ctx, { to, ...mail, subject, about });
}
