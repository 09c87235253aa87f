import type { TopUpStatus } from "#contract/top-ups.contract.ts";

export const isAmountRight = (cents: number, bounds: { min: number; max: number }): boolean =>
  Number.isSafeInteger(cents) && cents >= bounds.min && cents <= bounds.max;

/** Unique at this installation by the customer's number, without gaps within the customer. */
export const billingNumber = (kind: "invoice" | "receipt", customer: number, n: number): string =>
  `${kind === "invoice" ? "INV" : "RCT"}-${customer}-${String(n).padStart(4, "0")}`;

export const isPaid = (status: TopUpStatus): boolean =>
  status === "paid" || status === "partly_refunded" || status === "refunded";

export function statusAfterRefunds(amount: number, refunded: number): TopUpStatus {
  if (refunded <= 0) return "paid";
  return refunded < amount ? "partly_refunded" : "refunded";
}

export type SeenRefund = { id: string; amount: number; state: "done" | "failed" };

/** What Stripe says of a payment at one moment. */
export type SeenPayment = {
  isExpired: boolean;
  isPaid: boolean;
  amount: number | null;
  currency: string | null;
  paymentIntent: string | null;
  refunds: readonly SeenRefund[];
};

export type Verdict = "pay" | "mismatch" | "expire" | "nothing";

/** Answers arrive late and in any order: what is paid stays paid, and only what was asked for is credited. */
export function verdictOn(known: { status: TopUpStatus; amount: number }, seen: SeenPayment): Verdict {
  if (isPaid(known.status)) return "nothing";
  if (seen.isPaid) return seen.amount === known.amount && seen.currency === "eur" ? "pay" : "mismatch";
  return seen.isExpired && known.status === "waiting" ? "expire" : "nothing";
}
