import { numberSetting } from "#server/platform/settings.ts";

export const formLinksSettings = {
  title: "Links",
  settings: {
    linkLifetimeDays: numberSetting("LINK_LIFETIME_DAYS", {
      about: "An unused form link expires after so many days.",
      from: 1,
      to: 3650,
      fallback: 30,
    }),
  },
} as const;
