import {
  addressSetting,
  choiceSetting,
  isNetwork,
  listSetting,
  numberSetting,
  SettingsError,
  type SettingsOf,
  textSetting,
} from "./settings.ts";

export const listeningSettings = {
  title: "Listening",
  settings: {
    port: numberSetting("PORT", { about: "TCP port of the web server.", from: 1, to: 65_535, fallback: 3000 }),
    applicantPort: numberSetting("APPLICANT_PORT", {
      about: "TCP port of the applicants' pages; never the desk's.",
      byDefault: "`PORT` + 1",
      from: 1,
      to: 65_535,
      fallback: undefined,
    }),
    apiPort: numberSetting("API_PORT", {
      about: "TCP port of the API for customers' systems; never the desk's nor the applicants'.",
      byDefault: "`PORT` + 2",
      from: 1,
      to: 65_535,
      fallback: undefined,
    }),
    apiHost: textSetting("API_HOST", {
      about: "Address to listen on with `API_PORT`.",
      byDefault: "that of `HOST`",
      fallback: undefined,
    }),
    host: textSetting("HOST", {
      about: "Address to listen on, with both ports.",
      byDefault: "`localhost` while `PUBLIC_URL` and `APPLICANT_URL` are on localhost, else `0.0.0.0` (all addresses)",
      fallback: undefined,
    }),
    publicUrl: addressSetting("PUBLIC_URL", {
      about:
        "Where members reach the desk; every link in their emails begins with it. With https, cookies are Secure and HSTS is sent.",
      byDefault: "`http://localhost:PORT`",
      schemes: ["http:", "https:"],
    }),
    applicantUrl: addressSetting("APPLICANT_URL", {
      about:
        "Where applicants reach their pages; every link that is sent to them begins with it. An origin of its own, so that nothing on those pages can act for a signed-in member: another host name is best, like `https://verify.example.com`.",
      byDefault: "the host of `PUBLIC_URL`, with `APPLICANT_PORT`",
      schemes: ["http:", "https:"],
    }),
    apiPublicUrl: addressSetting("API_PUBLIC_URL", {
      about:
        "Where customers' systems reach the API; the documentation and the links to files in its replies begin with it. Paths are at its root.",
      byDefault: "the host of `PUBLIC_URL`, with `API_PORT`",
      schemes: ["http:", "https:"],
    }),
    trustProxy: listSetting("TRUST_PROXY", {
      about:
        "Addresses or networks of the reverse proxies in front, with commas between (`127.0.0.1, 10.0.0.0/8`). Only they are believed about X-Forwarded-For, -Proto and -Host; from everyone else these headers are ignored.",
      entries: "IP addresses or networks (10.0.0.0/8)",
      isRight: isNetwork,
    }),
    requestSeconds: numberSetting("REQUEST_SECONDS", {
      about: "How long a request may take to arrive, its body included; its head may take a quarter of that.",
      from: 1,
      to: 3600,
      fallback: 60,
    }),
    role: choiceSetting("ROLE", {
      about:
        "What this process does: `server` answers requests, `worker` does the jobs, `all` does both. With several processes, at least one must work.",
      of: ["all", "server", "worker"],
      fallback: "all",
    }),
    logLevel: choiceSetting("LOG_LEVEL", {
      about: "The least serious lines that are logged, as JSON on standard output.",
      of: ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      fallback: "info",
    }),
  },
} as const;

type Raw = SettingsOf<typeof listeningSettings>;

const localHosts = ["localhost", "127.0.0.1", "[::1]"];
export const isLocalHost = ({ hostname }: URL): boolean => localHosts.includes(hostname);

function readOrigin(name: string, given: string | undefined, byDefault: string): URL {
  const url = new URL(given ?? byDefault);
  if (url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password) return url;
  throw new SettingsError(
    `${name} must be scheme, host and port only, like https://kyc.example.com (it is "${given}")`,
  );
}

/** @throws SettingsError when both are one origin: they must be two (decision 0036) */
export function readAddresses(raw: Raw): {
  dashboard: URL;
  applicants: URL;
  applicantPort: number;
  api: URL;
  apiPort: number;
} {
  const dashboard = readOrigin("PUBLIC_URL", raw.publicUrl, `http://localhost:${raw.port}`);
  const applicantPort = raw.applicantPort ?? (raw.port < 65_535 ? raw.port + 1 : raw.port - 1);
  if (applicantPort === raw.port) throw new SettingsError("APPLICANT_PORT must be another one than PORT");
  const applicants = readOrigin(
    "APPLICANT_URL",
    raw.applicantUrl,
    `${dashboard.protocol}//${dashboard.hostname}:${applicantPort}`,
  );
  if (applicants.origin === dashboard.origin)
    throw new SettingsError("APPLICANT_URL must be another origin than PUBLIC_URL: another host name or another port");
  if (dashboard.protocol === "https:" && applicants.protocol !== "https:")
    throw new SettingsError("APPLICANT_URL must begin with https:// where PUBLIC_URL does");
  const taken = [raw.port, applicantPort];
  const free = [raw.port + 2, raw.port + 3, raw.port - 2, raw.port - 3].find(
    (port) => port > 0 && port <= 65_535 && !taken.includes(port),
  );
  const apiPort = raw.apiPort ?? free ?? 1;
  if (taken.includes(apiPort)) throw new SettingsError("API_PORT must be another one than PORT and APPLICANT_PORT");
  const api = readOrigin("API_PUBLIC_URL", raw.apiPublicUrl, `${dashboard.protocol}//${dashboard.hostname}:${apiPort}`);
  if ([dashboard.origin, applicants.origin].includes(api.origin))
    throw new SettingsError("API_PUBLIC_URL must be another origin than PUBLIC_URL and APPLICANT_URL");
  return { dashboard, applicants, applicantPort, api, apiPort };
}
