import { isIP } from "node:net";
import {
  choiceSetting,
  listSetting,
  numberSetting,
  SettingsError,
  type SettingsOf,
  secretSetting,
} from "#server/platform/settings.ts";

const isIceAddress = (entry: string) => /^(?:stun|turn|turns):[^\s?]{1,200}(?:\?transport=(?:udp|tcp))?$/.test(entry);

export const videoCallsSettings = {
  title: "Live video",
  settings: {
    videoPortFrom: numberSetting("VIDEO_PORT_FROM", {
      about:
        "First UDP port of live video calls; each call takes two to four. Browsers must reach them, or a TURN server must.",
      from: 1024,
      to: 65_000,
      fallback: 40_000,
    }),
    videoPortTo: numberSetting("VIDEO_PORT_TO", {
      about: "Last UDP port of live video calls.",
      from: 1025,
      to: 65_535,
      fallback: 40_199,
    }),
    videoAddresses: listSetting("VIDEO_ADDRESSES", {
      about:
        "Addresses under which browsers reach those ports, besides the machine's own: the public one of a machine behind NAT, with commas between.",
      entries: "IP addresses",
      isRight: (entry) => isIP(entry) !== 0,
    }),
    videoIceServers: listSetting("VIDEO_ICE_SERVERS", {
      about:
        "STUN and TURN servers that browsers use, like `stun:turn.example.com:3478, turn:turn.example.com:3478?transport=udp`, with commas between. No other host is contacted.",
      entries: "stun:, turn: or turns: addresses",
      isRight: isIceAddress,
    }),
    videoTurnSecret: secretSetting("VIDEO_TURN_SECRET", {
      about:
        "The secret shared with the TURN server (coturn's `static-auth-secret`). Each side of a call gets a password of its own from it, for six hours.",
    }),
    videoRelayOnly: choiceSetting("VIDEO_RELAY_ONLY", {
      about: "`on`: browsers go through the TURN server only, for networks where nothing else is open.",
      of: ["off", "on"],
      fallback: "off",
    }),
    videoCallsAtOnce: numberSetting("VIDEO_CALLS_AT_ONCE", {
      about: "So many live video calls one process joins at once; further ones are refused with a sentence.",
      from: 1,
      to: 100,
      fallback: 4,
    }),
    videoMinutes: numberSetting("VIDEO_MINUTES", {
      about: "How long a live video call may last; then it ends, and what was recorded is kept.",
      from: 1,
      to: 120,
      fallback: 45,
    }),
  },
} as const;

/** @throws SettingsError */
export function checkVideo(given: SettingsOf<typeof videoCallsSettings>): void {
  if (given.videoPortTo <= given.videoPortFrom) throw new SettingsError("VIDEO_PORT_TO must be above VIDEO_PORT_FROM");
  const hasTurn = given.videoIceServers.some((entry) => /^turns?:/.test(entry));
  if (hasTurn !== (given.videoTurnSecret !== undefined))
    throw new SettingsError(
      "VIDEO_TURN_SECRET and a turn: or turns: address in VIDEO_ICE_SERVERS must be set together",
    );
  if (given.videoRelayOnly === "on" && !hasTurn)
    throw new SettingsError("VIDEO_RELAY_ONLY needs a turn: or turns: address in VIDEO_ICE_SERVERS");
}
