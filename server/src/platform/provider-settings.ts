import { addressSetting, numberSetting, secretSetting, textSetting } from "./settings.ts";

const textsADay = (name: string, fallback: number, whose: string) =>
  numberSetting(name, {
    about: `So many text messages leave in a day ${whose}.`,
    from: 1,
    to: 1_000_000,
    fallback,
  });

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
    smsPerApplicantDay: textsADay("SMS_PER_APPLICANT_DAY", 10, "for one applicant"),
    smsPerNumberDay: textsADay("SMS_PER_NUMBER_DAY", 10, "to one number, from all projects together"),
    smsPerProjectDay: textsADay("SMS_PER_PROJECT_DAY", 1000, "for one project"),
    smsPerAccountDay: textsADay("SMS_PER_ACCOUNT_DAY", 2000, "for all projects of one owner"),
    smsPerDay: textsADay("SMS_PER_DAY", 5000, "from the whole installation"),
  },
} as const;
