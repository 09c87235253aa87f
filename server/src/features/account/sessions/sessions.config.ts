import { numberSetting } from "#server/platform/settings.ts";

export const sessionsSettings = {
  title: "Sessions",
  settings: {
    sessionIdleMinutes: numberSetting("SESSION_IDLE_MINUTES", {
      about: "A session ends after so many minutes without a request.",
      from: 1,
      to: 1440,
      fallback: 60,
    }),
    sessionHours: numberSetting("SESSION_HOURS", {
      about: "A session ends after so many hours in any case.",
      from: 1,
      to: 168,
      fallback: 12,
    }),
    keptSessionIdleDays: numberSetting("KEPT_SESSION_IDLE_DAYS", {
      about: "The same with “keep me logged in”: days without a request.",
      from: 1,
      to: 90,
      fallback: 7,
    }),
    keptSessionDays: numberSetting("KEPT_SESSION_DAYS", {
      about: "The same with “keep me logged in”: days in any case.",
      from: 1,
      to: 365,
      fallback: 30,
    }),
  },
} as const;
