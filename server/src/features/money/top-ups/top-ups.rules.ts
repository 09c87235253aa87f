import { isTopUpPaid, type TopUpStatus } from "#contract/values/top-up-statuses.ts";
import type { DisputeState } from "#server/db/tables/top-ups.table.ts";

export const isAmountRight = (cents: number, bounds: { min: number; max: number }): boolean =>
  Number.isSafeInteger(cents) && cents >= bounds.min && cents <= bounds.max;

/** Unique at this installation by the customer's number, without gaps within the customer. */
export const billingNumber = (kind: "invoice" | "receipt", customer: number, n: number): string =>
  `${kind === "invoice" ? "INV" : "RCT"}-${customer}-${String(n).padStart(4, "0")}`;

/** A dispute says more than a refund: somebody has to look after it. */
export function topUpStatusAfter(amount: number, refunded: number, disputes: readonly DisputeState[]): TopUpStatus {
  if (disputes.includes("open")) return "disputed";
  if (disputes.includes("lost")) return "charged_back";
  if (refunded <= 0) return "paid";
  return refunded < amount ? "partly_refunded" : "refunded";
}

const ranks: Record<DisputeState, number> = { open: 0, lost: 1, won: 2 };

/** Older answers change nothing. A lost dispute may still be won, by an appeal; a won one is over. */
export const isNewer = (known: DisputeState | null, seen: DisputeState): boolean =>
  known === null || ranks[seen] > ranks[known];

export type SeenDispute = { id: string; amount: number; currency: string; state: DisputeState };
/** The bank may dispute in another currency; what that is in euros is not known, so the whole payment is taken back. */
export const disputedCents = (paid: number, { amount, currency }: SeenDispute): number =>
  currency === "eur" ? amount : paid;

export type SeenRefund = { id: string; amount: number; state: "done" | "failed" };

/** What Stripe says of a payment at one moment. */
export type SeenPayment = {
  isExpired: boolean;
  isPaid: boolean;
  amount: number | null;
  currency: string | null;
  paymentIntent: string | null;
  refunds: readonly SeenRefund[];
  disputes: readonly SeenDispute[];
};

export type PaymentVerdict = "pay" | "mismatch" | "expire" | "nothing";

/** Answers arrive late and in any order: what is paid stays paid, and only what was requested is credited. */
export function paymentVerdictOn(known: { status: TopUpStatus; amount: number }, seen: SeenPayment): PaymentVerdict {
  if (isTopUpPaid(known.status)) return "nothing";
  if (seen.isPaid) return seen.amount === known.amount && seen.currency === "eur" ? "pay" : "mismatch";
  return seen.isExpired && known.status === "waiting" ? "expire" : "nothing";
}
