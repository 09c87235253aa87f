import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, numericField } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { topUpStatuses } from "../values/top-up-statuses.ts";
import { topUpMethods, UsageRange } from "./balances.contract.ts";
import { topUps as calls, topUpFailures } from "./top-ups.calls.ts";

/** Invoices of a project that wait for the bank at once. */
export const waitingInvoices = 20;

/** `credit`: given by the operator. */
const shownMethods = [...topUpMethods, "credit"] as const;

/** The billing record of specification 2, section 3. */
export const TopUp = z.object({
  transactionId: z.string(),
  invoiceNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Euro cents. */
  amount: z.number().int(),
  refunded: z.number().int(),
  /** What the card's holder took back through the bank, and the bank has not given back. */
  chargedBack: z.number().int(),
  created: z.iso.datetime(),
  paid: z.iso.datetime().nullable(),
  paymentMethod: z.enum(shownMethods),
  status: z.enum(topUpStatuses),
});
export type TopUp = z.infer<typeof TopUp>;

export const TopUpCheckout = z.object({
  /** Euro cents. */
  amount: numericField(topUpFailures.amount_incorrect.message),
  payment_method: z.enum(topUpMethods),
  /** The same id again is the same payment: it becomes its transactionId. */
  request_id: Id.optional(),
});
export type TopUpCheckout = z.infer<typeof TopUpCheckout>;

const Known = z.object({ transactionId: Id });
/** `method`: only a payment by it is given up. The page that Stripe leads back to says so. */
export const Cancelled = Known.extend({ method: z.enum(topUpMethods).optional() });
const access = "billing:manage";

/** Specification 2, sections 3 and 7. */
export const topUps = {
  list: endpoint(calls.list, {
    side: "desk",
    access,
    summary: "Payments into the balance, newest first",
    replica: true,
    body: pageRequest(z.object({ status: z.array(z.enum(topUpStatuses)).max(topUpStatuses.length).optional() })),
    reply: pageSchemaOf(TopUp),
  }),
  show: endpoint(calls.show, {
    side: "desk",
    access,
    summary: "One payment",
    reply: TopUp,
  }),
  checkout: endpoint(calls.checkout, {
    side: "desk",
    access,
    summary: "Tops up: issues an invoice, or begins a card payment on Stripe's page",
    limit: { max: 30, seconds: 3600, per: "project" },
    body: TopUpCheckout,
    reply: z.object({
      transactionId: z.string(),
      status: z.enum(topUpStatuses),
      invoiceNumber: z.string().nullable(),
      /** Where the card is requested. */
      url: z.url().nullable(),
    }),
  }),
  report: endpoint(calls.report, {
    side: "desk",
    access,
    summary: "Every movement of the balance between two days, in UTC, as CSV",
    body: UsageRange,
    reply: "csv",
  }),
  invoice: endpoint(calls.invoice, {
    side: "desk",
    access,
    summary: "The invoice of a payment as PDF",
    body: Known,
    reply: "file",
  }),
  receipt: endpoint(calls.receipt, {
    side: "desk",
    access,
    summary: "The receipt of a payment as PDF",
    body: Known,
    reply: "file",
  }),
  cancel: endpoint(calls.cancel, {
    side: "desk",
    access,
    summary: "Reports that a payment was cancelled; one that has arrived stays",
    body: Cancelled,
    reply: z.object({ status: z.enum(topUpStatuses) }),
  }),
};
