import { addressSetting, numberSetting, secretSetting, textSetting } from "#server/platform/settings.ts";

export const topUpsSettings = {
  title: "Top-ups",
  settings: {
    billingMinTopUp: numberSetting("BILLING_MIN_TOP_UP", {
      about: "The smallest top-up, in euros.",
      from: 1,
      to: 100_000,
      fallback: 1_000,
    }),
    billingIssuer: textSetting("BILLING_ISSUER", {
      about: "Who issues invoices: name, address and tax number, with `|` between lines. Needed for invoices.",
      fallback: undefined,
    }),
    billingIban: textSetting("BILLING_IBAN", {
      about: "The bank account that invoices are paid to. Needed for invoices.",
      fallback: undefined,
    }),
    billingBic: textSetting("BILLING_BIC", { about: "The BIC of that bank.", fallback: undefined }),
    billingBank: textSetting("BILLING_BANK", { about: "The name of that bank.", fallback: undefined }),
    billingPaymentDays: numberSetting("BILLING_PAYMENT_DAYS", {
      about: "An invoice is due after so many days.",
      from: 1,
      to: 365,
      fallback: 14,
    }),
    stripeSecretKey: secretSetting("STRIPE_SECRET_KEY", {
      about: "Stripe's secret key. With the next one, cards are a way to top up.",
    }),
    stripeWebhookSecret: secretSetting("STRIPE_WEBHOOK_SECRET", {
      about: "The signing secret of Stripe's webhook to `/api/billing/stripe-webhook`.",
    }),
    stripeApiUrl: addressSetting("STRIPE_API_URL", {
      about: "Where Stripe's API is.",
      fallback: "https://api.stripe.com",
      schemes: ["https:", "http:"],
    }),
  },
} as const;
