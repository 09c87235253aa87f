import Bowser from "bowser";
import type { z } from "zod";
import type { SessionInfo } from "#contract/records/verifications/verification-parts.ts";
import type { DeviceHints } from "#contract/visits/flow.contract.ts";
import type { IpLocation } from "#engines/ip/ip-lookup.ts";

export type VisitFacts = { ip: string; userAgent: string; device: z.output<typeof DeviceHints>; location: IpLocation };

const named = (...words: (string | undefined)[]): string | null => words.filter(Boolean).join(" ") || null;

/** For reviewers. All but the address is the browser's own claim. */
export function sessionInfo({ ip, userAgent, device, location }: VisitFacts): Omit<z.output<typeof SessionInfo>, "at"> {
  const { browser, os, platform } = Bowser.parse(userAgent || "-");
  return {
    ip,
    ...location,
    userAgent,
    browser: named(browser.name, browser.version),
    os: named(os.name, os.versionName ?? os.version),
    deviceType: platform.type ?? null,
    language: device.language ?? null,
    timezone: device.timezone ?? null,
    screen: device.screen ?? null,
  };
}
