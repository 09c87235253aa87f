import { numberSetting } from "#server/platform/settings.ts";

export const mediaFeedsSettings = {
  title: "Adverse media",
  settings: {
    mediaYears: numberSetting("MEDIA_YEARS", {
      about: "Articles that are older, by their own date or else by when they were loaded, are removed and not loaded.",
      from: 1,
      to: 50,
      fallback: 5,
    }),
  },
} as const;
