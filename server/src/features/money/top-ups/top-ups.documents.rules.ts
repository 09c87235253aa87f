import { z } from "zod";
import type { TopUp } from "#contract/money/top-ups.contract.ts";
import { inEuros } from "#contract/values/money.ts";
import type { PdfReport, PdfRow, PdfTone } from "#engines/pdf/report.ts";

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

/** In UTC, as the invoice's date must be one day for all readers. */
const dayOf = (moment: Date): string =>
  moment.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const row = (label: string, value: string | null): PdfRow[] => (value === null || value === "" ? [] : [[label, value]]);
const lines = (label: string, values: readonly string[]): PdfRow[] =>
  values.map((value, n) => [n === 0 ? label : "", value]);

const paidTone = (isPaid: boolean): { label: string; tone: PdfTone } =>
  isPaid ? { label: "Paid", tone: "good" } : { label: "To be paid", tone: "wait" };

/** Four letters and digits at a time, as it stands on a bank card. */
const grouped = (iban: string): string => iban.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");

function bankRows({ topUp, issued }: TopUpDocument): PdfRow[] {
  const { bank } = issued;
  if (topUp.paymentMethod !== "invoice" || bank.iban === null) return [];
  return [
    ...row("Account holder", issued.issuer[0] ?? null),
    ...row("IBAN", grouped(bank.iban)),
    ...row("BIC", bank.bic),
    ...row("Bank", bank.name),
    ...row("Reference", topUp.invoiceNumber),
  ];
}

const methodWords = { invoice: "Bank transfer", card: "Card", credit: "Credit" };

const blank = {
  language: "en",
  direction: "ltr",
  checks: { title: "", items: [] },
  photos: { title: "", items: [] },
  timeline: { title: "", items: [] },
} as const;

function amountRows({ amount }: TopUp): PdfRow[] {
  return [
    ["Prepaid balance for verifications", inEuros(amount)],
    ["Total", inEuros(amount)],
  ];
}

export function topUpInvoiceOf(topUpDocument: TopUpDocument): PdfReport {
  const { topUp, issued, issuedAt, project } = topUpDocument;
  const due = new Date(issuedAt.getTime() + issued.dueDays * 86_400_000);
  const isPaid = topUp.paid !== null;
  return {
    ...blank,
    title: "Invoice",
    project: issued.issuer[0] ?? "",
    name: `Invoice ${topUp.invoiceNumber}`,
    status: paidTone(isPaid),
    summary: [
      ["Date", dayOf(issuedAt)],
      ...(isPaid ? [] : row("Due", dayOf(due))),
      ...lines("From", issued.issuer),
      ...lines("To", issued.customer),
      ["Project", project],
    ],
    sections: [
      { title: "Amount", rows: amountRows(topUp) },
      { title: "Transfer to", rows: isPaid ? [] : bankRows(topUpDocument) },
    ].filter(({ rows }) => rows.length > 0),
    proof: isPaid ? "" : "The balance is credited when the transfer has arrived. State the reference in your transfer.",
    footer: `${issued.issuer.join(" · ")} · ${topUp.invoiceNumber}`,
  };
}

export function topUpReceiptOf({ topUp, issued, project }: TopUpDocument): PdfReport {
  return {
    ...blank,
    title: "Receipt",
    project: issued.issuer[0] ?? "",
    name: `Receipt ${topUp.receiptNumber}`,
    status: paidTone(true),
    summary: [
      ...row("Paid on", topUp.paid && dayOf(new Date(topUp.paid))),
      ["Paid by", methodWords[topUp.paymentMethod]],
      ...row("For the invoice", topUp.invoiceNumber),
      ...lines("From", issued.issuer),
      ...lines("To", issued.customer),
      ["Project", project],
    ],
    sections: [{ title: "Amount", rows: amountRows(topUp) }],
    proof: "",
    footer: `${issued.issuer.join(" · ")} · ${topUp.receiptNumber}`,
  };
}
