import { listSetting } from "../settings.ts";
import { readAllowList } from "./outbound-targets.ts";

const isOutboundTarget = (entry: string) => {
  try {
    readAllowList([entry]);
    return true;
  } catch {
    return false;
  }
};

export const outboundSettings = {
  title: "Outgoing calls",
  settings: {
    outboundAllow: listSetting("OUTBOUND_ALLOW", {
      about:
        "Local targets that callbacks may reach all the same, for development: `host:port` entries or networks, with commas between. They may use plain http.",
      entries: "host:port entries or networks (10.0.0.0/8)",
      isRight: isOutboundTarget,
    }),
  },
} as const;
