import { expect, test } from "vitest";
import { mailboxOf } from "./mails.caps.rules.ts";

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
