import type { Config } from "#server/config.ts";
import { youngShare } from "#server/young-share.ts";

/**
 * What messages are counted by, each kind by itself: `applicant`; `recipient`: an address within the project;
 * `project`; `account`: the project's owner, or the account that a mail is about, or its address while there is none;
 * `address`: a mailbox or phone number over all projects; `mailbox`: the same, shared by the kinds that use it;
 * `young`: all new accounts together; `installation`.
 */
export type MailCapSubject =
  | "applicant"
  | "recipient"
  | "account"
  | "project"
  | "address"
  | "mailbox"
  | "young"
  | "installation";
export type MailCap = { by: MailCapSubject; max: number; seconds: number };

const daySeconds = 86_400;
const hour = (by: MailCapSubject, max: number): MailCap => ({ by, max, seconds: 3600 });
const day = (by: MailCapSubject, max: number): MailCap => ({ by, max, seconds: daySeconds });

export type CapSettings = Pick<
  Config,
  | "mailsPerProjectDay"
  | "mailsPerAccountDay"
  | "mailsPerDay"
  | "smsPerApplicantDay"
  | "smsPerNumberDay"
  | "smsPerProjectDay"
  | "smsPerAccountDay"
  | "smsPerDay"
>;

/** Every kind is bounded for an account and for the installation, a day: projects and applicants cost nothing. */
type KindCaps = { account: number; installation: number; more: readonly MailCap[] };

const ofMails = ({ mailsPerAccountDay, mailsPerDay }: CapSettings, more: readonly MailCap[]): KindCaps => ({
  account: mailsPerAccountDay,
  installation: mailsPerDay,
  more,
});

/** To a project's own people: few, but for all its projects. */
const ofNotices = ({ mailsPerDay }: CapSettings, account: number, more: readonly MailCap[]): KindCaps => ({
  account,
  installation: mailsPerDay,
  more,
});

/** Nobody's mailbox or phone is flooded, by one project or by many. */
const caps = {
  invitation: (settings) => ofNotices(settings, 200, [hour("project", 20), day("address", 20)]),
  /** By SCIM: as many as a project has seats, when its groups get their roles. */
  provisioned_invitation: (settings) => ofNotices(settings, 200, [hour("project", 60), day("address", 20)]),
  address_confirmation: (settings) => ofNotices(settings, 200, [day("project", 20), day("address", 3)]),
  applicant_link: (settings) =>
    ofMails(settings, [
      hour("project", 60),
      day("project", settings.mailsPerProjectDay),
      day("address", 5),
      day("mailbox", 20),
    ]),
  /** Asked for by an applicant, for others: a company's persons. */
  person_link: (settings) =>
    ofMails(settings, [
      hour("applicant", 60),
      day("applicant", 120),
      hour("project", 300),
      day("project", settings.mailsPerProjectDay),
      day("address", 5),
      day("mailbox", 20),
    ]),
  applicant_notice: (settings) =>
    ofMails(settings, [day("project", settings.mailsPerProjectDay), day("applicant", 10), day("mailbox", 20)]),
  applicant_code: (settings) =>
    ofMails(settings, [
      hour("applicant", 12),
      hour("address", 6),
      day("mailbox", 40),
      day("project", settings.mailsPerProjectDay),
    ]),
  text: (settings) => ({
    account: settings.smsPerAccountDay,
    installation: settings.smsPerDay,
    more: [
      hour("applicant", 12),
      day("applicant", settings.smsPerApplicantDay),
      hour("address", 6),
      day("address", settings.smsPerNumberDay),
      hour("project", 300),
      day("project", settings.smsPerProjectDay),
    ],
  }),

  customer_notice: (settings) =>
    ofMails(settings, [day("project", settings.mailsPerProjectDay), day("recipient", 1000)]),
  quiz_notice: (settings) => ofMails(settings, [day("project", settings.mailsPerProjectDay), day("recipient", 1000)]),
  callback_notice: (settings) => ofNotices(settings, 1000, [day("project", 200), day("recipient", 20)]),
  form_test: (settings) => ofNotices(settings, 1000, [day("project", 200), hour("recipient", 20)]),
  mention_notice: (settings) =>
    ofNotices(settings, 2000, [hour("recipient", 20), day("project", 500), day("mailbox", 100)]),
  balance_notice: (settings) => ofNotices(settings, 500, [day("project", 100), day("recipient", 20)]),
  team_notice: (settings) => ofNotices(settings, 1000, [day("project", 200), day("recipient", 20)]),

  sign_up_code: (settings) => ofNotices(settings, 500, [day("address", 20)]),
  sign_up_code_again: (settings) => ofNotices(settings, 500, [hour("account", 10)]),
  password_link: (settings) => ofNotices(settings, 500, [hour("address", 5)]),
  factor_link: (settings) => ofNotices(settings, 500, [hour("account", 5)]),
  email_change_link: (settings) => ofNotices(settings, 500, [hour("account", 5)]),
  email_change_code: (settings) => ofNotices(settings, 500, [day("address", 10)]),
} satisfies Record<string, (settings: CapSettings) => KindCaps>;

export type MailKind = keyof typeof caps;
export const messageKinds = Object.keys(caps) as MailKind[];

/** What a new account begins with. */
const youngPart = 0.1;

/** In one order, so that calls cannot deadlock. `isYoung`: of the account that sends. */
export function mailCapsOf(kind: MailKind, settings: CapSettings, isYoung: boolean): readonly MailCap[] {
  const { account, installation, more } = caps[kind](settings);
  if (!isYoung) return [...more, day("account", account), day("installation", installation)];
  return [
    ...more,
    day("account", Math.max(1, Math.floor(account * youngPart))),
    day("young", youngShare(installation)),
    day("installation", installation),
  ];
}

/** Without `+tag`: most providers deliver `ann+shop@…` to `ann@…`. */
export function mailboxOf(address: string): string {
  const small = address.trim().toLowerCase();
  const [at, plus] = [small.lastIndexOf("@"), small.indexOf("+")];
  return plus > 0 && plus < at ? small.slice(0, plus) + small.slice(at) : small;
}
