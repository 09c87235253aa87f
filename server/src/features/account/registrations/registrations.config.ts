import { choiceSetting } from "#server/platform/settings.ts";

export const registrationsSettings = {
  title: "Registration",
  settings: {
    signUp: choiceSetting("SIGN_UP", {
      about:
        "Who may make an account here: `open`, anybody; `invitation`, whoever was invited into a project; `closed`, nobody, and the accounts that there are go on. Whom single sign-on proves has an account all the same, with an email of `OIDC_DOMAINS` or a group of `OIDC_ROLES`.",
      of: ["open", "invitation", "closed"],
      fallback: "open",
    }),
  },
} as const;
