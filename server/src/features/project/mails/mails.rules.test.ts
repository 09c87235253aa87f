import { expect, test } from "vitest";
import { loadConfig } from "#server/config.ts";
import { whereMailsWait } from "./mails.rules.ts";

test("a published installation without a mail server says where its mails wait", () => {
  expect(whereMailsWait(loadConfig({ PUBLIC_URL: "https://kyc.example.com" }))).toBe(
    "SMTP_URL is not set, so no mail leaves https://kyc.example.com: codes and invitations wait in the outbox. Read them with: npm run veridesk -- mail",
  );
});

test("with a mail server, or on localhost where /dev/mail shows them, there is nothing to say", () => {
  expect(whereMailsWait(loadConfig({}))).toBeNull();
  expect(
    whereMailsWait(loadConfig({ PUBLIC_URL: "https://kyc.example.com", SMTP_URL: "smtp://mail.example.com:587" })),
  ).toBeNull();
});
