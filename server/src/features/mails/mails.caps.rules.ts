import type { Config } from "#server/config.ts";

/**
 * What messages are counted by, each kind by itself: `applicant`; `recipient`: an address within the project;
 * `project`; `account`: the project's owner, or the account that a mail is about; `address`: a mailbox or phone
 * number over all projects; `mailbox`: the same, shared by the kinds that use it; `installation`.
 */
export type CountedBy = "applicant" | "recipient" | "account" | "project" | "address" | "mailbox" | "installation";
export type Cap = { by: CountedBy; max: number; seconds: number };

const hour = (by: CountedBy, max: number): Cap => ({ by, max, seconds: 3600 });
const day = (by: CountedBy, max: number): Cap => ({ by, max, seconds: 86_400 });

export type CapSettings = Pick<
  Config,
  | "mailsPerProjectDay"
  | "smsPerApplicantDay"
  | "smsPerNumberDay"
  | "smsPerProjectDay"
  | "smsPerAccountDay"
  | "smsPerDay"
>;

/** Nobody's mailbox or phone is flooded, by one project or by many. */
const caps = {
  invitation: () => [hour("project", 20), day("address", 20)],
  address_confirmation: () => [day("project", 20), day("address", 3)],
  applicant_link: ({ mailsPerProjectDay }) => [
    hour("project", 60),
    day("project", mailsPerProjectDay),
    day("address", 5),
    day("mailbox", 20),
  ],
  /** Asked for by an applicant, for others: a company's persons. */
  person_link: ({ mailsPerProjectDay }) => [
    hour("applicant", 60),
    day("applicant", 120),
    hour("project", 300),
    day("project", mailsPerProjectDay),
    day("address", 5),
    day("mailbox", 20),
  ],
  applicant_notice: ({ mailsPerProjectDay }) => [
    day("project", mailsPerProjectDay),
    day("applicant", 10),
    day("mailbox", 20),
  ],
  applicant_code: ({ mailsPerProjectDay }) => [
    hour("applicant", 12),
    hour("address", 6),
    day("mailbox", 40),
    day("project", mailsPerProjectDay),
  ],
  text: (settings) => [
    hour("applicant", 12),
    day("applicant", settings.smsPerApplicantDay),
    hour("address", 6),
    day("address", settings.smsPerNumberDay),
    hour("project", 300),
    day("project", settings.smsPerProjectDay),
    day("account", settings.smsPerAccountDay),
    day("installation", settings.smsPerDay),
  ],

  customer_notice: ({ mailsPerProjectDay }) => [day("project", mailsPerProjectDay), day("recipient", 1000)],
  quiz_notice: ({ mailsPerProjectDay }) => [day("project", mailsPerProjectDay), day("recipient", 1000)],
  callback_notice: () => [day("project", 200), day("recipient", 20)],
  form_test: () => [day("project", 200), hour("recipient", 20)],
  mention_notice: () => [hour("recipient", 20), day("project", 500), day("mailbox", 100)],
  balance_notice: () => [day("project", 100), day("recipient", 20)],
  team_notice: () => [day("project", 200), day("recipient", 20)],

  sign_up_code: () => [day("address", 20)],
  sign_up_code_again: () => [hour("account", 10)],
  password_link: () => [hour("address", 5)],
  factor_link: () => [hour("account", 5)],
  email_change_link: () => [hour("account", 5)],
  email_change_code: () => [day("address", 10)],
} satisfies Record<string, (settings: CapSettings) => Cap[]>;

export type MessageKind = keyof typeof caps;

/** In one order, so that calls cannot deadlock. */
export const capsOf = (kind: MessageKind, settings: CapSettings): readonly Cap[] =>
  (caps as Record<MessageKind, (settings: CapSettings) => Cap[]>)[kind](settings);

/** Without `+tag`: most providers deliver `ann+shop@…` to `ann@…`. */
export function mailboxOf(address: string): string {
  const small = address.trim().toLowerCase();
  const [at, plus] = [small.lastIndexOf("@"), small.indexOf("+")];
  return plus > 0 && plus < at ? small.slice(0, plus) + small.slice(at) : small;
}
