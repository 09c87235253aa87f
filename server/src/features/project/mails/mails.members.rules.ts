import type english from "#contract/locales/en/member-mails.json";
import { pluralFormsOf } from "#contract/values/plurals.ts";
import { fillWords, memberMailWords } from "#server/words.ts";
import { layOutMail, type MailBody } from "./mails.rules.ts";

export type MemberMailName = keyof (typeof english)["mails"];

/** What each mail is filled with: the names in braces of its words, as `mails.members.rules.test.ts` compares. */
export const memberMailValues = {
  invitation: ["project", "inviter", "inviter_email", "role"],
  sign_up_code: [],
  email_change_link: ["email"],
  email_change_code: [],
  password_link: [],
  authenticator_link: [],
  recovery_code_used: [],
  security_notice: ["happened", "detail", "when", "address"],
  account_contact: ["member", "member_email", "project", "happened", "when"],
  notice_address: ["project", "address"],
  balance_low: ["project", "available"],
  link_use: ["project", "spent", "budget"],
  callback_failed: ["host", "attempts", "which"],
  certificate_ends: ["name", "owner", "project", "day"],
  monitoring_digest: ["events", "project", "screening", "documents"],
  mentioned: ["author", "project"],
  quiz_waiting: ["applicant", "form"],
} as const satisfies Record<MemberMailName, readonly string[]>;

/** As the dashboard, which is in English. */
const language = "en";
const all = memberMailWords[language];
export const memberMailParts = all.parts;
export const roleNames = all.roles;

type Values<Name extends MemberMailName> = Record<(typeof memberMailValues)[Name][number], string>;
type Shown = { code?: string; url?: string | null };

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
/** Of a name in a mail. */
const nameMax = 80;
export const nameInMail = (name: string): string => oneLine(name).slice(0, nameMax);

type PluralWords = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
/** `count` is in the words. */
export function sayCount(words: PluralWords, count: number): string {
  const form = (count === 0 && words.zero) || words[pluralFormsOf(language).select(count)] || words.other;
  return fillWords(form, { count: String(count) });
}

/**
 * A mail to somebody with an account, or who is invited to one. A paragraph that is only an empty value is left out, and
 * so is the button without `url`.
 */
export function memberMail<Name extends MemberMailName>(
  name: Name,
  values: Values<Name>,
  { code, url = null }: Shown = {},
): MailBody & { subject: string } {
  const words: { subject: string; title: string; paragraphs: string[]; action?: string; footer: string } =
    all.mails[name];
  const say = (text: string) => fillWords(text, values);
  const body = layOutMail({
    title: say(words.title),
    paragraphs: words.paragraphs.map(say).filter((text) => text !== ""),
    ...(code === undefined ? {} : { code }),
    ...(url === null || words.action === undefined ? {} : { action: { label: words.action, url } }),
    footer: say(words.footer),
    language,
  });
  return { subject: oneLine(say(words.subject)), ...body };
}
