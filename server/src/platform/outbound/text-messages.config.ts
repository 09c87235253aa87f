import { addressSetting, secretSetting } from "../settings.ts";

export const textMessagesSettings = {
  title: "Text messages",
  settings: {
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
