import { choiceSetting } from "#server/platform/settings.ts";

export const balancesSettings = {
  title: "Balances",
  settings: {
    billing: choiceSetting("BILLING", {
      about: "`off`: every check is free, and the screens say so. `on`: checks are paid from the project's balance.",
      of: ["off", "on"],
      fallback: "off",
    }),
  },
} as const;
