/** Each begins with a blank; `frames` is the whole list. */
export type PolicyHosts = { scripts: string; frames: string; calls: string; images: string };

const analytics = {
  scripts: ["https://*.googletagmanager.com"],
  images: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  calls: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
  frames: ["https://www.googletagmanager.com"],
};
/** For ids that begin with AW. */
const ads = {
  scripts: [
    "https://www.googleadservices.com",
    "https://www.google.com",
    "https://pagead2.googlesyndication.com",
    "https://googleads.g.doubleclick.net",
  ],
  images: [
    "https://googleads.g.doubleclick.net",
    "https://www.google.com",
    "https://pagead2.googlesyndication.com",
    "https://www.googleadservices.com",
    "https://google.com",
  ],
  calls: [
    "https://pagead2.googlesyndication.com",
    "https://www.googleadservices.com",
    "https://googleads.g.doubleclick.net",
    "https://www.google.com",
    "https://google.com",
  ],
  frames: [],
};
/** For ids that begin with DC. */
const floodlight = {
  scripts: [],
  images: ["https://ad.doubleclick.net", "https://ade.googlesyndication.com", "https://adservice.google.com"],
  calls: ["https://pagead2.googlesyndication.com", "https://www.google.com", "https://ad.doubleclick.net"],
  frames: ["https://td.doubleclick.net"],
};

/** developers.google.com/tag-platform/security/guides/csp */
export function tagHosts(ids: readonly string[]): PolicyHosts | null {
  if (ids.length === 0) return null;
  const kinds = [
    analytics,
    ...(ids.some((id) => id.startsWith("AW-")) ? [ads] : []),
    ...(ids.some((id) => id.startsWith("DC-")) ? [floodlight] : []),
  ];
  const all = (part: keyof typeof analytics) => [...new Set(kinds.flatMap((kind): string[] => kind[part]))].join(" ");
  return {
    scripts: ` ${all("scripts")}`,
    images: ` ${all("images")}`,
    calls: ` ${all("calls")}`,
    frames: all("frames"),
  };
}
