import { type SettingsOf, textSetting } from "./settings.ts";

/** What an operator may add besides, for checks and messages that this product has nothing of its own for. */
export const providerSettings = {
  title: "Lists and providers",
  settings: {
    anonymizingNetworksFile: textSetting("ANONYMIZING_NETWORKS_FILE", {
      about:
        "A file with the addresses and networks of Tor exits, proxies and VPNs, one a line, `#` begins a comment; read again when it changes. Without it a form that blocks anonymizing networks says that this cannot be checked.",
      fallback: undefined,
    }),
  },
} as const;
export type ProviderSettings = SettingsOf<typeof providerSettings>;
