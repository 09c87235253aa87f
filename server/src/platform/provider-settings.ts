import { addressSetting, secretSetting, textSetting } from "./settings.ts";

/** What an operator may add besides, for checks and messages that this product has nothing of its own for. */
export const providerSettings = {
  title: "Lists and providers",
  settings: {
    anonymizingNetworksFile: textSetting("ANONYMIZING_NETWORKS_FILE", {
      about:
        "A file with the addresses and networks of Tor exits, proxies and VPNs, one a line, `#` begins a comment; read again when it changes. Without it a form that blocks anonymizing networks says that this cannot be checked.",
      fallback: undefined,
    }),
    smsUrl: addressSetting("SMS_URL", {
      about:
        'The provider of text messages: every message is sent there as a POST of JSON, `{"to": "+380501234567", "text": "…"}`; a status of 200 to 299 means that it was taken. A local one must be opened in `OUTBOUND_ALLOW`. Without it a phone is not confirmed by a code, and a form that asks for that says so.',
      byDefault: "not set",
      schemes: ["https:", "http:"],
    }),
    smsToken: secretSetting("SMS_TOKEN", {
      about: "Sent to the provider of text messages as `Authorization: Bearer`.",
    }),
  },
} as const;
