import { addressSetting, numberSetting, secretSetting } from "#server/platform/settings.ts";

export const mediaFeedsSettings = {
  title: "Adverse media",
  settings: {
    mediaYears: numberSetting("MEDIA_YEARS", {
      about: "Articles that are older, by their own date or else by when they were loaded, are removed and not loaded.",
      from: 1,
      to: 50,
      fallback: 5,
    }),
    mediaStaleHours: numberSetting("MEDIA_STALE_HOURS", {
      about:
        "A feed that is switched on and was not loaded for so many hours is too old: the adverse media check is not available and names it. Feeds are loaded every hour.",
      from: 2,
      to: 720,
      fallback: 24,
    }),
    mediaUrl: addressSetting("MEDIA_URL", {
      about:
        "A provider of news, queried besides what is loaded; its requests and answers: [providers.md](providers.md). Applicants' names leave the server with the question. A local one must be opened in `OUTBOUND_ALLOW`.",
      schemes: ["https:", "http:"],
    }),
    mediaKey: secretSetting("MEDIA_KEY", { about: "Sent to it as `Authorization: Bearer`." }),
  },
} as const;
