import { addressSetting, SettingsError, type SettingsOf, secretSetting, textSetting } from "../settings.ts";

/** In the database; an id is never changed. */
export type ProviderId = "google";

/** What an OpenID provider knows this installation by. */
export type OpenIdClient = { id: string; secret: string; issuer: string };

export const identityProvidersSettings = {
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

type Raw = SettingsOf<typeof identityProvidersSettings>;

/** @returns null for what is not set up @throws SettingsError when only one of a pair is set */
export function readIdentityProviders(raw: Raw): Record<ProviderId, OpenIdClient | null> {
  const { googleClientId: id, googleClientSecret: secret, googleIssuer: issuer } = raw;
  if ((id === undefined) !== (secret === undefined))
    throw new SettingsError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together");
  return { google: id === undefined || secret === undefined ? null : { id, secret, issuer } };
}
