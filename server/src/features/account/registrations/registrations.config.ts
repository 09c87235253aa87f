import { choiceSetting } from "#server/platform/settings.ts";

export const registrationsSettings = {
  title: "Registration",
  settings: {
    signUp: choiceSetting("SIGN_UP", {
      about:
        "Who may make an account here: `open`, anybody; `invitation`, whoever was invited into a project; `closed`, nobody, and the accounts that there are go on.",
      of: ["open", "invitation", "closed"],
      fallback: "open",
    }),
  },
} as const;
