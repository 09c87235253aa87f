import { choiceSetting, listSetting, numberSetting } from "#server/platform/settings.ts";
import { isPriceEntry } from "./balances.prices.rules.ts";

export const balancesSettings = {
  title: "Balances",
  settings: {
    billing: choiceSetting("BILLING", {
      about: "`off`: every check is free, and the screens say so. `on`: checks are paid from the project's balance.",
      of: ["off", "on"],
      fallback: "off",
    }),
    billingPrices: listSetting("BILLING_PRICES", {
      about:
        "Prices in euro cents that differ from ours, such as `DOCUMENT=50,crypto_address=30`; 0 is free. Names and defaults: [billing.md](billing.md).",
      isRight: isPriceEntry,
      entries: "names of checks or services with a price in euro cents (DOCUMENT=50)",
    }),
    billingLowBalance: numberSetting("BILLING_LOW_BALANCE", {
      about: "Below so many euros owners and admins get an email, once until the balance is topped up; 0: never.",
      from: 0,
      to: 1_000_000,
      fallback: 50,
    }),
  },
} as const;
