import { addressSetting, numberSetting, textSetting } from "#server/platform/settings.ts";

export const mailsSettings = {
  title: "Mail",
  settings: {
    smtpUrl: addressSetting("SMTP_URL", {
      about: "Mail server: `smtp://user:password@host:587` or `smtps://…:465`.",
      byDefault: "not set: emails wait in the outbox (`npm run veridesk -- mail` shows them)",
      schemes: ["smtp:", "smtps:"],
      isSecret: true,
    }),
    mailFrom: textSetting("MAIL_FROM", {
      about: "Sender of every email, like `Veridesk <kyc@example.com>`.",
      byDefault: "`Veridesk <no-reply@HOST-OF-PUBLIC_URL>`",
      fallback: undefined,
    }),
    mailsPerProjectDay: numberSetting("MAILS_PER_PROJECT_DAY", {
      about:
        "So many emails of each kind leave for one project in a day: to applicants about their verification, codes for them, and notices to the project's own people. Other kinds have less, and one address gets no more than a few.",
      from: 1,
      to: 1_000_000,
      fallback: 2000,
    }),
    mailsPerAccountDay: numberSetting("MAILS_PER_ACCOUNT_DAY", {
      about:
        "So many emails of each kind leave in a day for all projects of one owner. A new account, until a payment, the operator's word or its fifteenth day, has a tenth of it.",
      from: 1,
      to: 1_000_000,
      fallback: 4000,
    }),
    mailsPerDay: numberSetting("MAILS_PER_DAY", {
      about:
        "So many emails of each kind leave in a day from the whole installation; of those, new accounts together have half.",
      from: 1,
      to: 100_000_000,
      fallback: 40_000,
    }),
  },
} as const;
