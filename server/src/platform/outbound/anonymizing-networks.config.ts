import { textSetting } from "../settings.ts";

export const anonymizingNetworksSettings = {
  title: "Lists",
  settings: {
    anonymizingNetworksFile: textSetting("ANONYMIZING_NETWORKS_FILE", {
      about:
        "A file with the addresses and networks of Tor exits, proxies and VPNs, one a line, `#` begins a comment; read again when it changes. Without it a form that blocks anonymizing networks says that this cannot be checked.",
      fallback: undefined,
    }),
    cityDatabase: textSetting("CITY_DATABASE", {
      about:
        "A file in MaxMind's format (`.mmdb`) with the cities of IP addresses, such as GeoLite2 City or DB-IP City Lite, read at the first visit. Without it a visit shows its country only.",
      fallback: undefined,
    }),
  },
} as const;
