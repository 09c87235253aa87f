import { expect, test } from "vitest";
import { type CapSettings, type MailKind, mailboxOf, mailCapsOf, messageKinds } from "./mails.caps.rules.ts";

const settings: CapSettings = {
  mailsPerProjectDay: 2000,
  mailsPerAccountDay: 4000,
  mailsPerDay: 40_000,
  smsPerApplicantDay: 10,
  smsPerNumberDay: 10,
  smsPerProjectDay: 1000,
  smsPerAccountDay: 2000,
  smsPerDay: 5000,
};
const maxOf = (kind: MailKind, by: string, isYoung: boolean) =>
  mailCapsOf(kind, settings, isYoung).find((cap) => cap.by === by && cap.seconds === 86_400)?.max;

test.each(messageKinds)(
  "N10 %s is bounded for an account and the installation; a new account has a tenth, all of them half",
  (kind) => {
    const [account, installation] = [maxOf(kind, "account", false) ?? 0, maxOf(kind, "installation", false) ?? 0];
    expect(account).toBeGreaterThan(0);
    expect(installation).toBeGreaterThan(account);
    expect(maxOf(kind, "account", true)).toBe(account / 10);
    expect(maxOf(kind, "young", true)).toBe(installation / 2);
    expect(maxOf(kind, "young", false)).toBeUndefined();
  },
);

test.each([
  ["Ann@Example.com", "ann@example.com"],
  ["ann+shop@example.com", "ann@example.com"],
  ["ann+a+b@example.com", "ann@example.com"],
  ["+ann@example.com", "+ann@example.com"],
  ["ann@exa+mple.com", "ann@exa+mple.com"],
  ["+380501234567", "+380501234567"],
])("%s is counted as %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
