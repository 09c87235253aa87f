import { secretSetting } from "#server/platform/settings.ts";

export const healthSettings = {
  title: "Metrics",
  settings: {
    metricsToken: secretSetting("METRICS_TOKEN", {
      about: "`/metrics` is shown to whoever sends it as `Authorization: Bearer`; without it there is no such page.",
    }),
  },
} as const;
