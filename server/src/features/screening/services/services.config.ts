import { addressSetting, secretSetting } from "#server/platform/settings.ts";

const schemes = ["https:", "http:"] as const;
const requested =
  "its requests and answers: [providers.md](providers.md). A local one must be opened in `OUTBOUND_ALLOW`.";

export const servicesSettings = {
  title: "Providers of services",
  settings: {
    riskUrl: addressSetting("RISK_URL", {
      about: `The provider of risk scores for crypto addresses and transactions; ${requested} Without it only listed addresses have a risk, and others say "not available".`,
      schemes,
    }),
    riskKey: secretSetting("RISK_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
    carrierUrl: addressSetting("CARRIER_URL", {
      about: `The provider that knows the carrier of a phone number; ${requested}`,
      schemes,
    }),
    carrierKey: secretSetting("CARRIER_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
    registerUrl: addressSetting("REGISTER_URL", {
      about: `The provider that asks registers about national numbers; ${requested} Without it a number is judged by itself alone, which is said.`,
      schemes,
    }),
    eidvUrl: addressSetting("EIDV_URL", {
      about: `The provider that compares applicants with US records; ${requested} Without it applicants are not asked for a number, and the check says "not available".`,
      schemes,
    }),
    eidvKey: secretSetting("EIDV_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
    registerKey: secretSetting("REGISTER_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
    presenceUrl: addressSetting("PRESENCE_URL", {
      about: `The provider that judges selfies for passive liveness and deepfakes; ${requested} Without it both checks are "not available".`,
      schemes,
    }),
    presenceKey: secretSetting("PRESENCE_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
    bankIdUrl: addressSetting("BANK_ID_URL", {
      about: `The provider in front of banks, where a form lets Bank ID replace a document; ${requested} Without it applicants can only photograph a document.`,
      schemes,
    }),
    bankIdKey: secretSetting("BANK_ID_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
  },
} as const;
