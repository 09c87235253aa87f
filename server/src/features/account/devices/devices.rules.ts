import Bowser from "bowser";

export type UserAgentFacts = {
  browser: string | null;
  system: string | null;
  kind: "desktop" | "mobile" | "tablet" | "other";
};

const kinds = new Set<string>(["desktop", "mobile", "tablet"]);
const isKind = (type: string): type is UserAgentFacts["kind"] => kinds.has(type);

export function describeDevice(userAgent: string): UserAgentFacts {
  const { browser, os, platform } = Bowser.parse(userAgent || "-");
  const type = platform.type ?? "";
  return {
    browser: browser.name || null,
    system: [os.name, os.versionName].filter(Boolean).join(" ") || null,
    kind: isKind(type) ? type : "other",
  };
}
