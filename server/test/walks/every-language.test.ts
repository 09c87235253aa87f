import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { TopUp } from "#contract/money/top-ups.contract.ts";
import { formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { exportHeads } from "#server/export-heads.ts";
import { verificationColumns } from "#server/features/cases/verifications/verifications.export.rules.ts";
import { auditColumns } from "#server/features/figures/audit-log/audit-log.export.queries.ts";
import { topUpInvoiceOf, topUpReceiptOf } from "#server/features/money/top-ups/top-ups.documents.rules.ts";
import {
  type MemberMailName,
  memberMail,
  memberMailValues,
} from "#server/features/project/mails/mails.members.rules.ts";
import { composeEmail } from "#server/features/records/form-emails/form-emails.rules.ts";
import { ourEmails } from "#server/features/records/form-emails/form-emails.texts.rules.ts";
import { sayReasons, sayStatus } from "#server/features/records/form-emails/form-emails.words.rules.ts";
import { serverWords } from "#server/words.ts";

// What the server itself writes to members and applicants, made in each language: no English sentence is left in it.

const topUp: TopUp = {
  transactionId: "t",
  invoiceNumber: "INV-1-0001",
  receiptNumber: "RCT-1-0001",
  amount: 250_000,
  refunded: 0,
  chargedBack: 0,
  created: "2026-11-30T10:00:00Z",
  paid: null,
  paymentMethod: "invoice",
  status: "waiting",
};
const issued = {
  issuer: ["Ops"],
  customer: ["Acme"],
  bank: { iban: "IE29AIBK93115212345678", bic: "AIBKIE2D", name: "AIB" },
  dueDays: 14,
};

function papersIn(language: Language): string[] {
  const reader = { language, dateStyle: "language" } as const;
  const made = { topUp, issued, issuedAt: new Date("2026-11-30T10:00:00Z"), project: "Acme" };
  const paid = { ...made, topUp: { ...topUp, paid: "2026-12-01T10:00:00Z", status: "paid" as const } };
  return [topUpInvoiceOf(made, reader), topUpInvoiceOf(paid, reader), topUpReceiptOf(paid, reader)].flatMap(
    ({ title, status, summary, sections, proof }) => [
      title,
      status.label,
      proof,
      ...summary.flat(),
      ...sections.flatMap((section) => [section.title, ...section.rows.flat()]),
    ],
  );
}

function mailsIn(language: Language): string[] {
  const toMembers = (Object.keys(memberMailValues) as MemberMailName[]).map((name) => {
    const values = Object.fromEntries(memberMailValues[name].map((each) => [each, "…"]));
    return memberMail(language, name, values as never, { url: "https://desk.test/x" });
  });
  const ofForms = formEmailKinds.map((kind) => {
    const values = {
      applicant_name: "Olena",
      business_name: "Acme",
      form_name: "KYC",
      status: sayStatus("invalid", language),
      decline_reasons: sayReasons(["BAD_QUALITY", "EXPIRED_DOCUMENT"], { kind, language }),
      verification_link: "https://desk.test/x",
    };
    return composeEmail({ kind, email: ourEmails[language][kind], values, language });
  });
  return [...toMembers, ...ofForms].flatMap(({ subject, text }) => [subject, text]);
}

const statuses = { created: "", processing: "", valid: "", invalid: "", pending: "", customer_pending: "" };
const headsIn = (language: Language): string[] => [
  ...exportHeads(language, verificationColumns(statuses)),
  ...exportHeads(language, auditColumns),
  ...Object.values(serverWords[language].movements),
];

const everythingIn = (language: Language): string[] => [
  ...papersIn(language),
  ...mailsIn(language),
  ...headsIn(language),
  ...Object.values(serverWords[language].noscript),
  serverWords[language].payment.item,
];

const leavesOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];

const readWords = (language: Language, file: string) =>
  leavesOf(
    JSON.parse(
      readFileSync(new URL(`../../../contract/src/locales/${language}/${file}.json`, import.meta.url), "utf8"),
    ),
  );
const files = ["server", "member-mails", "mails"];

/** What is between names and tags, of three words at least: shorter ones may be of both languages. */
const partsOf = (text: string): string[] =>
  text
    .replaceAll("&nbsp;", " ")
    .split(/\{+\w+\}+|<[^>]*>|\n/)
    .map((part) => part.trim())
    .filter((part) => part.split(" ").length >= 3);

const english = new Set(files.flatMap((file) => readWords("en", file)).flatMap(partsOf));
const others = languages.filter((language) => language !== "en");

describe("what the server writes", () => {
  test("in English has the sentences that are looked for", () => {
    const said = everythingIn("en").join("\n");
    expect(english.size).toBeGreaterThan(100);
    expect([...english].filter((sentence) => said.includes(sentence)).length).toBeGreaterThan(60);
  });

  test.each(others)("in %s has none of them", (language) => {
    const own = files.flatMap((file) => readWords(language, file)).join("\n");
    const said = everythingIn(language).join("\n");
    expect([...english].filter((sentence) => said.includes(sentence) && !own.includes(sentence))).toEqual([]);
    expect(said).not.toMatch(/undefined|\[object/);
  });

  test.each(others)("in %s has its own heads and labels", (language) => {
    const isSame = (text: string, n: number) => text === headsIn("en")[n];
    expect(headsIn(language).filter(isSame).length).toBeLessThanOrEqual(4);
    const { paper } = serverWords[language];
    const labels = Object.entries(paper).filter(([key, text]) => text === serverWords.en.paper[key as "paid"]);
    expect(labels.length).toBeLessThanOrEqual(2);
  });
});
