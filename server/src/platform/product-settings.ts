import { choiceSetting, numberSetting } from "./settings.ts";

export const productSettings = {
  title: "Product",
  settings: {
    signUp: choiceSetting("SIGN_UP", {
      about:
        "Who may make an account here: `open`, anybody; `invitation`, whoever was invited into a project; `closed`, nobody, and the accounts that there are go on.",
      of: ["open", "invitation", "closed"],
      fallback: "open",
    }),
    linkLifetimeDays: numberSetting("LINK_LIFETIME_DAYS", {
      about: "An unused form link expires after so many days.",
      from: 1,
      to: 3650,
      fallback: 30,
    }),
    undoSeconds: numberSetting("UNDO_SECONDS", {
      about:
        "For so many seconds a reviewer can undo a decision; its callbacks and mails leave after that. 0: they leave at once, and nothing can be undone.",
      from: 0,
      to: 60,
      fallback: 8,
    }),
    billing: choiceSetting("BILLING", {
      about: "`off`: every check is free, and the screens say so. `on`: checks are paid from the project's balance.",
      of: ["off", "on"],
      fallback: "off",
    }),
  },
} as const;
