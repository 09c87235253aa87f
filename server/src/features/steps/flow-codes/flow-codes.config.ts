import { numberSetting } from "#server/platform/settings.ts";

const textsADay = (name: string, fallback: number, whose: string) =>
  numberSetting(name, {
    about: `So many text messages leave in a day ${whose}.`,
    from: 1,
    to: 1_000_000,
    fallback,
  });

export const flowCodesSettings = {
  title: "Limits of text messages",
  settings: {
    smsPerApplicantDay: textsADay("SMS_PER_APPLICANT_DAY", 10, "for one applicant"),
    smsPerNumberDay: textsADay("SMS_PER_NUMBER_DAY", 10, "to one number, from all projects together"),
    smsPerProjectDay: textsADay("SMS_PER_PROJECT_DAY", 1000, "for one project"),
    smsPerAccountDay: textsADay("SMS_PER_ACCOUNT_DAY", 2000, "for all projects of one owner"),
    smsPerDay: textsADay("SMS_PER_DAY", 5000, "from the whole installation"),
  },
} as const;
