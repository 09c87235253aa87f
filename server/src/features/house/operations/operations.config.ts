import { listSetting } from "#server/platform/settings.ts";

export const operationsSettings = {
  title: "Operators",
  settings: {
    operators: listSetting("OPERATORS", {
      about:
        "Emails of the accounts that may open *Operations*, with commas between: the state of the installation, without any project's data. Everybody else finds no such page. Make an account before you name its address: one without an account is whoever proves it first, also by single sign-on.",
      entries: "emails",
      isRight: (entry) => /^[^\s@]+@[^\s@]+$/.test(entry),
    }),
  },
} as const;
