import { z } from "zod";
import type { TopUp } from "#contract/money/top-ups.contract.ts";
import type { DateStyle } from "#contract/values/date-style.ts";
import { formatFor } from "#contract/values/format.ts";
import { directionOf } from "#contract/values/language-match.ts";
import type { Language } from "#contract/values/languages.ts";
import { inEuros } from "#contract/values/money.ts";
import type { PdfReport, PdfRow, PdfTone } from "#engines/pdf/report.ts";
import { serverWords } from "#server/words.ts";

/** As it stands on the paper, a line each. */
const IssuedInvoice = z.object({
  issuer: z.array(z.string()),
  customer: z.array(z.string()),
  bank: z.object({ iban: z.string().nullable(), bic: z.string().nullable(), name: z.string().nullable() }),
  dueDays: z.number().int(),
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

export const toIssuedInvoice = (stored: unknown): IssuedInvoice => IssuedInvoice.parse(stored);

type TopUpDocument = { topUp: TopUp; issued: IssuedInvoice; issuedAt: Date; project: string };
export type PaperReader = { language: Language; dateStyle: DateStyle };

/** What a paper says, in its reader's language. */
function paperIn({ language, dateStyle }: PaperReader) {
  const format = formatFor(language, "UTC", dateStyle);
  return {
    words: serverWords[language].paper,
    money: (cents: number): string => (language === "en" ? inEuros(cents) : format.money(cents)),
    /** In UTC, as the invoice's date must be one day for all readers. */
    dayOf: (moment: Date): string => format.day(moment.toISOString().slice(0, 10)),
    blank: {
      language,
      direction: directionOf(language),
      checks: { title: "", items: [] },
      photos: { title: "", items: [] },
      timeline: { title: "", items: [] },
    },
  };
}
type Paper = ReturnType<typeof paperIn>;

const row = (label: string, value: string | null): PdfRow[] => (value === null || value === "" ? [] : [[label, value]]);
const lines = (label: string, values: readonly string[]): PdfRow[] =>
  values.map((value, n) => [n === 0 ? label : "", value]);

const paidTone = ({ words }: Paper, isPaid: boolean): { label: string; tone: PdfTone } =>
  isPaid ? { label: words.paid, tone: "good" } : { label: words.unpaid, tone: "wait" };

/** Four letters and digits at a time, as it stands on a bank card. */
const grouped = (iban: string): string => iban.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");

function bankRows({ topUp, issued }: TopUpDocument, { words }: Paper): PdfRow[] {
  const { bank } = issued;
  if (topUp.paymentMethod !== "invoice" || bank.iban === null) return [];
  return [
    ...row(words.holder, issued.issuer[0] ?? null),
    ...row("IBAN", grouped(bank.iban)),
    ...row("BIC", bank.bic),
    ...row(words.bank, bank.name),
    ...row(words.reference, topUp.invoiceNumber),
  ];
}

const amountRows = ({ amount }: TopUp, { words, money }: Paper): PdfRow[] => [
  [words.purpose, money(amount)],
  [words.total, money(amount)],
];

const partyRows = ({ issued, project }: TopUpDocument, { words }: Paper): PdfRow[] => [
  ...lines(words.from, issued.issuer),
  ...lines(words.to, issued.customer),
  [words.project, project],
];

export function topUpInvoiceOf(topUpDocument: TopUpDocument, reader: PaperReader): PdfReport {
  const { topUp, issued, issuedAt } = topUpDocument;
  const paper = paperIn(reader);
  const { words, dayOf } = paper;
  const due = new Date(issuedAt.getTime() + issued.dueDays * 86_400_000);
  const isPaid = topUp.paid !== null;
  return {
    ...paper.blank,
    title: words.invoice,
    project: issued.issuer[0] ?? "",
    name: topUp.invoiceNumber ?? "",
    status: paidTone(paper, isPaid),
    summary: [
      [words.date, dayOf(issuedAt)],
      ...(isPaid ? [] : row(words.due, dayOf(due))),
      ...partyRows(topUpDocument, paper),
    ],
    sections: [
      { title: words.amount, rows: amountRows(topUp, paper) },
      { title: words.transfer_to, rows: isPaid ? [] : bankRows(topUpDocument, paper) },
    ].filter(({ rows }) => rows.length > 0),
    proof: isPaid ? "" : words.how,
    footer: `${issued.issuer.join(" · ")} · ${topUp.invoiceNumber}`,
  };
}

export function topUpReceiptOf(topUpDocument: TopUpDocument, reader: PaperReader): PdfReport {
  const { topUp, issued } = topUpDocument;
  const paper = paperIn(reader);
  const { words, dayOf } = paper;
  return {
    ...paper.blank,
    title: words.receipt,
    project: issued.issuer[0] ?? "",
    name: topUp.receiptNumber ?? "",
    status: paidTone(paper, true),
    summary: [
      ...row(words.paid_on, topUp.paid && dayOf(new Date(topUp.paid))),
      [words.method, words.methods[topUp.paymentMethod]],
      ...row(words.for_invoice, topUp.invoiceNumber),
      ...partyRows(topUpDocument, paper),
    ],
    sections: [{ title: words.amount, rows: amountRows(topUp, paper) }],
    proof: "",
    footer: `${issued.issuer.join(" · ")} · ${topUp.receiptNumber}`,
  };
}
