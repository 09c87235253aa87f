import { addressSetting, SettingsError, type SettingsOf, secretSetting, textSetting } from "../settings.ts";

export const openidSettings = {
  title: "Sign-in with Google",
  settings: {
    googleClientId: textSetting("GOOGLE_CLIENT_ID", {
      about:
        "The OAuth client of this installation at Google; its authorised redirect address is `PUBLIC_URL/login`. Without it nothing of Google is shown.",
      fallback: undefined,
    }),
    googleClientSecret: secretSetting("GOOGLE_CLIENT_SECRET", { about: "The secret of that client." }),
    googleIssuer: addressSetting("GOOGLE_ISSUER", {
      about:
        "The OpenID provider. Another one that speaks OpenID Connect works as well; a local one must be opened in `OUTBOUND_ALLOW`. An account belongs to the provider that it was made with.",
      fallback: "https://accounts.google.com",
      schemes: ["https:", "http:"],
    }),
  },
} as const;

/** @throws SettingsError when only one of the pair is set */
export function checkGoogle({ googleClientId, googleClientSecret }: SettingsOf<typeof openidSettings>): void {
  if ((googleClientId === undefined) !== (googleClientSecret === undefined))
    throw new SettingsError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together");
}
