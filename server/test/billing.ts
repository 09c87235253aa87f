import { expect } from "vitest";
import { pricedItems } from "#contract/money/prices.ts";
import type { StripeDouble } from "./doubles/stripe.ts";
import { openTestServer, type TestServer, type TestServerOptions } from "./harness.ts";
import type { Member } from "./make.ts";

export const bankSettings = {
  BILLING: "on",
  BILLING_ISSUER: "Veridesk Operator Ltd | 1 Main Street, Dublin | VAT IE1234567A",
  BILLING_IBAN: "IE29AIBK93115212345678",
  BILLING_BIC: "AIBKIE2D",
  BILLING_BANK: "Example Bank",
};

/** On, and nothing costs anything: for tests of what is not about money. */
export const freePrices = { ...bankSettings, BILLING_PRICES: pricedItems.map((item) => `${item}=0`).join(",") };

export const openBillingServer = async (stripe: StripeDouble, options: TestServerOptions = {}): Promise<TestServer> => {
  const settings = { ...bankSettings, ...stripe.settings, ...options.settings };
  const server = await openTestServer({ workers: 1, ...options, settings });
  stripe.state.webhookUrl = `${server.origins[0]}/api/billing/stripe-webhook`;
  return server;
};

export const balanceOf = async (member: Member): Promise<number> =>
  (await member.get("/api/customer/balance")).data.balance;

export async function checkOut(member: Member, method: "invoice" | "card", amount = 100_000, more: object = {}) {
  const answer = await member.post("/api/settings/billing-checkout", { amount, payment_method: method, ...more });
  expect(answer.errors).toEqual([]);
  return answer.data as { transactionId: string; status: string; invoiceNumber: string | null; url: string | null };
}

export async function historyOf(member: Member) {
  const { data } = await member.post("/api/settings/billing-history");
  return data.items as {
    transactionId: string;
    invoiceNumber: string | null;
    receiptNumber: string | null;
    amount: number;
    refunded: number;
    status: string;
    paymentMethod: string;
  }[];
}

/** By card: the session at the double. */
export async function beginCard(member: Member, amount?: number) {
  const { transactionId, url } = await checkOut(member, "card", amount);
  return { id: transactionId, session: url?.split("/").at(-1) ?? "", url };
}
