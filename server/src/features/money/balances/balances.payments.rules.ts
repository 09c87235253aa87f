import type { TopUpMethod } from "#contract/money/balances.contract.ts";
import type { Config } from "#server/config.ts";

/** A million euros: more is a slip of the finger. */
export const maxTopUpCents = 100_000_000;

type PaymentSettings = Pick<Config, "billingIban" | "billingIssuer" | "stripeSecretKey" | "stripeWebhookSecret">;

/** Without a bank account no invoice can be paid; without Stripe's two secrets no payment would be known of. */
export function waysToPay(config: PaymentSettings): TopUpMethod[] {
  const ways: TopUpMethod[] = [];
  if (config.billingIban !== undefined && config.billingIssuer !== undefined) ways.push("invoice");
  if (config.stripeSecretKey !== undefined && config.stripeWebhookSecret !== undefined) ways.push("card");
  return ways;
}
