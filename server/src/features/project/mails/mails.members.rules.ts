import type english from "#contract/locales/en/member-mails.json";
import { type AnyRole, isRole } from "#contract/permissions.ts";
import { formatFor } from "#contract/values/format.ts";
import { inEuros } from "#contract/values/money.ts";
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

export type MemberMailValues<Name extends MemberMailName> = Record<(typeof memberMailValues)[Name][number], string>;
export type ShownInMail = { code?: string; url?: string | null };

const allIn = (language: string): typeof english =>
  (memberMailWords as Partial<Record<string, typeof english>>)[language] ?? memberMailWords.en;

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
/** Of a name in a mail. */
const nameMax = 80;
export const nameInMail = (name: string): string => oneLine(name).slice(0, nameMax);

type PluralWords = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** What mails are filled with, of one language. */
export function memberWordsIn(language: string) {
  const { parts, roles, nobody } = allIn(language);
  return {
    language,
    parts,
    roles,
    nobody,
    money: (cents: number): string => (language === "en" ? inEuros(cents) : formatFor(language, "UTC").money(cents)),
    /** `count` is in the words. */
    sayCount(words: PluralWords, count: number): string {
      const form = (count === 0 && words.zero) || words[pluralFormsOf(language).select(count)] || words.other;
      return fillWords(form, { count: formatFor(language, "UTC").number(count) });
    },
  };
}
export type MemberWords = ReturnType<typeof memberWordsIn>;

/** @param name of a role of the project's own */
export const roleInMail = ({ roles }: MemberWords, role: AnyRole, name: string | null): string =>
  isRole(role) ? roles[role] : nameInMail(name ?? "");

/**
 * A mail to somebody with an account, or who is invited to one, in a language of `memberMailLanguages`, else in English. A paragraph that is only an empty value is left out, and
 * so is the button without `url`.
 */
export function memberMail<Name extends MemberMailName>(
  language: string,
  name: Name,
  values: MemberMailValues<Name>,
  { code, url = null }: ShownInMail = {},
): MailBody & { subject: string } {
  const words: { subject: string; title: string; paragraphs: string[]; action?: string; footer: string } =
    allIn(language).mails[name];
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
