import { expect, test } from "vitest";
import { loadConfig } from "#server/config.ts";
import { fillWords } from "#server/words.ts";
import { momentInMail, whereMailsWait } from "./mails.rules.ts";

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

test.each([
  ["en", "30 November 2026 at 14:05 UTC"],
  ["uk", "30 листопада 2026 р. о 14:05 UTC"],
  ["tg", "30 ноябри 2026 соати 14:05 UTC"],
  ["az", "30 noyabr 2026, 14:05 UTC"],
  ["bn", "30 নভেম্বর, 2026, 14:05 UTC"],
  ["hi", "30 नवंबर 2026, 14:05 UTC"],
  ["vi", "30 tháng 11, 2026, 14:05 UTC"],
  ["ko", "2026년 11월 30일 14:05 UTC"],
  ["he", "30 בנובמבר 2026 בשעה 14:05 UTC"],
])("a moment in a mail is written as %s writes it", (language, said) => {
  expect(momentInMail(language, new Date("2026-11-30T14:05:09Z")).replace(/\s/g, " ")).toBe(said);
});

test("Tajik days have no zero before them", () => {
  expect(momentInMail("tg", new Date("2026-05-03T07:05:00Z"))).toMatch(/^3 майи 2026 /);
});

test("a value that ends with a full stop ends the sentence", () => {
  const fill = (text: string) => fillWords(text, { day: "24 груд. 2026 р.", name: "Acme" });
  expect(fill("До {day}. Потім {name}.")).toBe("До 24 груд. 2026 р. Потім Acme.");
  expect(fill("{day}... {other}.")).toBe("24 груд. 2026 р.... {other}.");
});
