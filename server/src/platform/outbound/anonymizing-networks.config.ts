import { textSetting } from "../settings.ts";

export const anonymizingNetworksSettings = {
  title: "Lists",
  settings: {
    anonymizingNetworksFile: textSetting("ANONYMIZING_NETWORKS_FILE", {
      about:
        "A file with the addresses and networks of Tor exits, proxies and VPNs, one a line, `#` begins a comment; read again when it changes. Without it a form that blocks anonymizing networks says that this cannot be checked.",
      fallback: undefined,
    }),
  },
} as const;
