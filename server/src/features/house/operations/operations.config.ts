import { listSetting } from "#server/platform/settings.ts";

export const operationsSettings = {
  title: "Operators",
  settings: {
    operators: listSetting("OPERATORS", {
      about:
        "Emails of the accounts that may open *Operations*, with commas between: the state of the installation, without any project's data. Everybody else finds no such page.",
      entries: "emails",
      isRight: (entry) => /^[^\s@]+@[^\s@]+$/.test(entry),
    }),
  },
} as const;
